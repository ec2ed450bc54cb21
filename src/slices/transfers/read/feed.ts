import { z } from 'zod';
import { found } from '../../../platform/errors/refusal.ts';
import { Mailbox } from '../../../core/feeds/mailbox.ts';
import { operation } from '../../../core/operation/operation.ts';
import { NO_TRANSFER } from './find.ts';
import { findById } from './read.ts';
import { isFinal, type Transfer, needsReview, settlementStatus } from './transfer.ts';
import { transferChanges, isEvent, resyncRequired, type TransferEvent } from './transfer-log.ts';
import { kobo } from '../../../domain/money/money.ts';
import { settlementSchema } from './views.ts';

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
    const read = async (): Promise<void> => send(found(await findById(app.db, actor.bookId, id), NO_TRANSFER));
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

/** Capacity of a subscriber's queue: one full replay twice. */
const MAX_WAITING = 2_000;
/** Window in which a live change can repeat a replayed one; longer than any commit. */
const REPLAY_MEMORY_MS = 30_000;

export const filterInput = z.strictObject({
  settlementStatus: z.array(settlementSchema).max(4).optional().meta({ description: 'Settlement statuses to include.' }),
  needsReview: z.boolean().optional().meta({ description: 'True for transfers pending review, false for the others.' }),
  search: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Exact transfer code, client reference, account number or bank reference.' }),
  minAmount: kobo.optional().meta({ description: 'Smallest amount, in kobo.' }),
  maxAmount: kobo.optional().meta({ description: 'Largest amount, in kobo.' }),
});
type Filter = z.output<typeof filterInput>;

/**
 * Streams every change of the business's transfers that matches the filter, in order of time. With `after`, replays missed
 * changes first; changes in flight at the cursor can repeat. @throws Refusal 409 RESYNC_REQUIRED after more than 1,000 missed
 * changes or an hour; 400 for an invalid cursor.
 */
export const transferFeed = operation({
  title: 'transferEvents.watch',
  summary: 'Stream transfer changes with replay',
  scope: 'transfers:read',
  input: z.strictObject({ filter: filterInput.optional(), after: z.string().max(500).optional() }),
  async run(app, actor, { filter = {}, after }): Promise<AsyncIterableIterator<TransferEvent, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    const sent = new Set<string>();
    const startedAt = performance.now();
    // Race: live changes queue here until the replay is read.
    let early: TransferEvent[] | null = [];
    const notify = (events: readonly TransferEvent[]): void => {
      if (performance.now() - startedAt > REPLAY_MEMORY_MS) sent.clear();
      for (const event of events) {
        if (sent.has(event.key) || !passes(event.transfer, filter)) continue;
        if (!mailbox.put(event.key, event) && mailbox.isOpen) mailbox.fail(resyncRequired());
      }
    };
    const unwatch = feed.watch(transferChanges, {
      changed(events) {
        if (!early) notify(events.filter(isEvent));
        else if (early.length < MAX_WAITING) early.push(...events.filter(isEvent));
        else mailbox.fail(resyncRequired());
      },
      lost: () => mailbox.fail(resyncRequired()),
    });
    const mailbox = new Mailbox<TransferEvent>(MAX_WAITING, () => {
      unwatch();
      release();
    });
    try {
      const log = await feed.ready(transferChanges);
      if (after !== undefined) {
        const missed = (await log.since(after)).filter(isEvent);
        notify(missed);
        for (const { key } of missed) sent.add(key);
      }
      notify(early);
      early = null;
    } catch (error) {
      await mailbox.return();
      throw error;
    }
    return mailbox;
  },
});

function passes(transfer: Transfer, filter: Filter): boolean {
  const { settlementStatus: statuses, needsReview: wanted, search, minAmount, maxAmount } = filter;
  return (
    (statuses === undefined || statuses.includes(settlementStatus(transfer))) &&
    (wanted === undefined || wanted === needsReview(transfer)) &&
    (minAmount === undefined || transfer.amount >= minAmount) &&
    (maxAmount === undefined || transfer.amount <= maxAmount) &&
    (search === undefined ||
      [transfer.transferCode, transfer.clientReference, transfer.accountNumber, transfer.provider?.transactionRef].includes(search))
  );
}
