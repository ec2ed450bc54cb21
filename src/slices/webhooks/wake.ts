import type { App } from '../../services/app.ts';
import { perApp } from '../../services/parts.ts';

/** The Redis channel on which workers hear of books that may have something to deliver. */
export const WAKE_CHANNEL = 'tollgate:webhooks:wake';

const FRESH_MS = 2_000;
const MAX_BOOKS = 10_000;

/** Wakes the workers for one book. Says nothing for books without a webhook URL; whoever is not woken is found by the sweep. */
export const wakeWorkers = (app: App, bookId: number): void => waker(app)(bookId);

const waker = perApp(openWaker);

function openWaker({ db, redis }: App): (bookId: number) => void {
  const listening = new Map<number, { at: number; answer: Promise<boolean> }>();
  const listens = (bookId: number): Promise<boolean> => {
    const now = performance.now();
    const known = listening.get(bookId);
    if (known && now - known.at < FRESH_MS) return known.answer;
    if (listening.size >= MAX_BOOKS) listening.clear();
    const answer = db
      .query('webhook.listens', 'select from webhook.endpoint where book_id = $1 and url is not null', [bookId])
      .then((rows) => rows.length > 0);
    listening.set(bookId, { at: now, answer });
    return answer;
  };
  return (bookId) => {
    if (redis.status !== 'ready') return;
    listens(bookId)
      .then((yes) => (yes ? redis.publish(WAKE_CHANNEL, String(bookId)) : 0))
      .catch(() => listening.delete(bookId));
  };
}
