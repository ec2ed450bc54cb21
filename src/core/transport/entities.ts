import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

export const IdempotencyKey = defineEntity({
  name: 'IdempotencyKey',
  tableName: 'idempotency_key',
  properties: {
    bookId: p.bigint('number').primary(),
    key: p.text().primary(),
    requestHash: p.blob().comment('not personal: a request, hashed'),
    effectId: p.uuid(),
    lockedUntil: p.datetime(),
    status: p.integer().strictNullable(),
    body: p.text().strictNullable().comment('personal: answer of the API, sealed; the same answer to the same key; 1 day'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    owner: p.uuid().strictNullable(),
    lock: p.uuid().strictNullable(),
    /** Hash of the canonical input, so that a repeat in another spelling matches; null in rows of earlier releases. */
    canonicalHash: p.blob().strictNullable().comment('not personal: a request, hashed'),
  },
  indexes: [{ name: 'idempotency_key_age', properties: ['createdAt'] }],
});
references(IdempotencyKey, { properties: ['bookId'], table: 'ledger.book' });
