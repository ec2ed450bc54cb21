import type { App } from '../app/app.ts';

/** Word of ids to every process: something of them changed. No data goes with it, and it may be lost, so whoever listens also looks. */
export interface Broadcast {
  /**
   * Says it, after the commit. Listeners of this process hear it before this returns; the promise resolves once Redis has passed it on to the
   * others, or is away. Never fails.
   */
  announce(ids: readonly string[]): Promise<void>;
  /** @returns what stops it. */
  onChange(listener: (ids: readonly string[]) => void): () => void;
  close(): void;
}

/** Opens a channel over Redis; its connection for listening comes with the first listener. `of` names the ids in the log. */
export function openBroadcast(
  { log, redis, subscriber }: Pick<App, 'log' | 'redis' | 'subscriber'>,
  channel: string,
  of: string,
): Broadcast {
  const listeners = new Set<(ids: readonly string[]) => void>();
  let listening: ReturnType<typeof subscriber> | undefined;
  const tell = (ids: readonly string[]): void => listeners.forEach((listener) => listener(ids));
  const away = (error: unknown): void => log.debug({ err: error, of }, 'Redis is away: changes are found by looking');
  return {
    async announce(ids) {
      if (ids.length === 0) return;
      tell(ids);
      await redis.publish(channel, ids.join(',')).catch(away);
    },
    onChange(listener) {
      if (!listening) {
        listening = subscriber();
        listening.on('message', (_, text: string) => tell(text.split(',')));
        void listening.subscribe(channel).catch(away);
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
