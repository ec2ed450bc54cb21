import { z } from 'zod';
import { accountNumberInput } from '../../banks/bank.ts';
import { inOrder, rangeFields } from '../../../domain/time/moment.ts';
import { decodeCursor, pageFields, pageOf } from '../../../domain/schema/page.ts';
import { found, invalid } from '../../../platform/errors/refusal.ts';
import { operation } from '../../../core/operation/operation.ts';
import { transferCode, transferReference, isFinal, type Transfer, needsReview, settlementStatus } from './transfer.ts';
import { findById, listTransfers, statusByClientReference, statusByCode } from './read.ts';
import { settlementSchema, transferSchema, transferStatusSchema, transferStatusView, transferView } from './views.ts';
import { type Mailbox, streamChanges } from '../../../core/feeds/mailbox.ts';
import { transferChanges, isEvent, resyncRequired, type TransferEvent, type TransferWatcher } from './transfer-log.ts';
import { kobo } from '../../../domain/money/money.ts';

/**
 * Retrieves the status of one transfer and the provider's answers, by exactly one reference. @throws Refusal 404
 * RECORD_NOT_FOUND, also for another business's transfer; 400 unless exactly one reference is given.
 */
export const transferStatus = operation({
  title: 'transferStatus.retrieve',
  summary: 'Retrieve the status of a transfer',
  scope: 'transfers:read',
  input: z.strictObject({
    transferCode: transferCode.optional(),
    clientReference: transferReference.optional().meta({ description: 'Your own reference.' }),
    reference: z.string().trim().min(1).max(100).optional().meta({ description: 'Either a transferCode or a clientReference.' }),
  }),
  output: transferStatusSchema,
  async run(app, actor, input) {
    if (Object.values(input).filter((value) => value !== undefined).length !== 1) {
      throw invalid('transferCode', 'Give exactly one of transferCode, clientReference and reference');
    }
    const code = input.transferCode ?? input.reference;
    const mine = input.clientReference ?? input.reference;
    const byCode = code === undefined ? null : await statusByCode(app.db, actor.bookId, code);
    const byReference = byCode ?? (mine === undefined ? null : await statusByClientReference(app.db, actor.bookId, mine));
    return transferStatusView(found(byReference, NO_TRANSFER));
  },
});

/** Retrieves one transfer by its transferCode. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findTransfer = operation({
  title: 'transfers.retrieve',
  summary: 'Retrieve a transfer',
  scope: 'transfers:read',
  input: z.strictObject({ transferCode }),
  output: transferStatusSchema,
  run: async (app, actor, input) => transferStatusView(found(await statusByCode(app.db, actor.bookId, input.transferCode), NO_TRANSFER)),
});

/** Retrieves one transfer by its id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's transfer. */
export const findTransferById = operation({
  title: 'transfersById.retrieve',
  summary: 'Retrieve a transfer by id',
  scope: 'transfers:read',
  input: z.strictObject({ transferId: z.uuid({ error: 'must be the id of a transfer' }).meta({ description: 'Transfer id.' }) }),
  output: transferSchema,
  run: async (app, actor, input) => transferView(found(await findById(app.db, actor.bookId, input.transferId), NO_TRANSFER)),
});

export const NO_TRANSFER = 'No transfer has this reference';

/** Lists transfers, newest first; pages stay stable while new transfers arrive. */
export const listTransfersPage = operation({
  title: 'transfers.list',
  summary: 'List transfers',
  scope: 'transfers:read',
  mayReadAt: 'replica',
  input: z
    .strictObject({
      ...pageFields,
      ...rangeFields,
      settlementStatus: settlementSchema.optional().meta({ description: 'Only transfers with this settlement status.' }),
      accountNumber: accountNumberInput.optional().meta({ description: 'Only transfers to this account number.' }),
      clientReference: transferReference.optional().meta({ description: 'Only the transfer with this clientReference.' }),
    })
    .refine(...inOrder),
  output: { page: transferSchema },
  async run(app, actor, input) {
    const before = input.cursor === undefined ? undefined : decodeCursor(input.cursor, z.tuple([z.uuid()]))[0];
    const rows = await listTransfers(app.db, { ...input, bookId: actor.bookId, before, limit: input.limit + 1 });
    return pageOf(rows.map(transferView), input.limit, (transfer) => [transfer.id]);
  },
});

/**
 * Streams one transfer now and after every change, until no change is possible (for a delivered transfer: the end of its return
 * window). A slow reader skips intermediate states. @throws Refusal 404, also for another business's transfer.
 */
export const watchTransfer = operation({
  title: 'transfers.watch',
  summary: 'Watch a transfer',
  scope: 'transfers:read',
  input: z.strictObject({ id: z.uuid() }),
  run(app, actor, { id }): Promise<AsyncIterableIterator<Transfer, undefined>> {
    let isSent = false;
    const send = (mailbox: Mailbox<Transfer>, transfer: Transfer): void => {
      isSent = true;
      mailbox.put('state', transfer);
      if (isFinal(transfer)) mailbox.end();
    };
    const read = async (mailbox: Mailbox<Transfer>): Promise<void> =>
      send(mailbox, found(await findById(app.db, actor.bookId, id), NO_TRANSFER));
    return streamChanges<Transfer, TransferWatcher>(app, actor, {
      bound: 1,
      topic: transferChanges,
      watcher: (mailbox) => ({
        changed(events) {
          const last = events.findLast(({ transfer }) => transfer.id === id);
          if (last) send(mailbox, last.transfer);
        },
        lost: () => void read(mailbox).catch((error: unknown) => mailbox.fail(error instanceof Error ? error : new Error(String(error)))),
      }),
      async begin(mailbox, feed) {
        await feed.ready(transferChanges);
        // Race: changes received meanwhile are newer than this read.
        if (!isSent) await read(mailbox);
      },
    });
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
  run(app, actor, { filter = {}, after }): Promise<AsyncIterableIterator<TransferEvent, undefined>> {
    const sent = new Set<string>();
    const startedAt = performance.now();
    // Race: live changes queue here until the replay is read.
    let early: TransferEvent[] | null = [];
    const notify = (mailbox: Mailbox<TransferEvent>, events: readonly TransferEvent[]): void => {
      if (performance.now() - startedAt > REPLAY_MEMORY_MS) sent.clear();
      for (const event of events) {
        if (sent.has(event.key) || !passes(event.transfer, filter)) continue;
        if (!mailbox.put(event.key, event) && mailbox.isOpen) mailbox.fail(resyncRequired());
      }
    };
    return streamChanges<TransferEvent, TransferWatcher>(app, actor, {
      bound: MAX_WAITING,
      topic: transferChanges,
      watcher: (mailbox) => ({
        changed(events) {
          if (!early) notify(mailbox, events.filter(isEvent));
          else if (early.length < MAX_WAITING) early.push(...events.filter(isEvent));
          else mailbox.fail(resyncRequired());
        },
        lost: () => mailbox.fail(resyncRequired()),
      }),
      async begin(mailbox, feed) {
        const log = await feed.ready(transferChanges);
        const missed = after === undefined ? [] : (await log.since(after)).filter(isEvent);
        notify(mailbox, missed);
        for (const { key } of missed) sent.add(key);
        notify(mailbox, early ?? []);
        early = null;
      },
    });
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
