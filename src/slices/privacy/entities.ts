import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

/** Data found for a request, until its download or expiry. */
export const PrivacyRequestPart = defineEntity({
  name: 'PrivacyRequestPart',
  tableName: 'privacy.part',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    requestId: p.uuid(),
    n: p.integer(),
    source: p.text().comment('not personal: the name of a table'),
    rows: p.text().comment('personal: data of a person, sealed; export for that person; 7 days'),
  },
  uniques: [{ name: 'part_book_id_request_id_n_key', properties: ['bookId', 'requestId', 'n'] }],
});
references(PrivacyRequestPart, { properties: ['bookId', 'requestId'], table: 'privacy.request' });

export const PrivacyRequest = defineEntity({
  name: 'PrivacyRequest',
  tableName: 'privacy.request',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    kind: p.enum(['export', 'erasure']),
    status: p.enum(['searching', 'ready', 'waiting', 'erasing', 'done', 'cancelled', 'expired']),
    /** Identifiers of the person; deleted at the end of the request. */
    marks: p
      .text()
      .strictNullable()
      .comment('personal: what a person is known by, sealed; to find what is kept of them; until the request ends'),
    askedById: p.text().comment('personal: id; who asked; with the account'),
    askedByName: p.text().comment('personal: name; who asked; with the account'),
    confirmedByName: p.text().strictNullable().comment('personal: name; who confirmed; with the account'),
    /** Position of the search: the table and its last key. */
    step: p.smallint().default(0),
    cursor: p.array().$type<string[]>().strictNullable(),
    parts: p.integer().default(0),
    found: p.json().$type<unknown>().defaultRaw(`'{}'`).comment('not personal: counts'),
    erased: p.json().$type<unknown>().defaultRaw(`'{}'`).comment('not personal: counts'),
    /** Time of the next work or expiry; null at the end. */
    dueAt: p.datetime().strictNullable(),
    claim: p.uuid().strictNullable(),
    claimedUntil: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    readyAt: p.datetime().strictNullable(),
    endedAt: p.datetime().strictNullable(),
  },
  indexes: [{ name: 'request_due', properties: ['dueAt'], where: 'due_at is not null' }],
  checks: [
    { name: 'request_check', expression: `(marks is null) = status in ('done', 'cancelled', 'expired')` },
    { name: 'request_check1', expression: `(due_at is null) = status in ('done', 'cancelled', 'expired')` },
  ],
});
references(PrivacyRequest, { properties: ['bookId'], table: 'ledger.book' });

/** Progress of the daily retention of each book. */
export const PrivacySweep = defineEntity({
  name: 'PrivacySweep',
  tableName: 'privacy.sweep',
  comment: 'not personal: progress of the job',
  properties: {
    kind: p.enum(['events', 'answers', 'evidence']).primary(),
    bookId: p.bigint('number').primary(),
    through: p.uuid().defaultRaw(`'00000000-0000-0000-0000-000000000000'`),
    dueAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [{ name: 'sweep_due', properties: ['dueAt'] }],
});
references(PrivacySweep, { properties: ['bookId'], table: 'ledger.book' });
