import { appScoped } from '../app/app-scope.ts';

export interface WorkerWakeups {
  now(): void;
  listen(result: () => void): () => void;
}

/** Wakes local workers after each write. Work of other processes is found by polling. */
export const workerWakeups = appScoped((): WorkerWakeups => {
  const listeners = new Set<() => void>();
  return {
    now() {
      for (const result of listeners) result();
    },
    listen(result) {
      listeners.add(result);
      return () => void listeners.delete(result);
    },
  };
});
