import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import type { App } from '../../core/app/app.ts';
import { dbNowIn, prepared, repository, type RowOf } from '../../platform/db/entity.ts';
import { ReconciliationFetch, type ReconciliationImport, ReconciliationLine } from './entities.ts';
import { newId } from '../../domain/ids/ids.ts';
import { lagosDayEnd, lagosDayStart } from '../../domain/time/lagos.ts';
import { forEachSettled } from '../../platform/concurrency/for-each-settled.ts';
import { finish, saveRows, refuse, Taken } from './save-rows.ts';
import { type ListedRow, listsOf, type PageAsked, type Whole } from './lists.ts';
import { mappingSchema } from './mapping.ts';
import { mappingOf } from './mappings.ts';

/** Longer than one page takes, with its detail requests. */
const LEASE_MS = 180_000;
/** Backoff: doubles up to the maximum. */
const FIRST_MS = 2_000;
const LONGEST_MS = 15 * 60_000;
/** Unanswered fetches end then; the next one starts anew. */
const GIVEN_UP_MS = 6 * 3_600_000;
/** Why: a list that always changes rests for a while. */
const PASSES_AT_ONCE = 5;
const RESTLESS_MS = 10 * 60_000;

interface Fetching
  extends
    Pick<RowOf<typeof ReconciliationImport>, 'id' | 'environment' | 'provider' | 'rowCount' | 'startedAt'>,
    Pick<RowOf<typeof ReconciliationFetch>, 'day' | 'list' | 'nextPage' | 'pass' | 'fresh' | 'attempts'> {
  token: string;
  format: Whole;
  since: string;
}

const fetches = repository(ReconciliationFetch, ['importId'], 'importId');

export const fetchDue = `select min(f.due_at) from reconciliation_fetch f`;

/**
 * Fetches one page and stores it with the next position, so that a worker continues there after a crash. A row counts once by its
 * provider key; lists are read until a pass finds nothing new.
 * @returns whether more may be due.
 */
export async function fetchStatements(app: App): Promise<boolean> {
  const fetching = await claim(app);
  if (!fetching) return false;
  await forEachSettled(app.log, [fetching], {
    work: (each) =>
      readPage(app, each).catch((error: unknown) => {
        if (!(error instanceof Taken)) throw error;
      }),
    about: ({ id, day, list }) => ({ what: "a page of a provider's list", importId: id, day, list }),
    postpone: (each) => askAgain(app, each),
  });
  return true;
}

/** Why: settlements follow their day, so a fetch covers a fortnight, except days imported from files. */
const SINCE = `case when i.format <> 'settlements' then m.day else greatest(m.day - 13,
         (select max(o.last_day) + 1 from reconciliation_import o where o.state = 'imported' and o.format not in ('api', 'settlements') and o.provider = i.provider and o.environment = i.environment and o.last_day < m.day)) end`;

async function claim({ db }: App): Promise<Fetching | null> {
  const token = newId();
  const [row] = await db.query<Omit<Fetching, 'token'>>(
    'reconciliation.claim_page',
    `with due as (
       select f.import_id from reconciliation_fetch f join reconciliation_import i on i.id = f.import_id and i.state = 'reading'
        where f.due_at <= (select clock_timestamp())
          and not exists (select from reconciliation_import o where o.state = 'reading' and (o.format = 'settlements') = (i.format = 'settlements') and o.environment = i.environment and o.provider = i.provider and o.id < i.id)
        order by f.due_at limit 1 for update of f skip locked),
     mine as (
       update reconciliation_fetch f set due_at = clock_timestamp() + $2 * interval '1 millisecond' from due where f.import_id = due.import_id
       returning f.import_id, f.day, f.list, f.next_page, f.pass, f.fresh, f.attempts)
     update reconciliation_import i set token = $1, active_at = clock_timestamp() from mine m where i.id = m.import_id and i.state = 'reading'
     returning i.id, i.environment, i.provider, i.format, i.row_count, i.started_at, m.day::text as day, ${SINCE}::text as since, m.list, m.next_page, m.pass, m.fresh, m.attempts`,
    [token, LEASE_MS],
  );
  return row ? { ...row, token } : null;
}

async function readPage(app: App, fetching: Fetching): Promise<void> {
  const { environment, provider, format, day, since, list, nextPage: after } = fetching;
  const read = listsOf(app, environment, provider, format).read(list);
  if (!read) return giveUp(app, fetching, 'the account is no longer configured, or has no list');
  const [from, to] = [lagosDayStart(since), lagosDayEnd(day)];
  const known: PageAsked['known'] = (keys) => knownOf(app, fetching, keys);
  const page = await read(app, { environment, provider, from, to, after, known });
  if (page.kind === 'no_answer') return askAgain(app, fetching);
  app.failpoint('page-read');
  const rows = page.rows.filter(({ at }) => at >= from && at < to);
  await turn(app, fetching, rows, page.next);
}

function keyOf(key: string): string {
  const [source = ''] = key.split(' ', 1);
  return `${source}:${createHash('sha256').update(key).digest().toString('base64url', 0, 18)}`;
}

const knownRows = prepared(ReconciliationLine)(
  'reconciliation.known_rows',
  (db, $: Pick<Fetching, 'environment' | 'provider'> & { keys: string[] }) =>
    db
      .selectFrom('reconciliation_line')
      .select('rowKey')
      .where('rowKey', '=', sql<string>`any (${$.keys}::text[])`)
      .where('provider', '=', $.provider)
      .where('environment', '=', $.environment),
);

async function knownOf({ db }: App, { environment, provider }: Fetching, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await knownRows(db, { environment, provider, keys: keys.map(keyOf) });
  const here = new Set(rows.map(({ rowKey }) => rowKey));
  return new Set(keys.filter((key) => here.has(keyOf(key))));
}

/** Stores the page and the next position in one commit; a last page of a pass without new rows completes the statement. */
async function turn(app: App, fetching: Fetching, rows: readonly ListedRow[], next: string | null): Promise<void> {
  const { environment, provider, format, list, pass } = fetching;
  const { names, areAll } = listsOf(app, environment, provider, format);
  const following = names[names.indexOf(list) + 1];
  const isPassOver = next === null && following === undefined;
  const batch = rows.map((row, at) => ({ ...row, number: fetching.rowCount + at + 1, key: keyOf(row.key) }));
  const isWhole = await app.db.transaction(async (tx) => {
    const { saved } = await saveRows({ db: tx }, fetching, batch, pass === 1);
    const fresh = fetching.fresh + saved;
    if (isPassOver && pass > 1 && fresh === 0) return true;
    const restsMs = isPassOver && pass % PASSES_AT_ONCE === 0 ? RESTLESS_MS : 0;
    const place = isPassOver ? { list: names[0]!, pass: pass + 1, fresh: 0 } : { list: next === null ? following! : list, pass, fresh };
    await fetches.update(tx, { importId: fetching.id }, { ...place, nextPage: next, attempts: 0, dueAt: dbNowIn(restsMs) });
    return false;
  });
  if (isPassOver && !isWhole && waitedFor(app, fetching) > GIVEN_UP_MS)
    return giveUp(app, fetching, 'the list kept changing during the fetch');
  if (!isWhole) return;
  const { daysApart } = (await mappingOf(app, environment, provider)) ?? mappingSchema.parse({});
  await finish(app, { ...fetching, daysApart, problems: [], isPart: !areAll });
}

const waitedFor = ({ clock }: App, { startedAt }: Fetching): number => clock.now().getTime() - startedAt.getTime();

async function askAgain(app: App, fetching: Fetching): Promise<void> {
  if (waitedFor(app, fetching) > GIVEN_UP_MS) return giveUp(app, fetching, 'the provider did not answer');
  await app.db.query(
    'reconciliation.ask_again',
    `update reconciliation_fetch f set attempts = least(f.attempts + 1, 30), due_at = clock_timestamp() + least($2 * power(2, f.attempts), $3) * interval '1 millisecond'
       from reconciliation_import i where f.import_id = $1 and i.id = f.import_id and i.token = $4`,
    [fetching.id, FIRST_MS, LONGEST_MS, fetching.token],
  );
}

async function giveUp(app: App, fetching: Fetching, problem: string): Promise<void> {
  app.log.warn({ importId: fetching.id, day: fetching.day, provider: fetching.provider }, `fetching the list of a day failed: ${problem}`);
  await refuse(app, { ...fetching, problems: [{ line: 0, problem }] });
}
