import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

/**
 * Restores of the database to an earlier moment (docs/decisions/0101). Provider outcomes between that moment and `noticed_at` are unknown
 * until they are polled.
 */
export const Restoration = defineEntity({
  name: 'Restoration',
  tableName: 'restoration',
  properties: {
    noticedAt: p.datetime().primary().defaultRaw('clock_timestamp()'),
    restoredTo: p.datetime(),
  },
  checks: [{ name: 'restoration_check', expression: 'restored_to < noticed_at' }],
});

/**
 * Batches by the caller's reference, with their items, stored before the first item is debited. The clientReference of an item says
 * whether it was sent, so a row never changes.
 */
export const TransferBatch = defineEntity({
  name: 'TransferBatch',
  tableName: 'transfer_batch',
  comment: 'not personal: a reference and a hash of what was sent',
  properties: {
    bookId: p.bigint('number').primary(),
    reference: p.text().primary(),
    /** SHA-256 of the items. */
    itemsHash: p.blob(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
});
references(TransferBatch, { properties: ['bookId'], table: 'ledger.book' });
