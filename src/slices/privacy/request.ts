import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { newestOf } from '../../core/operation/newest.ts';
import { ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, dbNow, from, references, type RowOf, repository } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { found } from '../../platform/errors/refusal.ts';
import { type Duty, duties, nameOf, retainedOf } from './personal-data-place.ts';
import { places } from './personal-data-places.ts';

export const requestKind = namedEnum('PrivacyRequestKind', 'Kind of a data subject request.', {
  export: 'Exports the data.',
  erasure: 'Erases the data, except for retention duties.',
});
const requestStatuses = ['searching', 'ready', 'waiting', 'erasing', 'done', 'cancelled', 'expired'] as const;

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

const columns = columnsOf(PrivacyRequest, ['marks', 'step', 'cursor', 'parts', 'claim', 'claimedUntil']);
export type PrivacyRequest = Pick<RowOf<typeof PrivacyRequest>, (typeof columns)[number]>;

const requestStatus = namedEnum('PrivacyRequestStatus', 'Status of a data subject request.', requestStatuses, {
  searching: 'The search for data is in progress.',
  ready: 'The export can be downloaded for seven days.',
  waiting: 'The erasure is pending approval for seven days.',
  erasing: 'The erasure is in progress.',
  done: 'The data is erased.',
  cancelled: 'Cancelled.',
  expired: 'Expired without download or approval.',
});

const table = namedObject('PrivacyRequestTable', 'Data of a person in one table.', {
  table: z.string().meta({
    description:
      'Table as in docs/data.md; `(free text)` marks rows of other people that mention the person, of which only that text is exported or erased.',
  }),
  rows: z.int().meta({ description: 'Number of rows about the person.' }),
  underWay: z.int().meta({ description: 'Number of rows in progress; an erasure is refused until zero.' }),
  erases: z.array(z.string()).meta({ description: 'Columns that an erasure empties, or deletes with the row.' }),
  keeps: z.array(z.string()).meta({ description: 'Retained columns.' }),
  because: z.string().nullable().meta({ description: 'Reason for the retention; null without retained columns.' }),
  erased: z.int().meta({ description: 'Number of erased rows.' }),
});

export const privacyRequestSchema = z
  .object({
    id: ownId,
    kind: requestKind.meta({ description: 'Export or erasure.' }),
    status: requestStatus.meta({ description: 'Status of the request.' }),
    askedBy: z.string().meta({ description: 'Name of the requester.' }),
    confirmedBy: z.string().nullable().meta({ description: 'Name of the approver of the erasure.' }),
    tables: z.array(table).meta({ description: 'Data found, and its erasure.' }),
    downloadUrl: z.string().nullable().meta({ description: 'Path of the export on this host; append `.csv` for CSV. Null unless ready.' }),
    expiresAt: timestampOf.nullable().meta({ description: 'Deadline of the download or approval.' }),
    createdAt: timestampOf.meta({ description: 'Time of the creation.' }),
    endedAt: timestampOf.nullable().meta({ description: 'Time of the end, when the identifiers were deleted.' }),
  })
  .meta({ id: 'PrivacyRequest' })
  .register(typeNames, {
    name: 'PrivacyRequest',
    description: 'Data subject request of one person. After its end, the proof of the export or erasure, without the person.',
    isNode: true,
  });

export function shownRequest(request: PrivacyRequest): z.output<typeof privacyRequestSchema> {
  const { id, status, askedByName: askedBy, confirmedByName: confirmedBy, found: counted, erased, dueAt } = request;
  return {
    ...request,
    askedBy,
    confirmedBy,
    tables: places.flatMap((place) => {
      const { erases = {}, retains = {} } = place;
      const name = nameOf(place);
      const counts = counted[name];
      if (!counts) return [];
      const reasons = Object.keys(retains).map((duty) => duties[duty as Duty]);
      return {
        table: name,
        ...counts,
        erases: Object.keys(erases),
        keeps: retainedOf(place),
        because: reasons.length === 0 ? null : reasons.join('; '),
        erased: erased[name] ?? 0,
      };
    }),
    downloadUrl: status === 'ready' ? `/api/v1/privacy/requests/${id}/export` : null,
    expiresAt: status === 'ready' || status === 'waiting' ? dueAt : null,
  };
}

export const newestRequests = newestOf(PrivacyRequest, columns, 'bookId');

export const requests = repository(PrivacyRequest, columnsOf(PrivacyRequest), 'bookId', 'id');

const NOT_FOUND = 'Data subject request not found; check the id';

/** @throws Refusal 404 RECORD_NOT_FOUND, also for the request of another business. */
export const requestById = async (on: Sender, bookId: number, id: string): Promise<PrivacyRequest> =>
  found(await requests.find(on, { bookId, id }), NOT_FOUND);

export const lockRequest = async (tx: Tx, bookId: number, id: string): Promise<PrivacyRequest> =>
  found(await requests.lock(tx, { bookId, id }), NOT_FOUND);

/** Ends a request, and deletes its identifiers and findings. */
export async function endRequest(tx: Tx, { bookId, id }: Pick<PrivacyRequest, 'bookId' | 'id'>, status: 'done' | 'cancelled' | 'expired') {
  await from(tx, PrivacyRequestPart).deleteFrom('privacy.part').where('bookId', '=', bookId).where('requestId', '=', id).execute();
  const ended = { marks: null, dueAt: null, claim: null, claimedUntil: null, cursor: null, endedAt: dbNow };
  return found(await requests.update(tx, { bookId, id }, { status, ...ended }), NOT_FOUND);
}
