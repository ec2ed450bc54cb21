import { z } from 'zod';
import { Mailbox } from '../../core/feeds/mailbox.ts';
import { operation } from '../../core/operation/operation.ts';
import { batchById, type BatchStatus, type PayrollBatch } from './batch.ts';

/** The least time between two looks at a batch: people read four figures a second at best. */
const GAP_MS = 250;
const OVER: ReadonlySet<BatchStatus> = new Set<BatchStatus>(['completed', 'partially_completed', 'failed', 'canceled']);

/**
 * A batch as it is now, then again when it changed, until it is over: at most four times a second, always the last state.
 * @throws Refusal 404 RECORD_NOT_FOUND.
 */
export const watchBatch = operation({
  title: 'payroll.watch',
  summary: 'A payroll batch now and after every change, until it is over',
  scope: 'payroll:read',
  input: z.strictObject({ id: z.uuid() }),
  async run(app, actor, { id }): Promise<AsyncIterableIterator<PayrollBatch, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    let shown = '';
    let timer: NodeJS.Timeout | undefined;
    const read = async (): Promise<void> => {
      const batch = await batchById(app, actor.bookId, id);
      const print = JSON.stringify(batch);
      if (print === shown) return;
      shown = print;
      mailbox.put('state', batch);
      if (OVER.has(batch.status)) mailbox.end();
    };
    const unwatch = feed.watchLooks(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        // Away for now: the next look finds all of it.
        read().catch((error: unknown) => app.log.debug({ err: error, bookId: actor.bookId }, 'a watched payroll batch could not be read'));
      }, GAP_MS);
    });
    const mailbox = new Mailbox<PayrollBatch>(1, () => {
      clearTimeout(timer);
      unwatch();
      release();
    });
    try {
      await read();
      feed.look();
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    return mailbox;
  },
});
