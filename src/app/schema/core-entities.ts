import { references } from '../../platform/db/entity.ts';
import { defineEntity, p } from '@mikro-orm/core';

export const Activity = defineEntity({
  name: 'Activity',
  tableName: 'activity',
  comment: 'not personal: counts',
  properties: {
    bookId: p.bigint('number').primary(),
    kind: p.text().primary(),
    hour: p.datetime().primary(),
    subject: p.text().primary(),
    outcome: p.text().primary(),
    count: p.bigint('number'),
    milliseconds: p.double(),
  },
  indexes: [{ name: 'activity_age', properties: ['hour'] }],
});

/** Provider accounts that operators switched off: no new payments while the row exists. */
export const ProviderOff = defineEntity({
  name: 'ProviderOff',
  tableName: 'provider_off',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    account: p.text().primary(),
    port: p.text().primary(),
    since: p.datetime().defaultRaw('clock_timestamp()'),
    byName: p.text().comment('personal: name of an operator; who switched it off; with the switch'),
    note: p.text().comment('personal: free text of an operator; why it was switched off; with the switch'),
  },
});

/** Permanent numbers of accounts in PROVIDERS_FILE. */
export const ProviderAccount = defineEntity({
  name: 'ProviderAccount',
  tableName: 'provider_account',
  comment: 'not personal: names of accounts with providers',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    id: p.smallint().primary(),
    name: p.text(),
    adapter: p.text(),
    knownSince: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'provider_account_environment_name_key', properties: ['environment', 'name'] }],
});

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
