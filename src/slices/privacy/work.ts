import { sql } from 'kysely';
import { defineEntity, p } from '@mikro-orm/core';
import { seal } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, dbNowIn, duePoll, from, prepared, type RowOf, postponing, references } from '../../platform/db/entity.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { newId, firstId } from '../../domain/ids/ids.ts';
import type { App } from '../../core/app/app.ts';
import { eraseRows, type FoundRow, scan, type Known, openMarks, sealMarks, searchableFieldsIn } from './walk.ts';
import { places } from './personal-data-places.ts';
import { nameOf, type Place } from './personal-data-place.ts';
import { endRequest, type Found, OPEN_DAYS, PrivacyRequest, PrivacyRequestPart, requests } from './request.ts';

export const requestsDue = `select min(greatest(due_at, claimed_until)) from privacy.request where due_at is not null`;

/** Turn of one request, and the lease of a claim. */
const TURN_MS = 2_000;
const LEASE = '60 seconds';

const inTime = (interval: string) => sql<Date>`clock_timestamp() + ${interval}::interval`;

type Due = Pick<RowOf<typeof PrivacyRequest>, 'bookId' | 'id' | 'kind' | 'status' | 'step' | 'cursor' | 'parts' | 'found' | 'erased'> & {
  businessId: string;
  marks: string;
};
type Claimed = Due & { claim: string };

const released = { claim: null, claimedUntil: null };

const postponeRequest = prepared(PrivacyRequest)('privacy.postpone', (db, $: Pick<Due, 'bookId' | 'id'> & { ms: number }) =>
  db
    .updateTable('privacy.request')
    .set({ ...released, dueAt: dbNowIn($.ms) })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where('dueAt', 'is not', null),
);

const release = prepared(PrivacyRequest)('privacy.let_go', (db, $: Pick<Claimed, 'bookId' | 'id' | 'claim'>) =>
  db.updateTable('privacy.request').set(released).where('bookId', '=', $.bookId).where('id', '=', $.id).where('claim', '=', $.claim),
);

/** Continues a request; each stretch and its progress is one commit. @returns whether more is due. */
export async function workOnRequests(app: App): Promise<boolean> {
  const claim = newId();
  const claimed = await app.db.query<Due>(
    'privacy.claim',
    `update privacy.request r set claim = $1, claimed_until = clock_timestamp() + interval '${LEASE}'
       from ledger.book b
      where b.id = r.book_id and (r.book_id, r.id) in (
        select book_id, id from privacy.request where due_at <= (select clock_timestamp()) and (claimed_until is null or claimed_until <= clock_timestamp())
         order by due_at limit 1 for no key update skip locked)
     returning r.book_id, b.business_id, r.id, r.kind, r.status, r.marks, r.step, r.cursor, r.parts, r.found, r.erased`,
    [claim],
  );
  await forEachSettled(app.log, claimed, {
    work: (request) => goOn(app, { ...request, claim }),
    about: ({ bookId, id }) => ({ what: 'a data subject request', bookId, requestId: id }),
    postpone: ({ bookId, id }, ms) => postponeRequest(app.db, { bookId, id, ms }),
  });
  return claimed.length > 0;
}

async function goOn(app: App, request: Claimed): Promise<void> {
  if (request.status === 'ready' || request.status === 'waiting') return expire(app, request);
  const until = performance.now() + TURN_MS;
  let at: Claimed | null = request;
  while (at !== null && performance.now() < until) at = await oneStretch(app, at);
  if (at !== null) await release(app.db, at);
}

function expire(app: App, request: Claimed): Promise<void> {
  return app.db.transaction(async (tx) => {
    if (await holds(tx, request)) await endRequest(tx, request, 'expired');
  });
}

/** Searches one stretch. @returns the updated request; null at its end, or after another worker claimed it. */
async function oneStretch(app: App, request: Claimed): Promise<Claimed | null> {
  const place = places[request.step];
  if (!place) return finish(app, request);
  const known = openMarks(app, request.bookId, request.id, request.marks);
  const { rows, last } = await scan(
    app,
    place,
    request,
    searchableFieldsIn(app, request.bookId, known, request.step === 0),
    request.cursor,
  );
  const isErasing = request.status === 'erasing';
  const next: Claimed = { ...request, cursor: last, step: last === null ? request.step + 1 : request.step };
  return app.db.transaction(async (tx) => {
    if (!(await holds(tx, request))) return null;
    if (isErasing) {
      const gone = await eraseRows(tx, place, request, rows);
      const name = nameOf(place);
      next.erased = { ...request.erased, [name]: (request.erased[name] ?? 0) + gone };
    } else if (rows.length > 0) {
      next.found = counted(request.found, place, rows);
      if (request.step === 0) next.marks = sealMarks(app, request.bookId, request.id, withFound(known, rows));
      if (request.kind === 'export') next.parts = await save(app, tx, request, place, rows);
    }
    const { step, cursor, marks, parts, found, erased } = next;
    await requests.update(tx, next, { step, cursor, marks, parts, found, erased, claimedUntil: inTime(LEASE) });
    return next;
  });
}

/** Race: a request may be cancelled meanwhile. */
const holds = async (tx: Tx, { bookId, id, claim }: Claimed): Promise<boolean> =>
  (await requests.lock(tx, { bookId, id }))?.claim === claim;

function counted(found: Found, place: Place, rows: readonly FoundRow[]): Found {
  const name = nameOf(place);
  const { rows: before, underWay } = found[name] ?? { rows: 0, underWay: 0 };
  const left = place.erase === undefined ? 0 : rows.filter(({ isUnderWay }) => isUnderWay).length;
  return { ...found, [name]: { rows: before + rows.length, underWay: underWay + left } };
}

/** Identifiers in the rows of customers, beside the requested ones. */
function withFound({ asked, found }: Known, rows: readonly FoundRow[]): Known {
  const texts = (of: (row: FoundRow) => unknown): string[] => rows.map(of).filter((text) => typeof text === 'string');
  const phones = texts(({ data }) =>
    typeof data['private'] === 'string' ? (JSON.parse(data['private']) as { phoneNumber: unknown }).phoneNumber : null,
  );
  return {
    asked,
    found: {
      customers: [...found.customers, ...texts(({ key }) => key[0])],
      emails: [...found.emails, ...texts(({ data }) => data['email'])],
      phones: [...found.phones, ...phones.map((phone) => phone.replace(/^\+/, ''))],
    },
  };
}

async function save(app: App, tx: Tx, { bookId, id, parts }: Claimed, place: Place, rows: readonly FoundRow[]): Promise<number> {
  const partId = newId();
  const text = JSON.stringify(rows.map(({ key, data }) => ({ key: key.join(' '), ...data })));
  const sealed = seal(app.keyRing, text, { table: 'privacy.part', column: 'rows', rowId: partId, bookId: String(bookId) });
  await from(tx, PrivacyRequestPart)
    .insertInto('privacy.part')
    .values({ bookId, id: partId, requestId: id, n: parts, source: nameOf(place), rows: sealed })
    .execute();
  return parts + 1;
}

async function finish(app: App, request: Claimed): Promise<null> {
  return app.db.transaction(async (tx) => {
    if (!(await holds(tx, request))) return null;
    if (request.status === 'erasing') {
      await endRequest(tx, request, 'done');
      return null;
    }
    const status = request.kind === 'export' ? 'ready' : 'waiting';
    const found = { status, step: 0, cursor: null, claim: null, claimedUntil: null } as const;
    await requests.update(tx, request, { ...found, readyAt: dbNow, dueAt: inTime(`${OPEN_DAYS} days`) });
    return null;
  });
}

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

export const sweepDue = 'select min(due_at) from privacy.sweep';

/** Books of one run, and rows of each. */
const BOOKS = 20;
const ROWS = 500;

type Sweep = Pick<RowOf<typeof PrivacySweep>, 'kind' | 'bookId' | 'through'>;

const dueSweeps = duePoll(PrivacySweep, ['kind', 'bookId', 'through'], 'dueAt', BOOKS);
const postpone = postponing(PrivacySweep, 'dueAt', ['kind', 'bookId']);

/** Deletes old personal data of events, endpoint answers and provider answers. @returns whether more is due. */
export async function forgetInTime(app: Pick<App, 'db' | 'config' | 'log' | 'clock'>): Promise<boolean> {
  const { EVENT_DAYS, WEBHOOK_ANSWER_DAYS, EVIDENCE_DAYS } = app.config;
  const days = { events: EVENT_DAYS, answers: WEBHOOK_ANSWER_DAYS, evidence: EVIDENCE_DAYS };
  const due = await dueSweeps(app.db);
  await forEachSettled(app.log, due, {
    work: (sweep) => forgetSome(app, sweep, firstId(new Date(app.clock.now().getTime() - days[sweep.kind] * 86_400_000))),
    about: ({ kind, bookId }) => ({ what: 'data retention', kind, bookId }),
    postpone: (sweep, ms) => postpone(app.db, sweep, ms),
  });
  return due.length === BOOKS;
}

/** One stretch and its progress in one commit; a finished book waits a day. */
async function forgetSome({ db }: Pick<App, 'db'>, { kind, bookId, through }: Sweep, before: string): Promise<void> {
  await db.query(
    'privacy.sweep_on',
    `with done as (select case when $3::uuid < $4::uuid then privacy.sweep_on($1, $2, $3, $4, ${ROWS}) end as came_to)
     update privacy.sweep s set through = coalesce(done.came_to, greatest(s.through, $4)),
            due_at = case when done.came_to is null then clock_timestamp() + interval '1 day' else clock_timestamp() end
       from done where s.kind = $1 and s.book_id = $2 and s.through = $3 returning 1`,
    [kind, bookId, through, before],
  );
}
