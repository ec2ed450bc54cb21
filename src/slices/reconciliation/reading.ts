import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { type App, appScoped } from '../../core/app/app.ts';
import { ProviderReference } from '../../core/provider-log/provider-log.ts';
import { from, repository, type RowOf } from '../../platform/db/entity.ts';
import { ReconciliationImport, ReconciliationPart } from './entities.ts';
import { newId } from '../../domain/ids/ids.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { FileFormat, Problem } from './imports.ts';
import { Taken, finish, saveRows, refuse, removeLines } from './save-rows.ts';
import { type Mapping, mappingSchema } from './mapping.ts';
import { mappingOf } from './mappings.ts';
import { readCamt053 } from './read-camt053.ts';
import { readCsv } from './read-csv.ts';
import { readMt940 } from './read-mt940.ts';
import type { Read, StatementRow } from './row.ts';

const DAY_MS = 86_400_000;
const LAGOS_MS = 3_600_000;

/**
 * Identity of a row across files: the provider's id with day and amount (some banks reuse ids), or its content; and its occurrence
 * number.
 */
export function rowKeys(): (row: StatementRow) => string {
  const seen = new Set<bigint>();
  const again = new Map<bigint, number>();
  return ({ key, at, kind, amount, reference, name, balance }) => {
    const digest = createHash('sha256')
      .update(JSON.stringify(key === null ? [at, kind, amount, reference, name, balance] : [key, lagosDayNumber(at), amount]))
      .digest();
    const mark = digest.readBigUInt64BE(0);
    let nth = 1;
    if (seen.has(mark)) again.set(mark, (nth = (again.get(mark) ?? 1) + 1));
    else seen.add(mark);
    return `${key === null ? 'says' : 'id'}:${digest.toString('base64url', 0, 18)}${nth === 1 ? '' : `#${nth}`}`;
  };
}

const lagosDayNumber = (at: Date): number => Math.floor((at.getTime() + LAGOS_MS) / DAY_MS);

const BATCH_ROWS = 2_000;
/** Bound of a file: memory grows with its rows. */
const MAX_ROWS = 2_000_000;
/** Reported problems before a file is refused. */
const MAX_PROBLEMS = 100;
/** More days prove a mapping that misreads dates. */
const MAX_DAYS = 400;
/** Readings without progress before a file is refused: it would end the next worker, too. */
const MAX_CLAIMS = 4;
/** Rows that count as progress: workers may store a batch more or less. */
const PROGRESS_ROWS = BATCH_ROWS;
/** Duration of a poll before other work runs. */
const TURN_MS = 2_000;
/** Heartbeat timeout: after this silence another worker starts anew. */
const SILENT_FOR = '60 seconds';

interface Claimed extends Pick<RowOf<typeof ReconciliationImport>, 'id' | 'environment' | 'provider' | 'claims'> {
  format: FileFormat;
}

interface Reading extends Claimed {
  token: string;
  rows: AsyncGenerator<Read, void, undefined>;
  keyOf(row: StatementRow): string;
  daysApart: number;
  count: number;
  fresh: number;
  /** Days of its rows, as days since 1970 in Lagos. */
  days: Set<number>;
  span: [first: number, last: number];
  problems: Problem[];
}

const inHand = appScoped(
  (app): { app: App; reading: Reading | null } => ({ app, reading: null }),
  // Why: a stopped worker is no fault of the file, which is read anew.
  async ({ app, reading }) => {
    if (!reading) return;
    await reading.rows.return();
    await from(app.db, ReconciliationImport)
      .updateTable('reconciliation_import')
      .set({ token: null, claims: sql`claims - 1` })
      .where('id', '=', reading.id)
      .where('token', '=', reading.token)
      .where('state', '=', 'reading')
      .execute();
  },
);

/** Due time of files: unclaimed, or abandoned. */
export const readingDue = `select min(case when token is null then started_at else active_at + interval '${SILENT_FOR}' end) from reconciliation_import where state = 'reading' and format not in ('api', 'settlements')`;

/** Reads the current file further, or the next one; files of one account run in sequence. @returns whether more is due. */
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
    // Why: a database outage or a lost claim is retried; any other error would repeat.
    if (error instanceof Refusal || error instanceof Taken) throw error;
    app.log.error({ err: error, importId: reading.id }, 'reading a statement failed');
    reading.problems.push({ line: 0, problem: 'the file could not be read; an operator finds the cause in the log' });
    await refuse(app, reading);
    return true;
  }
}

async function begin(app: App): Promise<Reading | null> {
  const token = newId();
  const [claimed] = await app.db.query<Claimed>(
    'reconciliation.claim_file',
    `update reconciliation_import
        set token = $1, active_at = clock_timestamp(), row_count = 0, known_count = 0, claims = case when row_count >= reached + $2::integer then 1 else claims + 1 end,
            reached = greatest(reached, row_count)
      where id = (select i.id from reconciliation_import i
                   where i.state = 'reading' and i.format not in ('api', 'settlements') and (i.token is null or i.active_at < clock_timestamp() - interval '${SILENT_FOR}')
                     and not exists (select from reconciliation_import o where o.state = 'reading' and o.environment = i.environment and o.provider = i.provider and o.id < i.id)
                   order by i.id limit 1 for update skip locked)
     returning id, environment, provider, format, claims`,
    [token, PROGRESS_ROWS],
  );
  if (!claimed) return null;
  const reading = {
    ...claimed,
    token,
    count: 0,
    fresh: 0,
    days: new Set<number>(),
    span: [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY] satisfies Reading['span'],
    problems: [],
  };
  if (claimed.claims > MAX_CLAIMS) {
    const problem = `reading was started ${MAX_CLAIMS} times without progress, as if the file stopped the process; export it again, or in several files`;
    await refuse(app, { ...reading, problems: [{ line: 0, problem }] });
    return begin(app);
  }
  // Race: another worker may have stopped in the middle.
  await removeLines(app, reading);
  const mapping = (await mappingOf(app, claimed.environment, claimed.provider)) ?? mappingSchema.parse({});
  const rows = READERS[claimed.format](partsOf(app, claimed.id), mapping);
  return { ...reading, rows, keyOf: rowKeys(), daysApart: mapping.daysApart };
}

const READERS: Record<FileFormat, (bytes: AsyncIterable<Uint8Array>, mapping: Mapping) => Reading['rows']> = {
  csv: readCsv,
  mt940: readMt940,
  camt053: readCamt053,
};

const parts = repository(ReconciliationPart, ['bytes'], 'importId', 'n');

async function* partsOf({ db }: App, importId: string): AsyncGenerator<Uint8Array, void, undefined> {
  for (let n = 0; ; n++) {
    const part = await parts.find(db, { importId, n });
    if (!part) return;
    yield part.bytes;
  }
}

async function readOn(app: App, reading: Reading): Promise<boolean> {
  const until = performance.now() + TURN_MS;
  while (performance.now() < until) {
    const batch: NotedRow[] = [];
    let isDone = false;
    while (batch.length < BATCH_ROWS && !isDone && performance.now() < until) {
      const next = await reading.rows.next();
      if (next.done) {
        isDone = true;
        break;
      }
      const read = next.value;
      if ('problem' in read) reading.problems.push({ line: read.number, problem: read.problem });
      else if (++reading.count > MAX_ROWS)
        reading.problems.push({ line: read.number, problem: `more than ${MAX_ROWS} rows; import it in several files` });
      else batch.push(noted(reading, read.number, read.row));
      if (reading.problems.length >= MAX_PROBLEMS || reading.count > MAX_ROWS) isDone = true;
    }
    await withOwnReferences(app, reading, batch);
    reading.fresh += (await saveRows(app, reading, batch)).saved;
    if (!isDone) continue;
    await reading.rows.return();
    if (reading.span[1] - reading.span[0] > MAX_DAYS * DAY_MS)
      reading.problems.push({ line: 0, problem: `has more than ${MAX_DAYS} days` });
    await (reading.problems.length > 0 ? refuse(app, reading) : finish(app, { ...reading, ...knownDaysOf(reading) }));
    return true;
  }
  return false;
}

const knownDaysOf = ({ count, fresh, days }: Reading): { knownDays?: string[] } =>
  count > 0 && fresh === 0 ? { knownDays: [...days].map((day) => new Date(day * DAY_MS).toISOString().slice(0, 10)) } : {};

type NotedRow = Omit<StatementRow, 'key'> & { number: number; key: string };

/** Maps short numbers of some providers back to our references. */
async function withOwnReferences(app: App, { environment, provider }: Reading, batch: NotedRow[]): Promise<void> {
  const form = app.providers(environment).bankOf(provider)?.numbered;
  if (!form) return;
  const numbered = batch.flatMap((row) => {
    const result = row.reference?.trim() ?? '';
    const digits = result.startsWith(form.prefix) ? result.slice(form.prefix.length) : '';
    return digits.length === form.digits && /^\d+$/.test(digits) ? [{ row, number: Number(digits) }] : [];
  });
  const known = await from(app.db, ProviderReference)
    .selectFrom('provider_reference')
    .select(['number', 'reference'])
    .where('number', '=', sql<number>`any(${numbered.map(({ number }) => number)}::bigint[])`)
    .where('environment', '=', environment)
    .where('provider', '=', provider)
    .execute();
  const referenceOf = new Map(known.map(({ number, reference }) => [number, reference]));
  for (const { row, number } of numbered) row.reference = referenceOf.get(number) ?? row.reference;
}

function noted(reading: Reading, number: number, row: StatementRow): NotedRow {
  const { span } = reading;
  if (reading.days.size <= MAX_DAYS) reading.days.add(lagosDayNumber(row.at));
  reading.span = [Math.min(span[0], row.at.getTime()), Math.max(span[1], row.at.getTime())];
  return { ...row, number, key: reading.keyOf(row), reference: printable(row.reference), name: printable(row.name) };
}

const printable = (text: string | null): string | null => text?.replaceAll(/\p{Cc}/gu, ' ') ?? null;
