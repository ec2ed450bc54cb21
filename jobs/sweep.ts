import type { App } from '../src/core/app/app.ts';

export interface Sweep {
  /** Stops looking and resolves once what is under way has ended. */
  stop(): Promise<void>;
}

/** The longest rest of a look that fails. */
const MAX_REST_MS = 5_000;

/** One kind of look, done again and again by whoever knows when. */
export interface Looking {
  /**
   * Looks once, never throws.
   * @returns how long to rest before the next one: nothing while `look` says there is more, and ever longer, up to 5 s, while it fails, so that
   * an outage heals by itself and does not flood the log.
   */
  once(): Promise<number>;
}

/** Looks for due work of one kind, `everyMs` at most. */
export function looking(app: App, name: string, everyMs: number, look: () => Promise<boolean>): Looking {
  let failures = 0;
  return {
    async once() {
      try {
        const more = await look();
        failures = 0;
        return more ? 0 : everyMs;
      } catch (error) {
        failures++;
        app.log.warn({ err: error, sweep: name, failures }, 'looking for due work failed; trying again');
        return Math.min(everyMs * 2 ** Math.min(failures, 10), MAX_REST_MS);
      }
    },
  };
}

/** Looks for due work in PostgreSQL every `everyMs`, whether or not there is any: for what is rare, or asked of others. */
export function sweep(app: App, name: string, everyMs: number, look: () => Promise<boolean>): Sweep {
  const each = looking(app, name, everyMs, look);
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const once = async (): Promise<void> => {
    const restMs = await each.once();
    if (!stopped) timer = setTimeout(start, restMs);
  };
  const start = (): void => void (running = once());

  start();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
