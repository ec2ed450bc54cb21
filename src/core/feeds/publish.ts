import type { Redis } from 'ioredis';

/** The Redis channel on which the processes that watch a book hear that something of it changed. */
export const channelOf = (bookId: number): string => `tollgate:feed:${bookId}`;

/** How long a book that nobody listened to is not spoken of. A listener that comes meanwhile looks once more after it. */
export const DEAF_MS = 250;
const MAX_BOOKS = 10_000;
/** Ids one message names; whoever looks finds the others by time. */
const MAX_IDS = 500;

export interface Publisher {
  /** Tells that something of a book was committed. */
  changed(bookId: number): void;
  /** Tells that these rows of it changed, which a look would not find soon by itself. */
  rowsChanged(bookId: number, ids: readonly string[]): void;
}

/**
 * Tells other processes that a book changed, after the commit: no data, only where to look. Never throws and is never waited
 * for. One batch is under way at a time, so a busy book is named once for all its commits meanwhile, and a silent Redis
 * keeps nothing but the names. A word that is lost costs its watchers seconds, never a change.
 * @param sender who speaks, so that a process can tell its own word.
 */
export function publisher(redis: Redis, sender: string): Publisher {
  const news = new Map<number, Set<string>>();
  const deafUntil = new Map<number, number>();
  let isSending = false;

  const send = async (): Promise<void> => {
    const batch = [...news].map(([bookId, ids]) => ({ bookId, ids: [...ids] }));
    news.clear();
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
    while (news.size > 0) await send();
  };
  const tell = (bookId: number, ids: readonly string[]): void => {
    if (redis.status !== 'ready' || (deafUntil.get(bookId) ?? 0) > performance.now()) return;
    const known = news.get(bookId) ?? new Set();
    if (known.size === 0 && news.size >= MAX_BOOKS) return;
    for (const id of ids) if (known.size < MAX_IDS) known.add(id);
    news.set(bookId, known);
    if (isSending) return;
    isSending = true;
    setImmediate(() => {
      sendAll()
        .catch(() => news.clear())
        .finally(() => (isSending = false));
    });
  };
  return { changed: (bookId) => tell(bookId, []), rowsChanged: tell };
}
