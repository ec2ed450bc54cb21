import type { Database, Tx } from '../../platform/db/database.ts';
import { CHANGED, MADE, partTables } from '../../core/ledger/parts.ts';
import { firstIdAt } from '../../slices/privacy/retention.ts';
import { AT_ONCE, askCheckpoint, keepCheckpoint, type Slice, slicesDue } from './checkpoint.ts';
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

/** What a verification read, and up to where the next one need not read again. */
export interface Progress {
  /** `all` of the books, or the `rest` after the checkpoint with some slices before it. */
  read: 'all' | 'rest';
  /** Everything before it was verified, now or before. Null while nothing was. */
  upto: string | null;
  /** The last slice and its hash, which names all slices before it: kept elsewhere, it shows later whether they were changed. Null while there is none. */
  checkpoint: { slice: number; hash: string } | null;
  /** Slices before the checkpoint that were read again, and when the one that waits longest was. */
  reread: { slices: number; of: number; oldest: string | null };
}

export interface VerifyOptions {
  /** Reads everything, all slices among it. */
  full?: boolean;
  /** A hash that an earlier verification printed: a breach when no slice has it now. */
  expect?: string;
  /** Counted up as it goes on. */
  asking?: Asking;
  /** How many postings one statement reads of slices. */
  atOnce?: number;
}

/** An event is written within its commit, a moment after what it tells of. */
const SLACK_MS = 60_000;

/**
 * Verifies what came after the checkpoint of the last verification, and some of what lies before it again; everything where there is no checkpoint or `full` asks for
 * it. When all holds, the checkpoint moves up to what nobody can write any more. What that proves and what not: docs/decisions/0108.
 */
export function verifyOn(
  db: Database,
  { full = false, expect, asking = nothingAsked(), atOnce = AT_ONCE }: VerifyOptions = {},
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
      ...(await askCheckpoint(tx, due, { expect, asking, atOnce })),
    ];
    const report = reportOf(started, at, merged(checks));
    const readable = await tx.query<{ standby: boolean }>('ledger.verify.standby', 'select pg_is_in_recovery() as standby');
    if (report.ok && readable[0]?.standby === false) await keepCheckpoint(tx, due, { asking, atOnce });
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

/** Each invariant of what came since, of everything where that is null; those that cannot be asked of a part are asked of the whole. */
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

/** What slices say of transfers and deposits that were made in them. What their postings say, follows from their digests. */
async function askSlices(tx: Tx, stretches: readonly Slice[], asking: Asking): Promise<Check[]> {
  const checks: Check[] = [];
  // A stretch is little beside the whole: what belongs to its rows is found by indexes.
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

/** Slices that follow each other, as one. */
function stretchesOf(slices: readonly Slice[]): Slice[] {
  const stretches: Slice[] = [];
  for (const slice of slices) {
    const last = stretches.at(-1);
    if (last && last.upto.getTime() === slice.since?.getTime()) last.upto = slice.upto;
    else stretches.push({ ...slice });
  }
  return stretches;
}

/** The three values of a part. */
function span(since: Date | null, upto: Date | null): [Date | string, Date | string, string] {
  return [since ?? '-infinity', upto ?? 'infinity', firstIdAt(since === null ? 0 : since.getTime() - SLACK_MS)];
}

/** One line for each invariant, whatever parts it was asked of. */
function merged(checks: readonly Check[]): Check[] {
  return [...Map.groupBy(checks, ({ id }) => id).values()].map((same) => ({
    id: same[0]?.id ?? '',
    title: same[0]?.title ?? '',
    breaches: same.reduce((sum, { breaches }) => sum + breaches, 0),
    sample: same.flatMap(({ sample }) => sample).slice(0, 5),
    durationMs: same.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }));
}
