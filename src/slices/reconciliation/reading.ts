import { createHash } from 'node:crypto';
import type { Environment } from '../../platform/kernel/actor.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { newId } from '../../platform/kernel/ids.ts';
import type { App } from '../../services/app.ts';
import { perApp } from '../../services/parts.ts';
import type { FileFormat, Problem } from './imports.ts';
import { type Mapping, mappingSchema } from './mapping.ts';
import { mappingOf } from './mappings.ts';
import { readCamt053 } from './read-camt053.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import type { Read, StatementRow } from './row.ts';

/** Rows that go to the database at once. */
const BATCH_ROWS = 2_000;
/** More rows than a file may have: what is kept of each until its end is bounded by it. */
const MAX_ROWS = 2_000_000;
/** So many bad rows are told, and then the file is given up. */
const MAX_PROBLEMS = 100;
/** A file of more days than this has dates that its mapping misreads. */
const MAX_DAYS = 400;
const DAY_MS = 86_400_000;
/** A look reads for so long and lets others have their turn. */
const TURN_MS = 2_000;
/** Whoever reads says so with every batch; silent for so long, somebody else begins anew. */
const SILENT_FOR = '60 seconds';
/** Lines that are removed at once. */
const REMOVED_AT_ONCE = 20_000;

interface Claimed {
  id: string;
  environment: Environment;
  provider: number;
  format: FileFormat;
}

/** A file that this process is reading, between two looks. */
interface Reading extends Claimed {
  token: string;
  rows: AsyncGenerator<Read, void, undefined>;
  keyOf(row: StatementRow): string;
  daysApart: number;
  count: number;
  /** The first and last moment of its rows. */
  span: [first: number, last: number];
  problems: Problem[];
}

const inHand = perApp(
  (): { reading: Reading | null } => ({ reading: null }),
  async ({ reading }) => void (await reading?.rows.return()),
);

/** When a file is due: one that nobody reads, or that somebody has left. */
export const readingDue = `select min(case when token is null then started_at else heard_at + interval '${SILENT_FOR}' end) from reconciliation_import where state = 'reading' and format <> 'api'`;

/** Reads on in the file at hand, or begins with the next one. Files of one account are read one after the other. @returns whether there is more to read. */
export async function readStatements(app: App): Promise<boolean> {
  const hand = inHand(app);
  hand.reading ??= await begin(app);
  const { reading } = hand;
  if (!reading) return false;
  try {
    const isOver = await readOn(app, reading);
    if (isOver) hand.reading = null;
    return true;
  } catch (error) {
    hand.reading = null;
    await reading.rows.return();
    // The database is away or busy, or somebody else has the file by now: it is begun anew later. Anything else would happen again and again.
    if (error instanceof Refusal || error instanceof Taken) throw error;
    app.log.error({ err: error, importId: reading.id }, 'a statement could not be read');
    reading.problems.push({ line: 0, problem: 'the file could not be read; the log says why' });
    await refuse(app, reading);
    return true;
  }
}

/** Somebody else reads the file. */
export class Taken extends Error {
  override readonly name = 'Taken';
}

async function begin(app: App): Promise<Reading | null> {
  const token = newId();
  const [claimed] = await app.db.query<Claimed>(
    'reconciliation.claim_file',
    `update reconciliation_import set token = $1, heard_at = clock_timestamp(), row_count = 0, known_count = 0
      where id = (select i.id from reconciliation_import i
                   where i.state = 'reading' and i.format <> 'api' and (i.token is null or i.heard_at < clock_timestamp() - interval '${SILENT_FOR}')
                     and not exists (select from reconciliation_import o where o.state = 'reading' and o.environment = i.environment and o.provider = i.provider and o.id < i.id)
                   order by i.id limit 1 for update skip locked)
     returning id, environment, provider, format`,
    [token],
  );
  if (!claimed) return null;
  const reading = {
    ...claimed,
    token,
    count: 0,
    span: [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] satisfies Reading['span'],
    problems: [],
  };
  // Somebody may have begun before and been stopped in the middle.
  await removeLines(app, reading);
  const mapping = (await mappingOf(app, claimed.environment, claimed.provider)) ?? mappingSchema.parse({});
  return { ...reading, rows: rowsOf(claimed.format, partsOf(app, claimed.id), mapping), keyOf: keys(), daysApart: mapping.daysApart };
}

function rowsOf(format: FileFormat, bytes: AsyncIterable<Uint8Array>, mapping: Mapping): AsyncGenerator<Read, void, undefined> {
  switch (format) {
    case 'csv':
      return readCsv(bytes, mapping);
    case 'mt940':
      return readMt940(bytes);
    case 'camt053':
      return readCamt053(bytes);
  }
}

async function* partsOf({ db }: App, id: string): AsyncGenerator<Uint8Array, void, undefined> {
  for (let n = 0; ; n++) {
    const [part] = await db.query<{ bytes: Buffer }>(
      'reconciliation.part',
      'select bytes from reconciliation_part where import_id = $1 and n = $2',
      [id, n],
    );
    if (!part) return;
    yield part.bytes;
  }
}

/** By what a row is known again: the provider's name of it, or what it says; and the how-manieth of the same in its file it is, so that what is there twice counts twice. */
function keys(): (row: StatementRow) => string {
  const seen = new Set<bigint>();
  const again = new Map<bigint, number>();
  return ({ key, at, kind, amount, reference, name }) => {
    const digest = createHash('sha256')
      .update(key ?? JSON.stringify([at, kind, amount, reference, name]))
      .digest();
    const mark = digest.readBigUInt64BE(0);
    let nth = 1;
    if (seen.has(mark)) again.set(mark, (nth = (again.get(mark) ?? 1) + 1));
    else seen.add(mark);
    return `${key === null ? 'says' : 'id'}:${digest.toString('base64url', 0, 18)}${nth === 1 ? '' : `#${nth}`}`;
  };
}

/** The key of a row that its source calls so for ever. */
export const keyedAs = (source: string, name: string): string =>
  `${source}:${createHash('sha256').update(name).digest().toString('base64url', 0, 18)}`;

/** @returns true once the file is at its end. */
async function readOn(app: App, reading: Reading): Promise<boolean> {
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) {
    const batch: NotedRow[] = [];
    let isDone = false;
    while (batch.length < BATCH_ROWS && !isDone) {
      const next = await reading.rows.next();
      if (next.done) {
        isDone = true;
        break;
      }
      const read = next.value;
      if ('problem' in read) reading.problems.push({ line: read.number, problem: read.problem });
      else if (++reading.count > MAX_ROWS)
        reading.problems.push({ line: read.number, problem: `more than ${MAX_ROWS} rows; bring it in several files` });
      else batch.push(noted(reading, read.number, read.row));
      if (reading.problems.length >= MAX_PROBLEMS || reading.count > MAX_ROWS) isDone = true;
    }
    await withOwnReferences(app, reading, batch);
    await keepRows(app, reading, batch);
    if (!isDone) continue;
    await reading.rows.return();
    if (reading.span[1] - reading.span[0] > MAX_DAYS * DAY_MS)
      reading.problems.push({ line: 0, problem: `has more than ${MAX_DAYS} days` });
    await (reading.problems.length > 0 ? refuse(app, reading) : finish(app, reading));
    return true;
  }
  return false;
}

type NotedRow = Omit<StatementRow, 'key'> & { number: number; key: string };

/** Some providers know our payments by short numbers: they are ours again here. */
async function withOwnReferences(app: App, { environment, provider }: Reading, batch: NotedRow[]): Promise<void> {
  const form = app.providers(environment).bankOf(provider)?.numbered;
  if (!form) return;
  const numbered = batch.flatMap((row) => {
    const told = row.reference?.trim() ?? '';
    const digits = told.startsWith(form.prefix) ? told.slice(form.prefix.length) : '';
    return digits.length === form.digits && /^\d+$/.test(digits) ? [{ row, number: Number(digits) }] : [];
  });
  const known = await app.db.query<{ number: number; reference: string }>(
    'reconciliation.own_references',
    'select number, reference from provider_reference where number = any ($3::bigint[]) and environment = $1 and provider = $2',
    [environment, provider, numbered.map(({ number }) => number)],
  );
  const referenceOf = new Map(known.map(({ number, reference }) => [number, reference]));
  for (const { row, number } of numbered) row.reference = referenceOf.get(number) ?? row.reference;
}

/** A row as it is written down: without characters that no text has. */
function noted(reading: Reading, number: number, row: StatementRow): NotedRow {
  const { span } = reading;
  reading.span = [Math.min(span[0], row.at.getTime()), Math.max(span[1], row.at.getTime())];
  return { ...row, number, key: reading.keyOf(row), reference: printable(row.reference), name: printable(row.name) };
}

const printable = (text: string | null): string | null => text?.replaceAll(/\p{Cc}/gu, ' ') ?? null;

/** Whoever reads a statement, under its claim. */
type Claim = Pick<Reading, 'id' | 'environment' | 'provider' | 'token'>;

/**
 * Writes rows down under the claim. Those that an earlier statement brought are left out and counted; `counts` is false for rows that were counted before. @returns how many were
 * written. @throws Taken when somebody else took the statement.
 */
export async function keepRows(
  { db }: { db: Pick<App['db'], 'query'> },
  { id, environment, provider, token }: Claim,
  batch: readonly object[],
  counts = true,
): Promise<{ kept: number }> {
  const [heard] = await db.query<{ kept: number }>(
    'reconciliation.keep_rows',
    `with kept as (
       insert into reconciliation_line (environment, provider, import_id, number, row_key, day, at, kind, amount, fee, balance, reference, name, is_late)
       select $2, $3, $1, r.number, r.key, (r.at at time zone 'Africa/Lagos')::date, r.at, r.kind, r.amount, r.fee, r.balance, left(r.reference, 100), left(r.name, 200),
              c.day is not null
         from json_to_recordset($5::json) as r(number integer, key text, at timestamptz, kind text, amount bigint, fee bigint, balance bigint, reference text, name text)
         left join reconciliation_closed_day c on c.environment = $2 and c.day = (r.at at time zone 'Africa/Lagos')::date
        where exists (select from reconciliation_import i where i.id = $1 and i.token = $4 and i.state = 'reading')
       on conflict (row_key, provider, environment) do nothing returning 1),
     counted as (select count(*)::integer as kept, case when $7 then $6::integer else count(*)::integer end as counted from kept)
     update reconciliation_import i set heard_at = clock_timestamp(), row_count = i.row_count + c.counted, known_count = i.known_count + c.counted - c.kept
       from counted c where i.id = $1 and i.token = $4 and i.state = 'reading' returning c.kept`,
    [id, environment, provider, token, JSON.stringify(batch), batch.length, counts],
  );
  if (!heard) throw new Taken(`the statement ${id} is read by somebody else`);
  return heard;
}

/** Removes what a file brought, some at a time. */
async function removeLines({ db }: App, { id, token }: Pick<Reading, 'id' | 'token'>): Promise<void> {
  for (let gone = REMOVED_AT_ONCE; gone === REMOVED_AT_ONCE;) {
    const rows = await db.query(
      'reconciliation.remove_lines',
      `with heard as (update reconciliation_import set heard_at = clock_timestamp() where id = $1 and token = $2 and state = 'reading' returning id)
       delete from reconciliation_line l using heard where l.id in (select o.id from reconciliation_line o where o.import_id = $1 limit $3) returning 1 as gone`,
      [id, token, REMOVED_AT_ONCE],
    );
    gone = rows.length;
  }
}

type Ending = Pick<Reading, 'id' | 'token' | 'problems'>;

export async function refuse(app: App, reading: Ending): Promise<void> {
  await removeLines(app, reading);
  await end(app, reading, 'refused');
}

/** The same payments once from files and once from the provider's list would be told as doubled: of a day an account has the one or the other. */
const MIXED: Problem = {
  line: 0,
  problem:
    "has days that are here already, from files where this is the provider's own list or the other way round: each payment would be told twice",
};

/**
 * From here on its rows count: their days are paired anew, and so are those around, whose payments they may be. One that is not all that moved there (`isPart`) makes no day complete.
 */
export async function finish(app: App, reading: Ending & { daysApart: number; isPart?: boolean }): Promise<void> {
  const isMixed = await app.db.transaction(async (tx) => {
    const [other] = await tx.query(
      'reconciliation.other_source',
      `select from reconciliation_import i
         join (select min(l.day) as first_day, max(l.day) as last_day from reconciliation_line l where l.import_id = $1) d on true
         join reconciliation_import o on o.state = 'imported' and o.provider = i.provider and o.environment = i.environment
              and o.first_day <= d.last_day and o.last_day >= d.first_day and (o.format = 'api') <> (i.format = 'api')
        where i.id = $1 limit 1`,
      [reading.id],
    );
    if (other) return true;
    await end({ db: tx }, reading, 'imported');
    await tx.query(
      'reconciliation.days_came',
      `insert into reconciliation_day (environment, provider, day, is_covered, to_take, to_pair, to_judge)
       select i.environment, i.provider, d.day::date,
              not $3 and coalesce(d.day between coalesce(i.covers_from, i.first_day) and coalesce(i.covers_to, least(i.last_day, (clock_timestamp() at time zone 'Africa/Lagos')::date - 1)), false),
              true, true, true
         from reconciliation_import i
        cross join generate_series(least(i.first_day, i.covers_from) - $2::integer, greatest(i.last_day, i.covers_to) + $2::integer, interval '1 day') d(day)
        where i.id = $1
       on conflict (environment, provider, day) do update
          set is_covered = reconciliation_day.is_covered or excluded.is_covered, to_take = true, to_pair = true, to_judge = true`,
      [reading.id, reading.daysApart, reading.isPart ?? false],
    );
    return false;
  });
  if (isMixed) await refuse(app, { ...reading, problems: [MIXED] });
}

async function end(
  { db }: { db: Pick<App['db'], 'query'> },
  { id, token, problems }: Ending,
  state: 'imported' | 'refused',
): Promise<void> {
  const ended = await db.query(
    'reconciliation.end_import',
    `with parts as (delete from reconciliation_part where import_id = $1), pages as (delete from reconciliation_fetch where import_id = $1)
     update reconciliation_import i set state = $3, problems = $4, ended_at = clock_timestamp(), heard_at = clock_timestamp(), token = null,
            row_count = case $3 when 'imported' then i.row_count else 0 end, known_count = case $3 when 'imported' then i.known_count else 0 end, first_day = d.first, last_day = d.last
       from (select min(l.day) as first, max(l.day) as last from reconciliation_line l where l.import_id = $1) d
      where i.id = $1 and i.token = $2 and i.state = 'reading' returning 1 as ended`,
    [id, token, state, JSON.stringify(problems)],
  );
  if (ended.length === 0) throw new Taken(`the statement ${id} is read by somebody else`);
}
