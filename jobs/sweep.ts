import type { App } from '../src/services/app.ts';

export interface Sweep {
  /** Stops looking and resolves once what is under way has ended. */
  stop(): Promise<void>;
}

/**
 * Looks for due work in PostgreSQL every `everyMs`, at once again while `look` says there is more. A look that fails is
 * logged and tried again, ever more slowly up to 5 s, so that an outage heals by itself and does not flood the log.
 */
export function sweep(app: App, name: string, everyMs: number, look: () => Promise<boolean>): Sweep {
  let failures = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const once = async (): Promise<void> => {
    let more = false;
    try {
      more = await look();
      failures = 0;
    } catch (error) {
      failures++;
      app.log.warn({ err: error, sweep: name, failures }, 'looking for due work failed; trying again');
    }
    const waitMs = more ? 0 : Math.min(everyMs * 2 ** Math.min(failures, 10), failures > 0 ? 5_000 : everyMs);
    if (!stopped) timer = setTimeout(start, waitMs);
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
