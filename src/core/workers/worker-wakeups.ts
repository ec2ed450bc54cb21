import { appScoped } from '../app/app-scope.ts';

export interface WorkerWakeups {
  now(): void;
  listen(heard: () => void): () => void;
}

/** Wakes local workers after each write. Work of other processes is found by polling. */
export const workerWakeups = appScoped((): WorkerWakeups => {
  const listeners = new Set<() => void>();
  return {
    now() {
      for (const heard of listeners) heard();
    },
    listen(heard) {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
});
