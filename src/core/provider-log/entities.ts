import { defineEntity, p } from '@mikro-orm/core';

/** Requests to providers of the last 90 days: which, when and the outcome, without names, accounts, keys or bodies. */
export const ProviderExchange = defineEntity({
  name: 'ProviderExchange',
  tableName: 'provider_exchange',
  comment: 'not personal: which request, when, how it ended; nobody and no body',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    /** The operator's name of the account with the provider. */
    provider: p.text(),
    operation: p.text(),
    /** Our reference of what it was about: a transferCode, or that of a bill. */
    reference: p.text().strictNullable(),
    startedAt: p.datetime(),
    durationMs: p.float().columnType('real'),
    /** Certainly not taken, answered, or unknown; why, where it was not answered. */
    ended: p.enum(['not_taken', 'answered', 'unknown']),
    why: p.text().strictNullable(),
    status: p.smallint().strictNullable(),
    /** The provider's own word for the outcome, and its name for the request. */
    code: p.text().strictNullable(),
    providerRequestId: p.text().strictNullable(),
    /** The request line of what was said to a provider: its method and path, of which only words and our own reference are kept. */
    request: p.text().strictNullable().comment('not personal: method and path, with a sign for whatever could name somebody'),
  },
  indexes: [
    { name: 'provider_exchange_age', properties: ['startedAt'] },
    { name: 'provider_exchange_reference', properties: ['reference', 'startedAt'], where: 'reference is not null' },
  ],
});

/** Authentic webhooks of providers, each once, for 90 days. They decide nothing: a transfer is polled sooner. */
export const ProviderMessage = defineEntity({
  name: 'ProviderMessage',
  tableName: 'provider_message',
  comment: 'not personal: references of messages',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    /** The operator's name of the account with the provider. */
    account: p.text().primary(),
    /** Identity of an inbound webhook, equal for its repeats. */
    key: p.text().primary(),
    event: p.text(),
    reference: p.text(),
    receivedAt: p.datetime().defaultRaw('clock_timestamp()'),
    provider: p.smallint().strictNullable(),
    about: p.enum(['payment', 'deposit']).default('payment'),
    isReturn: p.boolean().default(false),
    /** Next attempt to handle it; null when handled. */
    dueAt: p.datetime().strictNullable(),
    attempts: p.smallint().default(0),
  },
  indexes: [
    { name: 'provider_message_age', properties: ['receivedAt'] },
    { name: 'provider_message_due', properties: ['about', 'dueAt'], where: 'due_at is not null' },
  ],
});

/**
 * Numbers in place of our references, for providers whose references are too short. A number is stored before its payment is submitted,
 * and never given twice: it is the payment's identity at the provider.
 */
export const ProviderReference = defineEntity({
  name: 'ProviderReference',
  tableName: 'provider_reference',
  properties: {
    environment: p.enum(['live', 'sandbox']).primary(),
    /** The account's number in PROVIDERS_FILE. */
    provider: p.smallint().primary(),
    /** Our reference of the attempt. */
    reference: p.text().primary(),
    number: p.bigint('number').generated('identity').unique('provider_reference_number_key'),
  },
});

/** Refused webhooks to the addresses of providers, for operators: repeats are one row with a count, so that a flood adds no rows. */
export const ProviderRefusal = defineEntity({
  name: 'ProviderRefusal',
  tableName: 'provider_refusal',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    /** The operator's name of the account with the provider, or what a message called it where there is none. */
    account: p.text().comment('not personal: what an operator calls an account with a provider'),
    /** Not signed as the provider signs; from an address that is not the provider's; for an account that nobody has. */
    reason: p.enum(['forged', 'address', 'no_account']).comment('not personal: one of three words'),
    /** Sender as the server tells it apart; '' for those that are counted together. */
    source: p.text().comment('personal: IP address; to tell who sends forged messages; PROVIDER_LOG_DAYS'),
    /** SHA-256 of the latest body, which is not kept. */
    digest: p.text().comment('not personal: a hash of a message'),
    times: p.bigint('number'),
    firstAt: p.datetime(),
    lastAt: p.datetime(),
    /** An operator has seen it: what comes after that is a new row. */
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
