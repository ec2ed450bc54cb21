import type { Database, Tx } from '../../platform/db/database.ts';
import { CHANGED, MADE, partTables } from '../../core/ledger/parts.ts';
import { firstId } from '../../domain/ids/ids.ts';
import { POSTINGS_PER_STATEMENT, verifyCheckpoint, saveCheckpoint, type Slice, slicesDue } from './checkpoint.ts';
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
