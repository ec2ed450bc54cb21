import type { Redis } from 'ioredis';

export const channelOf = (bookId: number): string => `tollgate:feed:${bookId}`;

/** Silence for a book without subscribers; a new subscriber polls once more afterwards. */
export const DEAF_MS = 250;
const MAX_BOOKS = 10_000;
/** Ids per message; pollers find further rows by time. */
const MAX_IDS = 500;

export interface Publisher {
  changed(bookId: number): void;
  rowsChanged(bookId: number, ids: readonly string[]): void;
}

/** Notifies processes after a commit. Never throws. */
export function publisher(redis: Redis, sender: string): Publisher {
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
