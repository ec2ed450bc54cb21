import type { App } from '../../core/app/app.ts';
import { appScoped } from '../../core/app/app-scope.ts';

export interface Waker {
  /** Queues the endpoints of a wallet. Never throws or blocks: a poll finds missed deliveries within a second. */
  wake(bookId: number): void;
  /** Routes notifications to `wake`; null stops them. */
  takenBy(wake: ((bookId: number) => void) | null): void;
}

export const wakeWorkers = (app: App, bookId: number): void => waker(app).wake(bookId);

export const waker = appScoped((): Waker => {
  let here: ((bookId: number) => void) | null = null;
  return {
    wake: (bookId) => here?.(bookId),
    takenBy: (wake) => void (here = wake),
  };
});
