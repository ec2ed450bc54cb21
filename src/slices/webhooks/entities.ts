import { defineEntity, p } from '@mikro-orm/core';
import { signatureProfiles } from './signature-profile.ts';
import { references } from '../../platform/db/entity.ts';

export const WebhookAttempt = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook.attempt',
  properties: {
    bookId: p.bigint('number').primary(),
    deliveryId: p.uuid().primary(),
    n: p.smallint().primary(),
    trigger: p.text().$type<'event' | 'manual' | 'recovery'>(),
    startedAt: p.datetime(),
    finishedAt: p.datetime().strictNullable(),
    httpStatus: p.smallint().strictNullable(),
    /** Failure class such as `timeout` or `connection_refused`; never an address. */
    errorClass: p.text().strictNullable(),
    timings: p.json().$type<Record<string, number>>().strictNullable().comment('not personal: milliseconds'),
    responseHead: p
      .blob()
      .strictNullable()
      .comment('personal: what the server of the business answered; to find mistakes; WEBHOOK_ANSWER_DAYS'),
  },
  indexes: [{ name: 'attempt_time', properties: ['bookId', 'startedAt'] }],
});

export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook.delivery',
  comment: 'not personal: ids, times and outcomes',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    endpointId: p.uuid(),
    eventId: p.uuid(),
    event: p.text(),
    seq: p.bigint('number').generated('identity'),
    status: p.enum(['pending', 'delivered', 'failed']).default('pending'),
    attempts: p.smallint().default(0),
    maxAttempts: p.smallint().default(6),
    /** Null once delivered or failed. */
    nextAttemptAt: p.datetime().strictNullable(),
    claim: p.uuid().strictNullable(),
    leasedUntil: p.datetime().strictNullable(),
    lostClaims: p.smallint().default(0),
    trigger: p.enum(['event', 'manual', 'recovery']).default('event'),
    httpStatus: p.smallint().strictNullable(),
    lastError: p.text().strictNullable(),
    deliveredAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    resumeAt: p.datetime().strictNullable(),
    further: p.boolean().default(false),
  },
  indexes: [
    { name: 'delivery_due', properties: ['bookId', 'endpointId', 'nextAttemptAt', 'seq'], where: 'next_attempt_at is not null' },
    { name: 'delivery_failed', properties: ['bookId', 'createdAt', 'id'], where: `status = 'failed'` },
    { name: 'delivery_head', properties: ['bookId', 'endpointId', 'seq'], where: 'next_attempt_at is not null' },
    { name: 'delivery_history', properties: ['bookId', 'createdAt', 'id'] },
    { name: 'delivery_of_event', expression: 'create unique index delivery_of_event on webhook.delivery (book_id, event_id, endpoint_id)' },
    { name: 'delivery_of_receiver', properties: ['bookId', 'endpointId', 'createdAt', 'id'], where: 'further' },
  ],
});

export const WebhookHistory = defineEntity({
  name: 'WebhookHistory',
  tableName: 'webhook.history',
  comment: 'not personal: progress of the job',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    goneTo: p.uuid().defaultRaw(`'00000000-0000-0000-0000-000000000000'`),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'history_due', properties: ['dueAt'] }],
});
references(WebhookHistory, { properties: ['bookId'], table: 'ledger.book' });

export const WebhookReceiver = defineEntity({
  name: 'WebhookReceiver',
  tableName: 'webhook.receiver',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    url: p.text().strictNullable().comment('not personal: an address of the business'),
    allowedIps: p.array().$type<string[]>().defaultRaw(`'{}'`).comment('not personal: networks of a server'),
    eventTypes: p.array().$type<string[]>().defaultRaw(`'{}'`),
    secret: p.text().strictNullable().comment('personal: secret, sealed; signature of deliveries; with the account'),
    secretMasked: p.text().strictNullable().comment('not personal: the last characters of a random secret'),
    previousSecret: p.text().strictNullable().comment('personal: secret, sealed; signature of deliveries; with the account'),
    previousSecretUntil: p.datetime().strictNullable(),
    handleCustomerEmails: p.boolean().default(true),
    ordered: p.boolean().default(false),
    consecutiveFailures: p.integer().default(0),
    failingSince: p.datetime().strictNullable(),
    lastError: p.text().strictNullable(),
    lastDeliveredAt: p.datetime().strictNullable(),
    /** Slow until then: runs among slow endpoints, so that a hanging receiver delays no other. */
    slowUntil: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Request that created the secret; its repeat returns it. */
    rotatedBy: p.uuid().strictNullable(),
    /** Time of the next request while all requests of the endpoint are unanswered; else null. */
    fullUntil: p.datetime().strictNullable(),
    /** Version of the API that bodies follow; set at creation. */
    apiVersion: p.text().default('2026-12-01').comment('not personal: a date of the contract'),
    firstOf: p.bigint('number').strictNullable(),
    description: p.text().strictNullable().comment('personal: free text of the business; name of an endpoint; with the account'),
    /** Filter on event data: `filter` as submitted, `matches` as jsonpath. */
    filter: p
      .json()
      .$type<unknown>()
      .strictNullable()
      .comment('personal: filter of events, possibly with names or addresses; choice of deliveries; with the account'),
    matches: p
      .text()
      .columnType('jsonpath')
      .strictNullable()
      .comment('personal: the filter for PostgreSQL; choice of deliveries; with the account'),
    headers: p.text().strictNullable().comment('personal: secret, sealed; to sign in at the servers of the business; with the account'),
    headersMasked: p
      .json()
      .$type<unknown>()
      .defaultRaw(`'[]'`)
      .comment('not personal: names of headers and last characters of their values'),
    rateLimit: p.smallint().strictNullable().check('rate_limit >= 1 and rate_limit <= 100'),
    begunAt: p.array().columnType('timestamptz[]').$type<Date[]>().defaultRaw(`'{}'`),
    rateUntil: p.datetime().strictNullable(),
    pausedAt: p.datetime().strictNullable(),
    pausedBy: p.enum(['person', 'gone']).strictNullable().comment('not personal: a code of the contract'),
    pauseReason: p.text().strictNullable().comment('personal: free text of the business; reason of the pause; with the account'),
    lastFailedAt: p.datetime().strictNullable(),
    removedAt: p.datetime().strictNullable(),
    /** Default: endpoints of earlier releases, which sign with several schemes. */
    signatureProfile: p
      .enum([...signatureProfiles])
      .default('compatible')
      .comment('not personal: a value of the contract'),
  },
  indexes: [
    {
      name: 'endpoint_failing',
      expression:
        'create index endpoint_failing on webhook.receiver (ledger.environment_of(book_id), failing_since, id) where failing_since is not null',
    },
    { name: 'receiver_first', expression: 'create unique index receiver_first on webhook.receiver (first_of)' },
    { name: 'receiver_paused', properties: ['pausedAt'], where: 'paused_at is not null' },
  ],
  checks: [
    { name: 'receiver_check', expression: 'first_of = book_id' },
    { name: 'receiver_check1', expression: '(paused_at is null) = (paused_by is null)' },
    {
      name: 'receiver_check2',
      expression: 'first_of is null or num_nonnulls(filter, matches, headers, rate_limit, paused_at, removed_at) = 0',
    },
    { name: 'receiver_check3', expression: 'removed_at is null or num_nonnulls(url, secret, previous_secret, headers) = 0' },
  ],
});
references(WebhookReceiver, { properties: ['bookId'], table: 'ledger.book', name: 'endpoint_book_id_fkey' });

export const WebhookSigningKey = defineEntity({
  name: 'WebhookSigningKey',
  tableName: 'webhook.signing_key',
  properties: {
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    publicKey: p.text().comment('not personal: a published key of the service'),
    privateKey: p.text().comment('not personal: a key of the service, sealed'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Null for the current key. */
    retiresAt: p.datetime().strictNullable(),
  },
  indexes: [
    {
      name: 'signing_key_current',
      expression: 'create unique index signing_key_current on webhook.signing_key (environment) where retires_at is null',
    },
  ],
});

export const WebhookRecovery = defineEntity({
  name: 'WebhookRecovery',
  tableName: 'webhook.recovery',
  comment: 'not personal: ids and times',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    since: p.datetime(),
    until: p.datetime(),
    cursor: p.uuid(),
    last: p.uuid(),
    recovered: p.integer().default(0),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    finishedAt: p.datetime().strictNullable(),
    /** Next step after a failed one; other recoveries continue. */
    resumeAt: p.datetime().strictNullable(),
    endpointId: p.uuid().strictNullable(),
    pausedAt: p.datetime().strictNullable(),
  },
  indexes: [{ name: 'recovery_open', properties: ['createdAt'], where: 'finished_at is null' }],
});
