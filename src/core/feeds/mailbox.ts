import type { Logger } from 'pino';
import type { Actor } from '../../domain/actor/actor.ts';
import type { BookFeed, Source, Topic } from './book-feed.ts';
import type { Feeds } from './feeds.ts';

/** Bounded buffer; never blocks; equal keys replace each other. */
export class Mailbox<T> implements AsyncIterableIterator<T, undefined> {
  private readonly waiting = new Map<unknown, T>();
  private readonly bound: number;
  private readonly onClose: () => void;
  private error: Error | undefined;
  private state: 'open' | 'ending' | 'closed' = 'open';
  private wake: (() => void) | undefined;

  constructor(bound: number, onClose: () => void) {
    this.bound = bound;
    this.onClose = onClose;
  }

  put(key: unknown, value: T): boolean {
    if (this.state !== 'open' || (this.waiting.size >= this.bound && !this.waiting.has(key))) return false;
    this.waiting.set(key, value);
    this.wake?.();
    return true;
  }

  get isOpen(): boolean {
    return this.state === 'open';
  }

  end(): void {
    if (this.state === 'open') this.state = 'ending';
    this.wake?.();
  }

  fail(error: Error): void {
    if (this.state === 'closed') return;
    this.waiting.clear();
    this.error = error;
    this.end();
  }

  async next(): Promise<IteratorResult<T, undefined>> {
    for (;;) {
      const [entry] = this.waiting;
      if (entry && this.state !== 'closed') {
        this.waiting.delete(entry[0]);
        return { done: false, value: entry[1] };
      }
      if (this.state !== 'open') {
        const { error } = this;
        this.error = undefined;
        this.close();
        if (error !== undefined) throw error;
        return { done: true, value: undefined };
      }
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.close();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private close(): void {
    if (this.state === 'closed') return;
    this.state = 'closed';
    this.waiting.clear();
    this.wake?.();
    this.onClose();
  }
}

interface Streamed<Item, Watcher> {
  bound: number;
  topic: Topic<Watcher, Source<Watcher>>;
  watcher(mailbox: Mailbox<Item>): Watcher;
  begin(mailbox: Mailbox<Item>, feed: BookFeed): Promise<void>;
}

/** Streams changes of a book to one reader; a failure of `begin` ends the stream. @throws the error of `begin`. */
export async function streamChanges<Item, Watcher>(
  { feeds }: { feeds: Feeds },
  { bookId }: Pick<Actor, 'bookId'>,
  { bound, topic, watcher, begin }: Streamed<Item, Watcher>,
): Promise<AsyncIterableIterator<Item, undefined>> {
  const { feed, release } = feeds.open(bookId);
  const mailbox = new Mailbox<Item>(bound, () => {
    unwatch();
    release();
  });
  const unwatch = feed.watch(topic, watcher(mailbox));
  try {
    await begin(mailbox, feed);
  } catch (error) {
    await mailbox.return();
    throw error;
  }
  return mailbox;
}

const GAP_MS = 250;

interface Watched<Shown> {
  what: string;
  read(): Promise<Shown>;
  isOver(shown: Shown): boolean;
}

/**
 * Streams a record after every change until it is over, at most four times a second, always with the last state.
 * @throws the error of the first read; a later failed read is repeated at the next poll.
 */
export async function watchRecord<Shown>(
  { feeds, log }: { feeds: Feeds; log: Logger },
  { bookId }: Pick<Actor, 'bookId'>,
  { what, read, isOver }: Watched<Shown>,
): Promise<AsyncIterableIterator<Shown, undefined>> {
  const { feed, release } = feeds.open(bookId);
  let shown = '';
  let timer: NodeJS.Timeout | undefined;
  let isDue = false;
  const show = async (): Promise<void> => {
    const record = await read();
    const print = JSON.stringify(record);
    if (print === shown) return;
    shown = print;
    mailbox.put('state', record);
    if (isOver(record)) mailbox.end();
  };
  // Race: reads never overlap; an older state never follows.
  const begin = (): void => {
    isDue = true;
    if (!mailbox.isOpen) return;
    timer ??= setTimeout(() => {
      isDue = false;
      void show()
        .catch((error: unknown) => log.debug({ err: error, bookId }, `a watched ${what} could not be read`))
        .finally(() => {
          timer = undefined;
          if (isDue) begin();
        });
    }, GAP_MS);
  };
  const mailbox = new Mailbox<Shown>(1, () => {
    clearTimeout(timer);
    unwatch();
    release();
  });
  const unwatch = feed.watchPolls(begin);
  try {
    await show();
    feed.poll();
  } catch (error) {
    await mailbox.return();
    throw error;
  }
  return mailbox;
}
