import type { App } from '../../core/app/app.ts';
import { perApp } from '../../core/app/parts.ts';

/** Notice of books in which events were committed, for the queue of deliveries (jobs/deliver-webhooks.ts). */
export interface Waker {
  /** Gives the endpoints of a book a job. Never throws and is never waited for: a delivery without notice is found in PostgreSQL within a second. */
  wake(bookId: number): void;
  /** From now on notice goes to `wake`; null ends it. */
  takenBy(wake: ((bookId: number) => void) | null): void;
}

/** Notifies the queue of deliveries of one book. */
export const wakeWorkers = (app: App, bookId: number): void => waker(app).wake(bookId);

export const waker = perApp((): Waker => {
  let here: ((bookId: number) => void) | null = null;
  return {
    wake: (bookId) => here?.(bookId),
    takenBy: (wake) => void (here = wake),
  };
});
