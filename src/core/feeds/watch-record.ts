import type { Logger } from 'pino';
import type { Actor } from '../../domain/actor/actor.ts';
import type { Feeds } from './feeds.ts';
import { Mailbox } from './mailbox.ts';

/** Shortest interval between two reads of a watched record. */
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
  // Race: reads never overlap, so an older state never follows a newer one.
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
