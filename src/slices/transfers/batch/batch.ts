import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { currency, type Kobo, kobo } from '../../../domain/money/money.ts';
import { logged } from '../../../domain/schema/logged.ts';
import { idInput } from '../../../domain/schema/text.ts';
import { dateTime, ownId, namedEnum, namedNode, namedObject } from '../../../domain/schema/type-names.ts';
import { columnsOf, prepared, references, type RowOf, repository } from '../../../platform/db/entity.ts';
import type { Sender as Sending } from '../../../platform/db/kysely.ts';
import { found } from '../../../platform/errors/refusal.ts';
import type { TransferState } from '../../../core/ledger/steps.ts';
import { settlementStatus } from '../read/transfer.ts';
import { debitStatus, debitSchema, settlementSchema } from '../read/views.ts';
import { refusedByBank } from '../send/replay.ts';
import { NOT_ACTIVE, OTHER_PAYMENT, uncovered } from '../send/send.ts';
import type { Remaining } from '../../../core/ledger/outcomes.ts';
import { beyondLimit } from '../../limits/limits.ts';

export const MAX_ITEMS = 10_000;

export const batchIdInput = idInput.meta({ description: 'Id of the batch.' });

export const batchStatus = namedEnum('TransferBatchStatus', 'Status of a batch of transfers.', {
  accepted: 'Stored; no item was sent yet.',
  processing: 'Items are being sent.',
  completed: 'Every item is accepted, refused or cancelled.',
});

/** Sender that limits and rules see at each item. */
export interface Sender {
  id: string;
  name: string;
  key: string | null;
}

/** Stored before the first debit. Invariant: reference and hash never change; sums follow every outcome of an item. */
export const TransferBatch = defineEntity({
  name: 'TransferBatch',
  tableName: 'transfer_batch',
  properties: {
    bookId: p.bigint('number').primary(),
    reference: p.text().primary().comment('not personal: a reference of the business'),
    itemsHash: p.blob().$type<Buffer>().comment('not personal: a hash of the items'),
    /** Null before items existed; a repeat stores them. */
    id: p.uuid().strictNullable(),
    isAsync: p.boolean().default(false),
    status: p.enum(batchStatus.options).default('completed'),
    itemCount: p.integer().default(0),
    totalAmount: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    acceptedCount: p.integer().default(0),
    refusedCount: p.integer().default(0),
    cancelledCount: p.integer().default(0),
    acceptedAmount: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    totalFees: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    totalVat: p.bigint('number').$type<Kobo>().defaultRaw('0'),
    /** Every item before `firstOpen` has an outcome, and no item from `sentTo` on was sent. */
    firstOpen: p.integer().default(0),
    sentTo: p.integer().default(0),
    sender: p.json().$type<Sender>().strictNullable().comment('personal: name; who sent it; with the books'),
    nextRunAt: p.datetime().strictNullable(),
    claim: p.uuid().strictNullable(),
    claimedUntil: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    startedAt: p.datetime().strictNullable(),
    completedAt: p.datetime().strictNullable(),
    cancelledAt: p.datetime().strictNullable(),
  },
  indexes: [
    { name: 'transfer_batch_due', properties: ['nextRunAt'], where: 'next_run_at is not null' },
    {
      name: 'transfer_batch_name',
      expression:
        'create index transfer_batch_name on transfer_batch using gin (customer_names(book_id, reference, null, null, null)) with (fastupdate=off) where id is not null',
    },
    { name: 'transfer_batch_status', properties: ['bookId', 'status', 'id'] },
  ],
  uniques: [{ name: 'transfer_batch_id', properties: ['bookId', 'id'] }],
});
references(TransferBatch, { properties: ['bookId'], table: 'ledger.book' });

const count = (description: string) => z.int().meta({ description });

export const batchSchema = namedNode('TransferBatch', 'Transfers sent together.', {
  id: ownId,
  batchReference: logged(z.string()).meta({ description: 'Your own reference of the batch.' }),
  status: batchStatus.meta({ description: 'Status of the batch.' }),
  itemCount: count('Number of items.'),
  pendingCount: count('Number of items without an outcome.'),
  acceptedCount: count('Number of accepted items.'),
  refusedCount: count('Number of rejected items.'),
  cancelledCount: count('Number of items that a cancellation stopped before they were sent.'),
  currency,
  totalAmount: kobo.meta({ description: 'Kobo: amount of all items.' }),
  acceptedAmount: kobo.meta({ description: 'Kobo: amount of the accepted items.' }),
  totalFees: kobo.meta({ description: 'Kobo: fees of the accepted items, VAT included.' }),
  totalVat: kobo.meta({ description: 'Kobo: VAT within the fees.' }),
  createdAt: dateTime.meta({ description: 'Time of acceptance.' }),
  startedAt: dateTime.nullable().meta({ description: 'Time when the first items were sent.' }),
  completedAt: dateTime.nullable().meta({ description: 'Time when the last item had an outcome; null until then.' }),
  cancelledAt: dateTime.nullable().meta({ description: 'Time of the cancellation; null when the batch was not cancelled.' }),
}).meta({ id: 'TransferBatch' });

export type Batch = z.output<typeof batchSchema>;

export const batchColumns = columnsOf(TransferBatch, ['bookId', 'firstOpen', 'sentTo', 'sender', 'nextRunAt', 'claim', 'claimedUntil']);

export type BatchRow = Pick<RowOf<typeof TransferBatch>, (typeof batchColumns)[number]>;

export const batchOf = (row: BatchRow): Batch => ({
  ...row,
  id: row.id!,
  batchReference: row.reference,
  pendingCount: row.itemCount - row.acceptedCount - row.refusedCount - row.cancelledCount,
  currency: 'NGN',
});

const byReference = prepared(TransferBatch)('transfer_batch.by_reference', (db, $: { bookId: number; reference: string }) =>
  db.selectFrom('transfer_batch').select(batchColumns).where('bookId', '=', $.bookId).where('reference', '=', $.reference),
);

const batches = repository(TransferBatch, batchColumns, 'bookId', 'id');

export async function findByReference({ db }: Pick<App, 'db'>, bookId: number, reference: string): Promise<BatchRow | null> {
  const [row] = await byReference(db, { bookId, reference });
  return row ?? null;
}

/** @throws Refusal 404 RECORD_NOT_FOUND, also for the batch of another business. */
export const batchRow = async (db: Sending, bookId: number, id: string): Promise<BatchRow> =>
  found(await batches.find(db, { bookId, id }), 'No batch of transfers has this id');

/** @throws Refusal 404 RECORD_NOT_FOUND. */
export const batchById = async ({ db }: Pick<App, 'db'>, bookId: number, id: string): Promise<Batch> =>
  batchOf(await batchRow(db, bookId, id));

/** One transfer of a batch; `sending` has a transfer whose bank gave no answer yet. */
export const TransferBatchItem = defineEntity({
  name: 'TransferBatchItem',
  tableName: 'transfer_batch_item',
  properties: {
    bookId: p.bigint('number').primary(),
    batchId: p.uuid().primary(),
    position: p.integer().primary(),
    clientReference: p.text().comment('not personal: a reference of the business'),
    amount: p.bigint('number').$type<Kobo>().check('amount > 0'),
    input: p.json().$type<object>().strictNullable().comment('personal: account number and names; to send the item; until its outcome'),
    state: p.enum(['pending', 'sending', 'accepted', 'refused', 'cancelled']).default('pending'),
    isReplay: p.boolean().default(false),
    transferId: p.uuid().strictNullable(),
    fee: p.bigint('number').$type<Kobo>().strictNullable(),
    code: p.text().strictNullable().comment('not personal: an error code'),
    error: p.text().strictNullable().comment('not personal: a message of the service or of the bank'),
    field: p.text().strictNullable().comment('not personal: a field of the contract'),
  },
});
references(TransferBatchItem, { properties: ['bookId', 'batchId'], table: 'transfer_batch', columns: ['book_id', 'id'] });

export const itemOutcome = namedEnum('TransferBatchItemOutcome', 'Result of one item of a batch.', {
  pending: 'The item was not sent yet, or the bank has not answered yet.',
  accepted: 'The item is a transfer.',
  refused: 'The item was rejected, by validation or by the bank; `code` gives the reason.',
  cancelled: 'The batch was cancelled before the item was sent; nothing was debited.',
});

export const itemSchema = namedObject('TransferBatchItem', 'Result of one item of a batch.', {
  index: z.int().meta({ description: 'Position in the request, from 0.' }),
  clientReference: logged(z.string()).meta({ description: 'Your own reference.' }),
  outcome: itemOutcome.meta({ description: 'Pending, accepted, refused or cancelled.' }),
  isReplay: z.boolean().meta({ description: 'True when an earlier request sent the item and nothing new was debited.' }),
  transferCode: logged(z.string()).nullable().meta({ description: 'Transfer code; null when nothing was debited.' }),
  status: debitSchema.nullable().meta({ description: 'Debit status of the wallet; null when nothing was debited.' }),
  settlementStatus: settlementSchema.nullable().meta({ description: 'Settlement status; null when nothing was debited.' }),
  amount: kobo.meta({ description: 'Kobo: amount credited to the beneficiary.' }),
  fee: kobo.nullable().meta({ description: 'Kobo: fee on top of the amount; null when there is none.' }),
  code: z.string().nullable().meta({ description: 'Error code of the rejected item; null unless rejected.' }),
  error: z.string().nullable().meta({ description: 'Error message of the rejected item.' }),
  field: z.string().nullable().meta({ description: 'Offending field of the item; null when there is none.' }),
});

export type Item = z.output<typeof itemSchema>;

type Saved = Pick<RowOf<typeof TransferBatchItem>, 'batchId' | 'position' | 'state' | 'isReplay' | 'code' | 'error' | 'field'>;

export interface ItemRow extends Saved, Pick<Item, 'clientReference' | 'amount' | 'fee' | 'transferCode'> {
  /** Of its transfer, as it is now. */
  transferState: TransferState | null;
  captured: boolean | null;
  /** Time of the batch. */
  at: Date;
}

/** Code and text of a refusal; the ledger stores the remaining limits in place of a text. */
function refusalOf({ code, error, amount, at }: Pick<ItemRow, 'code' | 'error' | 'amount' | 'at'>): Pick<Item, 'code' | 'error'> {
  switch (code) {
    case 'PROVIDER_REJECTED':
      return { code, error: refusedByBank(error) };
    case 'INSUFFICIENT_WALLET_BALANCE':
      return { code, error: error ?? uncovered(null) };
    case 'WALLET_NOT_ACTIVE':
      return { code, error: error ?? NOT_ACTIVE };
    case 'CLIENT_REFERENCE_CONFLICT':
      return { code, error: error ?? OTHER_PAYMENT };
    case 'LIMITED': {
      const { detail, message } = beyondLimit(JSON.parse(error ?? '{}') as Remaining, amount, at);
      return { code: detail.code, error: message };
    }
    default:
      return { code, error };
  }
}

export function itemOf(row: ItemRow): Item {
  const { state, transferState } = row;
  return {
    ...row,
    index: row.position,
    outcome: state === 'sending' ? 'pending' : state,
    status: transferState && debitStatus({ state: transferState, captured: row.captured ?? false }),
    settlementStatus: transferState && settlementStatus({ state: transferState }),
    ...refusalOf(row),
  };
}
