import type { Redis } from 'ioredis';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database.ts';
import { BookFeed } from './book-feed.ts';

/** Interval of unannounced polls: every fifth turn per feed, every turn while Redis is away. */
const SWEEP_MS = 1_000;
const TURNS = 5;

export interface Feeds extends Publisher {
  /** The book's feed, shared in this process; call `release` once. */
  open(bookId: number): { feed: BookFeed; release(): void };
  close(): void;
}

export interface FeedsOptions {
  db: Database;
  redis: Redis;
  connect(): Redis;
  log: Logger;
}

export function openFeeds({ db, redis, connect, log }: FeedsOptions): Feeds {
  const self = randomUUID();
  const others = publisher(redis, self);
  const books = new Map<number, { feed: BookFeed; watchers: number }>();
  let ears: Redis | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let turn = 0;

  const pollAll = (): void => {
    for (const { feed } of books.values()) feed.poll({ isThorough: true });
  };
  const listen = (): Redis => {
    const connection = connect();
    connection.on('message', (channel: string, text: string) => {
      const bookId = Number(channel.slice(channel.lastIndexOf(':') + 1));
      const [sender, ...ids] = text.split(' ');
      if (sender !== self) books.get(bookId)?.feed.poll({ ids });
    });
    connection.on('ready', () => {
      for (const [id, { feed }] of books) subscribe(connection, id, feed);
      pollAll();
    });
    return connection;
  };
  const begin = (bookId: number): BookFeed => {
    ears ??= listen();
    sweeping ??= setInterval(() => {
      turn++;
      if (redis.status !== 'ready' || ears?.status !== 'ready') return pollAll();
      for (const [id, { feed }] of books) if ((id + turn) % TURNS === 0) feed.poll({ isThorough: true });
    }, SWEEP_MS).unref();
    const feed = new BookFeed(db, bookId, log);
    if (ears.status === 'ready') subscribe(ears, bookId, feed);
    return feed;
  };
  const end = (bookId: number, feed: BookFeed): void => {
    books.delete(bookId);
    feed.close();
    if (ears?.status === 'ready') ears.unsubscribe(channelOf(bookId)).catch(() => {});
  };

  return {
    changed(bookId) {
      books.get(bookId)?.feed.poll();
      others.changed(bookId);
    },
    rowsChanged(bookId, ids) {
      books.get(bookId)?.feed.poll({ ids });
      others.rowsChanged(bookId, ids);
    },
    open(bookId) {
      const known = books.get(bookId) ?? { feed: begin(bookId), watchers: 0 };
      books.set(bookId, known);
      known.watchers++;
      return {
        feed: known.feed,
        release() {
          if (--known.watchers === 0) end(bookId, known.feed);
        },
      };
    },
    close() {
      clearInterval(sweeping);
      for (const [bookId, { feed }] of books) end(bookId, feed);
      ears?.disconnect();
    },
  };
}

function subscribe(connection: Redis, bookId: number, feed: BookFeed): void {
  connection
    .subscribe(channelOf(bookId))
    // Race: publishers without subscribers stay silent for DEAF_MS.
    .then(() => setTimeout(() => feed.poll(), DEAF_MS * 2).unref())
    .catch(() => {});
}

export class Seen {
  private readonly ids = new Set<string>();
  private readonly bound: number;

  constructor(bound: number) {
    this.bound = bound;
  }

  add(id: string): boolean {
    if (this.ids.has(id)) return false;
    this.ids.add(id);
    const [oldest] = this.ids;
    if (this.ids.size > this.bound && oldest !== undefined) this.ids.delete(oldest);
    return true;
  }

  clear(): void {
    this.ids.clear();
  }
}

const channelOf = (bookId: number): string => `tollgate:feed:${bookId}`;

/** Silence for a book without subscribers; new subscribers poll afterwards. */
const DEAF_MS = 250;
const MAX_BOOKS = 10_000;
/** Ids per message; pollers find further rows by time. */
const MAX_IDS = 500;

export interface Publisher {
  changed(bookId: number): void;
  rowsChanged(bookId: number, ids: readonly string[]): void;
}

/** Notifies processes after a commit. Never throws. */
function publisher(redis: Redis, sender: string): Publisher {
  const providerEvent = new Map<number, Set<string>>();
  const deafUntil = new Map<number, number>();
  let isSending = false;

  const send = async (): Promise<void> => {
    const batch = [...providerEvent].map(([bookId, ids]) => ({ bookId, ids: [...ids] }));
    providerEvent.clear();
    const pipeline = redis.pipeline();
    for (const { bookId, ids } of batch) pipeline.publish(channelOf(bookId), [sender, ...ids].join(' '));
    const answers = (await pipeline.exec()) ?? [];
    if (deafUntil.size > MAX_BOOKS) deafUntil.clear();
    batch.forEach(({ bookId }, at) => {
      if (answers[at]?.[1] === 0) deafUntil.set(bookId, performance.now() + DEAF_MS);
      else deafUntil.delete(bookId);
    });
  };
  const sendAll = async (): Promise<void> => {
    while (providerEvent.size > 0) await send();
  };
  const notify = (bookId: number, ids: readonly string[]): void => {
    if (redis.status !== 'ready' || (deafUntil.get(bookId) ?? 0) > performance.now()) return;
    const known = providerEvent.get(bookId) ?? new Set();
    if (known.size === 0 && providerEvent.size >= MAX_BOOKS) return;
    for (const id of ids) if (known.size < MAX_IDS) known.add(id);
    providerEvent.set(bookId, known);
    if (isSending) return;
    isSending = true;
    setImmediate(() => {
      sendAll()
        .catch(() => providerEvent.clear())
        .finally(() => (isSending = false));
    });
  };
  return { changed: (bookId) => notify(bookId, []), rowsChanged: notify };
}
