import { perApp } from '../app/parts.ts';

export interface Stir {
  now(): void;
  listen(heard: () => void): () => void;
}

/** Wakes local workers after each write. Work of other processes is found by polling. */
export const stir = perApp((): Stir => {
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
