import { CHANGED, MADE, partTables } from '../../core/ledger/parts.ts';
import { firstId } from '../../domain/ids/ids.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import {
  ask,
  type Asking,
  askWhole,
  beginning,
  type Check,
  counted,
  invariants,
  nothingAsked,
  reportOf,
  type Verification,
} from './verify.ts';

interface Slice {
  n: number;
  since: Date | null;
  upto: Date;
  postings: number;
}

const ROUNDS = 30;
const MIN_SLICES = 8;
/** Postings per statement; bounds sorting and gives progress. */
const POSTINGS_PER_STATEMENT = 250_000;

/** Slices read longest ago, or all. */
export function slicesDue(tx: Tx, isWhole: boolean): Promise<Slice[]> {
  return tx.query<Slice>(
    'ledger.verify.slices',
    `select d.n::int as n, b.upto as since, d.upto, d.postings::int as postings
       from (select * from ledger.verified_slice order by reread_at, n
              limit case when $1 then null else greatest(${MIN_SLICES}, (select ceil(count(*) / ${ROUNDS}.0) from ledger.verified_slice)) end) d
       left join ledger.verified_slice b on b.n = d.n - 1 order by d.n`,
    [isWhole],
  );
}

const CHECKPOINT = { id: 'checkpoint', title: 'Slices verified before are unchanged' };

/** Verifies the slice chain, balances, and due postings, `atOnce` per statement. */
export async function verifyCheckpoint(
  tx: Tx,
  due: readonly Slice[],
  { expect, asking, atOnce }: { expect: string | undefined; asking: Asking; atOnce: number },
): Promise<Check[]> {
  const readings = readingsOf(due, atOnce);
  asking.of += readings.length;
  const checks = [await verifyChain(tx, expect, asking)];
  for (const [n, { first, last }] of readings.entries()) {
    const title = `${CHECKPOINT.title}, ${n + 1} of ${readings.length}`;
    const check = await ask(tx, { ...CHECKPOINT, title, name: 'ledger.verify.slices_read', text: READ, values: [first, last] }, asking);
    checks.push({ ...check, title: CHECKPOINT.title });
  }
  return checks;
}

const READ = counted(`
  select s.n, s.upto, 'postings differ: ' || d.postings || ' instead of ' || s.postings as problem
    from ledger.digests_of($1, $2) d join ledger.verified_slice s on s.n = d.n where (d.postings, d.digest) is distinct from (s.postings, s.digest)`);

function verifyChain(tx: Tx, expect: string | undefined, asking: Asking): Promise<Check> {
  const text = counted(`
      select s.n, s.upto, 'slice does not follow its predecessor' as problem
        from (select v, lag(v.hash, 1, ''::bytea) over w as before, lag(v.n, 1, 0::bigint) over w as last_n, lag(v.upto) over w as last_upto from ledger.verified_slice v window w as (order by v.n)) o
       cross join lateral (select (o.v).*) s
       where s.n <> o.last_n + 1 or s.upto <= o.last_upto or s.hash <> ledger.hash_of_slice(o.before, o.v)
      union all
      select n, upto, 'balances differ' from (select * from ledger.verified_slice order by n desc limit 1) l where balances is distinct from ledger.digest_of_balances()
      union all
      select null, null, 'no slice has the expected hash'
       where $1::text is not null and not exists (select from ledger.verified_slice where encode(hash, 'hex') = lower($1))`);
  return ask(tx, { ...CHECKPOINT, name: 'ledger.verify.slice_chain', text, values: [expect ?? null] }, asking);
}

function readingsOf(slices: readonly Slice[], atOnce: number): { first: number; last: number }[] {
  const readings: { first: number; last: number; postings: number }[] = [];
  for (const { n, postings } of slices) {
    const last = readings.at(-1);
    if (last?.last === n - 1 && last.postings + postings <= atOnce) {
      last.last = n;
      last.postings += postings;
    } else readings.push({ first: n, last: n, postings });
  }
  return readings;
}

/** Records the verified state in the same transaction, part by part, up to the treasury's progress. */
export async function saveCheckpoint(tx: Tx, due: readonly Slice[], { asking, atOnce }: { asking: Asking; atOnce: number }): Promise<void> {
  await tx.query('ledger.verify.reread', 'select ledger.keep_reread($1)', [due.map(({ n }) => n)]);
  const parts = await tx.query<{ upto: Date }>('ledger.verify.parts', PARTS, [atOnce]);
  asking.of += parts.length + 1;
  for (const [n, { upto }] of parts.entries()) {
    asking.title = `recording the checkpoint, ${n + 1} of ${parts.length + 1}`;
    const [row] = await tx.query<{ saved: boolean }>('ledger.verify.save_part', 'select ledger.keep_slices($1) as saved', [upto]);
    if (!row?.saved) return;
    asking.asked++;
  }
  asking.title = 'recording balances';
  await tx.query('ledger.verify.save', 'select ledger.keep_verified((select until from treasury.progress))');
  asking.asked++;
}

const PARTS = `
  select max(upto) as upto
    from (select upto, sum(postings) over (order by upto) - postings as before
            from (select date_trunc('hour', posted_at) + interval '1 hour' as upto, count(*) as postings from ledger.posting
                   where posted_at >= coalesce((select max(upto) from ledger.verified_slice), '-infinity') and posted_at < (select until from treasury.progress)
                   group by 1) h) p
   where upto < (select until from treasury.progress)
   group by div(before, $1) order by 1`;

export interface Progress {
  /** `all`, or `rest` after the checkpoint with some earlier slices. */
  read: 'all' | 'rest';
  /** Verified up to here; null for nothing. */
  upto: string | null;
  /** Last slice and its hash; stored elsewhere, it reveals later changes. Null without slices. */
  checkpoint: { slice: number; hash: string } | null;
  reread: { slices: number; of: number; oldest: string | null };
}

export interface VerifyOptions {
  full?: boolean;
  /** Hash of an earlier verification; a breach when no slice has it. */
  expect?: string;
  asking?: Asking;
  atOnce?: number;
}

/** Events are written within their commit, near the time of their cause. */
const SLACK_MS = 60_000;

/** Verifies the ledger after the checkpoint and some earlier slices; moves the checkpoint (decision 108). */
export function verifyOn(
  db: Database,
  { full = false, expect, asking = nothingAsked(), atOnce = POSTINGS_PER_STATEMENT }: VerifyOptions = {},
): Promise<Verification & Progress> {
  const started = performance.now();
  return db.transaction(async (tx) => {
    await tx.query('ledger.verify.one_moment', 'set transaction isolation level repeatable read');
    const at = await beginning(tx);
    const [last] = await tx.query<{ upto: Date }>(
      'ledger.verify.checkpoint',
      'select upto from ledger.verified_slice order by n desc limit 1',
    );
    const isWhole = full || !last;
    const due = await slicesDue(tx, isWhole);
    const again = isWhole ? [] : stretchesOf(due);
    asking.of = invariants.length + again.length * ofSpans.length + 1;
    const checks = [
      ...(isWhole ? await askWhole(tx, asking) : await askRest(tx, last.upto, asking)),
      ...(isWhole ? [] : await askSlices(tx, again, asking)),
      ...(await verifyCheckpoint(tx, due, { expect, asking, atOnce })),
    ];
    const report = reportOf(started, at, merged(checks));
    const readable = await tx.query<{ standby: boolean }>('ledger.verify.standby', 'select pg_is_in_recovery() as standby');
    if (report.ok && readable[0]?.standby === false) await saveCheckpoint(tx, due, { asking, atOnce });
    return { ...report, durationMs: Math.round(performance.now() - started), ...(await progressOf(tx, isWhole, due.length)) };
  });
}

async function progressOf(tx: Tx, isWhole: boolean, slices: number): Promise<Progress> {
  const [row] = await tx.query<{ n: number; upto: Date; hash: string; of: number; oldest: Date }>(
    'ledger.verify.progress',
    `select s.n::int as n, s.upto, encode(s.hash, 'hex') as hash, a.of, a.oldest from ledger.verified_slice s
      cross join (select count(*)::int as of, min(reread_at) as oldest from ledger.verified_slice) a order by s.n desc limit 1`,
  );
  return {
    read: isWhole ? 'all' : 'rest',
    upto: row?.upto.toISOString() ?? null,
    checkpoint: row ? { slice: row.n, hash: row.hash } : null,
    reread: { slices, of: row?.of ?? 0, oldest: row?.oldest.toISOString() ?? null },
  };
}

/** Checks each invariant incrementally where possible, else on the whole. */
export async function askRest(tx: Tx, since: Date | null, asking = nothingAsked()): Promise<Check[]> {
  const checks: Check[] = [];
  for (const { id, title, sql, part } of invariants) {
    checks.push(
      await ask(
        tx,
        part
          ? { name: `ledger.verify.rest.${id}`, id, title, text: counted(part.sql, partTables(CHANGED)), values: span(since, null) }
          : { name: `ledger.verify.${id}`, id, title, text: counted(sql) },
        asking,
      ),
    );
  }
  return checks;
}

const ofSpans = invariants.flatMap(({ id, title, part }) => (part?.of === 'span' ? [{ id, title, sql: part.sql }] : []));

async function askSlices(tx: Tx, stretches: readonly Slice[], asking: Asking): Promise<Check[]> {
  const checks: Check[] = [];
  await tx.query('ledger.verify.by_index', 'set local enable_seqscan = off');
  for (const { since, upto } of stretches) {
    for (const { id, title, sql } of ofSpans) {
      const text = counted(sql, partTables(MADE));
      checks.push(await ask(tx, { name: `ledger.verify.slice.${id}`, id, title, text, values: span(since, upto) }, asking));
    }
  }
  await tx.query('ledger.verify.by_any', 'set local enable_seqscan = on');
  return checks;
}

function stretchesOf(slices: readonly Slice[]): Slice[] {
  const stretches: Slice[] = [];
  for (const slice of slices) {
    const last = stretches.at(-1);
    if (last && last.upto.getTime() === slice.since?.getTime()) last.upto = slice.upto;
    else stretches.push({ ...slice });
  }
  return stretches;
}

function span(since: Date | null, upto: Date | null): [Date | string, Date | string, string] {
  return [since ?? '-infinity', upto ?? 'infinity', firstId(new Date(since === null ? 0 : since.getTime() - SLACK_MS))];
}

function merged(checks: readonly Check[]): Check[] {
  return [...Map.groupBy(checks, ({ id }) => id).values()].map((same) => ({
    id: same[0]?.id ?? '',
    title: same[0]?.title ?? '',
    breaches: same.reduce((sum, { breaches }) => sum + breaches, 0),
    sample: same.flatMap(({ sample }) => sample).slice(0, 5),
    durationMs: same.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }));
}
