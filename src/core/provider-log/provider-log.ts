import type { Logger } from 'pino';
import { defineEntity, p } from '@mikro-orm/core';
import type { Database } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { WriteBehindBuffer } from '../../platform/concurrency/write-behind-buffer.ts';
import type { ExchangeNote } from '../../providers/http/exchange.ts';

export type SavedExchange = ExchangeNote & { environment: Environment };

const MAX_WAITING = 10_000;
const BATCH = 500;

/** Records provider requests without names, accounts or keys; a crash loses half a second of them. */
export class ProviderLog {
  private readonly db: Database;
  private readonly waiting: SavedExchange[] = [];
  private readonly buffer: WriteBehindBuffer<SavedExchange>;

  constructor(db: Database, log: Logger) {
    this.db = db;
    this.buffer = new WriteBehindBuffer({
      take: () => this.waiting.splice(0, BATCH),
      write: (batch) => this.write(batch),
      lost: (error, batch) => log.warn({ err: error, exchanges: batch.length }, 'provider requests could not be recorded'),
    });
  }

  note(exchange: SavedExchange): void {
    if (this.waiting.length >= MAX_WAITING) return;
    this.waiting.push(exchange);
    this.buffer.soon();
  }

  drained(): Promise<void> {
    return this.buffer.drained();
  }

  private write(batch: readonly SavedExchange[]): Promise<unknown> {
    return this.db.query(
      'provider_log.write',
      `insert into provider_exchange (id, environment, provider, operation, reference, request, started_at, duration_ms, ended, why, status, code, provider_request_id)
           select * from jsonb_to_recordset($1) as r(id uuid, environment text, provider text, operation text, reference text, request text, "startedAt" timestamptz, "durationMs" real, ended text,
                  why text, status smallint, code text, "providerRequestId" text)`,
      [JSON.stringify(batch.map((exchange) => ({ ...exchange, startedAt: new Date(exchange.startedAt).toISOString() })))],
    );
  }
}

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
