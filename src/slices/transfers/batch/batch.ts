import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { currency, type Kobo, kobo } from '../../../domain/money/money.ts';
import { logged } from '../../../domain/schema/logged.ts';
import { idInput } from '../../../domain/schema/text.ts';
import { dateTime, ownId, namedEnum, namedNode } from '../../../domain/schema/type-names.ts';
import { columnsOf, prepared, references, type RowOf } from '../../../platform/db/entity.ts';
import { repository } from '../../../platform/db/repository.ts';
import type { Sender as Sending } from '../../../platform/db/kysely.ts';
import { found } from '../../../platform/errors/refusal.ts';

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
