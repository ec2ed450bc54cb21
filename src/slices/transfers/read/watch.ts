import { z } from 'zod';
import { Mailbox } from '../../../core/feeds/mailbox.ts';
import { operation } from '../../../core/operation/operation.ts';
import { transferNotFound } from './find.ts';
import { findById } from './read.ts';
import { isFinal, type Transfer } from './transfer.ts';
import { transferChanges } from './transfer-log.ts';

/**
 * Streams one transfer now and after every change, until no change is possible (for a delivered transfer: the end of its return
 * window). A slow reader skips intermediate states. @throws Refusal 404, also for another business's transfer.
 */
export const watchTransfer = operation({
  title: 'transfers.watch',
  summary: 'Watch a transfer',
  scope: 'transfers:read',
  input: z.strictObject({ id: z.uuid() }),
  async run(app, actor, { id }): Promise<AsyncIterableIterator<Transfer, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    let isSent = false;
    const send = (transfer: Transfer): void => {
      isSent = true;
      mailbox.put('state', transfer);
      if (isFinal(transfer)) mailbox.end();
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
      // Race: changes received meanwhile are newer than this read.
      if (!isSent) await read();
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    return mailbox;
  },
});
