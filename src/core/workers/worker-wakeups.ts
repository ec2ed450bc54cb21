import { appScoped } from '../app/app-scope.ts';
import { openBroadcast } from './broadcast.ts';

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
