import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { App } from '../../core/app/app.ts';
import { perApp } from '../../core/app/parts.ts';

/** The Redis channel on which workers hear of books that may have something to deliver: the book, and a name of the word. */
const WAKE_CHANNEL = 'tollgate:webhooks:wake';
/** How long the name of a word is remembered once somebody took it. */
const TAKEN_MS = 5_000;

const FRESH_MS = 2_000;
const MAX_BOOKS = 10_000;

/** Takes what is due to a book in hand at once. @returns whether it has an endpoint; null when there is no place here. */
export type Taker = (bookId: number) => Promise<boolean> | null;

export interface Waker {
  /**
   * Wakes a worker for one book: the one of this process, else one that hears it over Redis. Says nothing for books without an endpoint,
   * never throws and is never waited for: whoever is not woken is found by the next look.
   */
  wake(bookId: number): void;
  /** From now on this process has a worker. Null when it has none any more. */
  takenBy(taker: Taker | null): void;
}

/** Wakes a worker for one book. */
export const wakeWorkers = (app: App, bookId: number): void => waker(app).wake(bookId);

export const waker = perApp(openWaker);

function openWaker({ db, redis }: App): Waker {
  const listening = new Map<number, { at: number; answer: Promise<boolean> }>();
  let here: Taker | null = null;
  const known = (bookId: number): Promise<boolean> | undefined => {
    const found = listening.get(bookId);
    return found && performance.now() - found.at < FRESH_MS ? found.answer : undefined;
  };
  const keep = (bookId: number, answer: Promise<boolean>): Promise<boolean> => {
    if (listening.size >= MAX_BOOKS) listening.clear();
    listening.set(bookId, { at: performance.now(), answer });
    answer.catch(() => listening.delete(bookId));
    return answer;
  };
  const listens = async (bookId: number): Promise<boolean> => {
    const rows = await db.query(
      'webhook.listens',
      'select from webhook.receiver where book_id = $1 and url is not null and paused_at is null limit 1',
      [bookId],
    );
    return rows.length > 0;
  };
  const tell = async (bookId: number): Promise<void> => {
    if (here && (await known(bookId)) !== false) {
      const taken = here(bookId);
      if (taken) return void (await keep(bookId, taken));
    }
    if (redis.status === 'ready' && (await (known(bookId) ?? keep(bookId, listens(bookId)))))
      await redis.publish(WAKE_CHANNEL, `${bookId} ${randomUUID()}`);
  };
  return {
    wake: (bookId) => void tell(bookId).catch(() => {}),
    takenBy: (taker) => void (here = taker),
  };
}

/** What a worker does with the words of other processes. */
export interface Heard {
  /** Tells the turns of the book that are under way here. @returns whether those are all that it has. */
  isRung(bookId: number): boolean;
  take: Taker;
  /** Gives the book a turn in Redis, for whoever has a place. */
  queue(bookId: number): void;
}

/** Hears the words of other processes. A turn that is under way is told, wherever it is; else one of all that hear the word takes the book in hand. */
export function hearWakes(listener: Redis, redis: Redis, { isRung, take, queue }: Heard): void {
  void listener.subscribe(WAKE_CHANNEL).catch(() => {});
  const takeOnce = async (bookId: number, word: string): Promise<void> => {
    if ((await redis.set(`${WAKE_CHANNEL}:${word}`, '1', 'PX', TAKEN_MS, 'NX')) !== 'OK') return;
    if ((await take(bookId)) === null) queue(bookId);
  };
  listener.on('message', (_, text: string) => {
    const [bookId, word] = text.split(' ');
    if (isRung(Number(bookId))) return;
    // A process of the release before gives its word no name.
    if (word === undefined) queue(Number(bookId));
    else void takeOnce(Number(bookId), word).catch(() => {});
  });
}
