import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

/** Attempts, stored before the request leaves, so that a crash neither loses nor doubles a number. */
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
    /** A class such as `timeout` or `connection_refused`; never an address. */
    errorClass: p.text().strictNullable(),
    timings: p.json().$type<Record<string, number>>().strictNullable().comment('not personal: milliseconds'),
    responseHead: p
      .blob()
      .strictNullable()
      .comment('personal: what the server of the business answered; to find mistakes; WEBHOOK_ANSWER_DAYS'),
  },
  indexes: [{ name: 'attempt_time', properties: ['bookId', 'startedAt'] }],
});

/** One event to one endpoint. The id is the X-Webhook-ID that every attempt carries. */
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
    /** Null once delivered or given up. */
    nextAttemptAt: p.datetime().strictNullable(),
    /** Worker that sends the delivery, and the end of its lease. */
    claim: p.uuid().strictNullable(),
    leasedUntil: p.datetime().strictNullable(),
    /** Lost workers of the present attempt. */
    lostClaims: p.smallint().default(0),
    trigger: p.enum(['event', 'manual', 'recovery']).default('event'),
    httpStatus: p.smallint().strictNullable(),
    lastError: p.text().strictNullable(),
    deliveredAt: p.datetime().strictNullable(),
    createdAt: p.datetime(),
    /**
     * A resend stands in front of the automatic attempts and moves none of them: when the next one is, while the resend waits or is on
     * the wire. Null where none is to come.
     */
    resumeAt: p.datetime().strictNullable(),
    /** True when it does not go to the first endpoint. */
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

/** Progress of each book's daily deletion of ended deliveries and attempts (docs/decisions/0109). */
export const WebhookHistory = defineEntity({
  name: 'WebhookHistory',
  tableName: 'webhook.history',
  comment: 'not personal: how far it went',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    /** Of events with a lesser id nothing is left that was told of them; the events stay. */
    goneTo: p.uuid().defaultRaw(`'00000000-0000-0000-0000-000000000000'`),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'history_due', properties: ['dueAt'] }],
});
references(WebhookHistory, { properties: ['bookId'], table: 'ledger.book' });

/** Endpoints. The first one of a book is also seen through the view `webhook.endpoint`. */
export const WebhookReceiver = defineEntity({
  name: 'WebhookReceiver',
  tableName: 'webhook.receiver',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    url: p.text().strictNullable().comment('not personal: an address of the business'),
    allowedIps: p.array().$type<string[]>().defaultRaw(`'{}'`).comment('not personal: networks of a server'),
    /** Names of the events it wants; empty for all. */
    eventTypes: p.array().$type<string[]>().defaultRaw(`'{}'`),
    /** Sealed by the key ring. */
    secret: p.text().strictNullable().comment('personal: secret, sealed; to sign what is told; with the account'),
    secretMasked: p.text().strictNullable().comment('not personal: the last characters of a random secret'),
    previousSecret: p.text().strictNullable().comment('personal: secret, sealed; to sign what is told; with the account'),
    previousSecretUntil: p.datetime().strictNullable(),
    handleCustomerEmails: p.boolean().default(true),
    /** One at a time, each event after the one before it was acknowledged or given up. */
    ordered: p.boolean().default(false),
    consecutiveFailures: p.integer().default(0),
    failingSince: p.datetime().strictNullable(),
    lastError: p.text().strictNullable(),
    lastDeliveredAt: p.datetime().strictNullable(),
    /** Until then its lane runs among the slow ones, where a hanging receiver delays nobody else. */
    slowUntil: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** Which request made the present secret: its repeat, after an answer that was lost, tells the same one again and makes no other. */
    rotatedBy: p.uuid().strictNullable(),
    /** Every place of an endpoint is taken by requests that nobody has answered: when one more may begin. Null while a place is free. */
    fullUntil: p.datetime().strictNullable(),
    /** The book, on its first endpoint, the contract's; null on further ones. */
    firstOf: p.bigint('number').strictNullable(),
    description: p.text().strictNullable().comment('personal: own words of the business; to know its endpoints apart; with the account'),
    /** Condition on an event's data: `filter` as the business wrote it, `matches` as PostgreSQL reads it. */
    filter: p
      .json()
      .$type<unknown>()
      .strictNullable()
      .comment('personal: what it wants of its events, names or addresses perhaps; to choose what is told; with the account'),
    matches: p
      .text()
      .columnType('jsonpath')
      .strictNullable()
      .comment('personal: the same as PostgreSQL reads it; to choose what is told; with the account'),
    /** The client's own headers: sealed, and as they are shown. */
    headers: p.text().strictNullable().comment('personal: secret, sealed; to sign in at the servers of the business; with the account'),
    headersMasked: p
      .json()
      .$type<unknown>()
      .defaultRaw(`'[]'`)
      .comment('not personal: names of headers and last characters of their values'),
    /**
     * Attempts that may begin in any one second, the moments of those of the last one, and when the next may begin where all are used
     * up.
     */
    rateLimit: p.smallint().strictNullable().check('rate_limit >= 1 and rate_limit <= 100'),
    begunAt: p.array().columnType('timestamptz[]').$type<Date[]>().defaultRaw(`'{}'`),
    rateUntil: p.datetime().strictNullable(),
    /** Nothing is made for it and nothing is sent. */
    pausedAt: p.datetime().strictNullable(),
    pausedBy: p.enum(['person', 'gone']).strictNullable().comment('not personal: a word of the contract'),
    pauseReason: p.text().strictNullable().comment('personal: own words of the business; to know why; with the account'),
    lastFailedAt: p.datetime().strictNullable(),
    removedAt: p.datetime().strictNullable(),
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

/** Ranges of events to deliver again in bounded steps; `cursor` is the last event handled. */
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
    /** A recovery whose step failed is looked at again from here on, and holds no other recovery up meanwhile. */
    resumeAt: p.datetime().strictNullable(),
    /** Null for the first endpoint. */
    endpointId: p.uuid().strictNullable(),
    /** Of one that makes good a pause: when that began. What is older is sent again only where the pause ended it. */
    pausedAt: p.datetime().strictNullable(),
  },
  indexes: [{ name: 'recovery_open', properties: ['createdAt'], where: 'finished_at is null' }],
});
