import { defineEntity, p } from '@mikro-orm/core';
import { newestOf } from '../../core/operation/newest.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, references, type RowOf } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { repository } from '../../platform/db/repository.ts';
import { found, type Refusal, invalidState } from '../../platform/errors/refusal.ts';

export const requestKind = namedEnum('PrivacyRequestKind', 'Kind of a data subject request.', {
  export: 'Exports the data.',
  erasure: 'Erases the data, except for retention duties.',
});
export const requestStatuses = ['searching', 'ready', 'waiting', 'erasing', 'done', 'cancelled', 'expired'] as const;

/** Days to download an export or to approve an erasure. */
export const OPEN_DAYS = 7;

/** Rows by table, and those in progress. */
export type Found = Record<string, { rows: number; underWay: number }>;

export const PrivacyRequest = defineEntity({
  name: 'PrivacyRequest',
  tableName: 'privacy.request',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    kind: p.enum(requestKind.options),
    status: p.enum(requestStatuses),
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
    found: p.json().$type<Found>().defaultRaw(`'{}'`).comment('not personal: counts'),
    erased: p.json().$type<Record<string, number>>().defaultRaw(`'{}'`).comment('not personal: counts'),
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

const columns = [
  'bookId',
  'id',
  'kind',
  'status',
  'askedById',
  'askedByName',
  'confirmedByName',
  'found',
  'erased',
  'createdAt',
  'readyAt',
  'endedAt',
  'dueAt',
] as const;
export type PrivacyRequest = Pick<RowOf<typeof PrivacyRequest>, (typeof columns)[number]>;

export const newestRequests = newestOf(PrivacyRequest, columns, 'bookId');

export const requests = repository(PrivacyRequest, columns, 'bookId', 'id');

const NOT_FOUND = 'Data subject request not found; check the id';

/** @throws Refusal 404 RECORD_NOT_FOUND, also for the request of another business. */
export const requestById = async (on: Sender, bookId: number, id: string): Promise<PrivacyRequest> =>
  found(await requests.find(on, { bookId, id }), NOT_FOUND);

export const lockRequest = async (tx: Tx, bookId: number, id: string): Promise<PrivacyRequest> =>
  found(await requests.lock(tx, { bookId, id }), NOT_FOUND);

export const notSo = (message: string): Refusal => invalidState(message);

/** Ends a request, and deletes its identifiers and findings. */
export async function endRequest(tx: Tx, { bookId, id }: Pick<PrivacyRequest, 'bookId' | 'id'>, status: 'done' | 'cancelled' | 'expired') {
  await tx.query('privacy.drop_parts', 'delete from privacy.part where book_id = $1 and request_id = $2', [bookId, id]);
  const ended = { marks: null, dueAt: null, claim: null, claimedUntil: null, cursor: null, endedAt: dbNow };
  return found(await requests.update(tx, { bookId, id }, { status, ...ended }), NOT_FOUND);
}
