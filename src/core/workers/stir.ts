import { perApp } from '../app/parts.ts';

/** Word within this process that something was done, after which something may be due at once. */
export interface Stir {
  /** Tells whoever listens; costs nothing where nobody does. */
  now(): void;
  /** @returns what ends the listening. */
  listen(heard: () => void): () => void;
}

/**
 * Every operation that may write says so when it has ended, and so does work of a queue. It is only word: a worker that hears nothing, because
 * what happened did so in another process, finds it at its next look.
 */
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
