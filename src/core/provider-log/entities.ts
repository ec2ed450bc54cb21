import { defineEntity, p } from '@mikro-orm/core';

/** Provider requests of the last 90 days: time and outcome, without names, accounts, keys or bodies. */
export const ProviderExchange = defineEntity({
  name: 'ProviderExchange',
  tableName: 'provider_exchange',
  comment: 'not personal: request, time and outcome, without a body',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    provider: p.text(),
    operation: p.text(),
    reference: p.text().strictNullable(),
    startedAt: p.datetime(),
    durationMs: p.float().columnType('real'),
    ended: p.enum(['not_taken', 'answered', 'unknown']),
    why: p.text().strictNullable(),
    status: p.smallint().strictNullable(),
    code: p.text().strictNullable(),
    providerRequestId: p.text().strictNullable(),
    request: p.text().strictNullable().comment('not personal: method and path, personal parts masked'),
  },
  indexes: [
    { name: 'provider_exchange_age', properties: ['startedAt'] },
    { name: 'provider_exchange_reference', properties: ['reference', 'startedAt'], where: 'reference is not null' },
  ],
});

/** Authentic provider webhooks of 90 days, once each. Invariant: no webhook decides an outcome; a poll does. */
export const ProviderMessage = defineEntity({
  name: 'ProviderMessage',
  tableName: 'provider_message',
  comment: 'not personal: references of messages',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    account: p.text().primary(),
    key: p.text().primary(),
    event: p.text(),
    reference: p.text(),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
    provider: p.smallint().strictNullable(),
    about: p.enum(['payment', 'deposit']).default('payment'),
    isReturn: p.boolean().default(false),
    dueAt: p.datetime().strictNullable(),
    attempts: p.smallint().default(0),
  },
  indexes: [
    { name: 'provider_message_age', properties: ['receivedAt'] },
    { name: 'provider_message_due', properties: ['about', 'dueAt'], where: 'due_at is not null' },
  ],
});

/** Numbers for providers with short references; stored before submission and never reused. */
export const ProviderReference = defineEntity({
  name: 'ProviderReference',
  tableName: 'provider_reference',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    provider: p.smallint().primary(),
    reference: p.text().primary(),
    number: p.bigint('number').generated('identity').unique('provider_reference_number_key'),
  },
});

/** Rejected provider webhooks; repeats share a row and a count, so a flood adds no rows. */
export const ProviderRefusal = defineEntity({
  name: 'ProviderRefusal',
  tableName: 'provider_refusal',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    account: p.text().comment('not personal: what an operator calls an account with a provider'),
    reason: p.enum(['forged', 'address', 'no_account']).comment('not personal: one of three words'),
    source: p.text().comment('personal: IP address; source of forged messages; PROVIDER_LOG_DAYS'),
    digest: p.text().comment('not personal: a hash of a message'),
    times: p.bigint('number'),
    firstAt: p.datetime(),
    lastAt: p.datetime(),
    seenAt: p.datetime().strictNullable(),
    seenBy: p.text().strictNullable().comment('personal: name of an operator; who has seen it; PROVIDER_LOG_DAYS'),
    note: p.text().strictNullable().comment('personal: text of an operator; what was found; PROVIDER_LOG_DAYS'),
  },
  uniques: [{ name: 'provider_refusal_open', properties: ['environment', 'account', 'reason', 'source'], where: 'seen_at is null' }],
  indexes: [
    { name: 'provider_refusal_age', properties: ['lastAt'] },
    { name: 'provider_refusal_waiting', properties: ['environment', 'firstAt', 'id'], where: 'seen_at is null' },
  ],
});
