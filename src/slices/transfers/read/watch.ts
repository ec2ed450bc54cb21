import { z } from 'zod';
import { Mailbox } from '../../../core/feeds/mailbox.ts';
import { operation } from '../../../core/operation/operation.ts';
import { transferNotFound } from './find.ts';
import { findById } from './read.ts';
import { isClosed, type Transfer } from './transfer.ts';
import { transferChanges } from './transfer-log.ts';

/**
 * One transfer as it is now, then again after every change, until nothing can change: what was delivered can be returned by its bank until the
 * return window has ended. A slow reader gets the last state and skips what lay between.
 * @throws Refusal 404, also for another business's transfer.
 */
export const watchTransfer = operation({
  title: 'transfers.watch',
  summary: 'Watch one transfer until nothing can change',
  scope: 'transfers:read',
  input: z.strictObject({ id: z.uuid() }),
  async run(app, actor, { id }): Promise<AsyncIterableIterator<Transfer, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    let isSent = false;
    const send = (transfer: Transfer): void => {
      isSent = true;
      mailbox.put('state', transfer);
      if (isClosed(transfer)) mailbox.end();
    };
    const read = async (): Promise<void> => {
      const transfer = await findById(app.db, actor.bookId, id);
      if (!transfer) throw transferNotFound();
      send(transfer);
    };
    const unwatch = feed.watch(transferChanges, {
      changed(events) {
        const last = events.findLast(({ transfer }) => transfer.id === id);
        if (last) send(last.transfer);
      },
      lost: () => void read().catch((error: unknown) => mailbox.fail(error instanceof Error ? error : new Error(String(error)))),
    });
    const mailbox = new Mailbox<Transfer>(1, () => {
      unwatch();
      release();
    });
    try {
      await feed.ready(transferChanges);
      // A change that came meanwhile is newer than what would be read now, or the same.
      if (!isSent) await read();
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    return mailbox;
  },
});
