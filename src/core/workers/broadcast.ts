import { type App, appScoped } from '../app/app.ts';

/** Broadcast of changed ids over Redis; may be lost, so listeners also poll. */
export interface Broadcast {
  /** Announces after the commit; local listeners run first. Never fails, also without Redis. */
  announce(ids: readonly string[]): Promise<void>;
  onChange(listener: (ids: readonly string[]) => void): () => void;
  close(): void;
}

export function openBroadcast(
  { log, redis, subscriber }: Pick<App, 'log' | 'redis' | 'subscriber'>,
  channel: string,
  of: string,
): Broadcast {
  const listeners = new Set<(ids: readonly string[]) => void>();
  let listening: ReturnType<typeof subscriber> | undefined;
  const notify = (ids: readonly string[]): void => listeners.forEach((listener) => listener(ids));
  const away = (error: unknown): void => log.debug({ err: error, of }, 'Redis is away: changes are found by polling');
  return {
    async announce(ids) {
      if (ids.length === 0) return;
      notify(ids);
      try {
        await redis.publish(channel, ids.join(','));
      } catch (error) {
        away(error);
      }
    },
    onChange(listener) {
      if (!listening) {
        const connection = subscriber();
        connection.on('message', (_, text: string) => notify(text.split(',')));
        connection.on('ready', () => void connection.subscribe(channel).catch(away));
        listening = connection;
      }
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close() {
      listeners.clear();
      listening?.disconnect();
    },
  };
}

export interface WorkerWakeups {
  now(): void;
  listen(listener: () => void): () => void;
  close(): void;
}

const CHANNEL = 'tollgate:jobs:due';
/** Writes of this time share one message to other processes. */
const TOGETHER_MS = 50;

/** Wakes the scheduler after each write: of this process, else of all workers. Lost messages are found by polling. */
export const workerWakeups = appScoped(
  (app): WorkerWakeups => {
    const listeners = new Set<() => void>();
    const broadcast = openBroadcast(app, CHANNEL, 'due work');
    let timer: NodeJS.Timeout | undefined;
    const announce = (): void => {
      timer = undefined;
      void broadcast.announce(['due']);
    };
    return {
      now() {
        if (listeners.size === 0) timer ??= setTimeout(announce, TOGETHER_MS).unref();
        for (const listener of listeners) listener();
      },
      listen(listener) {
        const unsubscribe = broadcast.onChange(listener);
        listeners.add(listener);
        return () => {
          unsubscribe();
          listeners.delete(listener);
        };
      },
      close() {
        clearTimeout(timer);
        broadcast.close();
      },
    };
  },
  (wakeups) => wakeups.close(),
);
