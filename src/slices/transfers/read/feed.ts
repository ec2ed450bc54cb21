import { z } from 'zod';
import { Mailbox } from '../../../core/feeds/mailbox.ts';
import { isEvent, resyncRequired, transferChanges, type TransferEvent } from './transfer-log.ts';
import { kobo } from '../../../domain/money/money.ts';
import { operation } from '../../../core/operation/operation.ts';
import { needsReview, settlementStatus, type Transfer } from './transfer.ts';
import { settlementWord } from './views.ts';

/** Changes that may wait for one subscriber: a whole replay and as many again. */
const MAX_WAITING = 2_000;
/** For how long a live change may be one that a replay has sent: longer than any commit takes. */
const REPLAY_MEMORY_MS = 30_000;

export const filterInput = z.strictObject({
  settlementStatus: z.array(settlementWord).max(4).optional().meta({ description: 'Only while their money is at one of these places.' }),
  needsReview: z.boolean().optional().meta({ description: 'Only those that wait for a decision, or only the others.' }),
  search: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .meta({ description: 'Transfer code, client reference, account number or bank reference, exactly.' }),
  minAmount: kobo.optional().meta({ description: 'Smallest amount.' }),
  maxAmount: kobo.optional().meta({ description: 'Largest amount.' }),
});
type Filter = z.output<typeof filterInput>;

/**
 * Every change of the business's transfers that passes the filter, in the order of time, from now on. With `after`, the cursor
 * of an earlier change, first what was missed; what was under way at that moment may come twice.
 * @throws Refusal 409 RESYNC_REQUIRED when more than 1,000 changes or an hour were missed, and later to a subscriber that falls
 *   so far behind; 400 for a cursor that is none.
 */
export const transferFeed = operation({
  title: 'transfers.feed',
  summary: 'Every change of transfers, with what was missed',
  scope: 'transfers:read',
  input: z.strictObject({ filter: filterInput.optional(), after: z.string().max(500).optional() }),
  async run(app, actor, { filter = {}, after }): Promise<AsyncIterableIterator<TransferEvent, undefined>> {
    const { feed, release } = app.feeds.open(actor.bookId);
    const sent = new Set<string>();
    const startedAt = performance.now();
    // Until the replay is read, what happens meanwhile stands behind it.
    let early: TransferEvent[] | null = [];
    const tell = (events: readonly TransferEvent[]): void => {
      if (performance.now() - startedAt > REPLAY_MEMORY_MS) sent.clear();
      for (const event of events) {
        if (sent.has(event.key) || !passes(event.transfer, filter)) continue;
        if (!mailbox.put(event.key, event) && mailbox.isOpen) mailbox.fail(resyncRequired());
      }
    };
    const unwatch = feed.watch(transferChanges, {
      changed(events) {
        if (!early) tell(events.filter(isEvent));
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
        tell(missed);
        for (const { key } of missed) sent.add(key);
      }
      tell(early);
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
