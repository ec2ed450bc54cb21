import type { Database } from '../platform/db/database.ts';
import type { Invariant } from '../services/ledger/invariants.ts';
import { brought } from './slices.ts';

/** All that the books promise: those of a slice are proved in its own tests. */
export const invariants: readonly Invariant[] = brought((slice) => slice.invariants);

export interface Check {
  id: string;
  title: string;
  breaches: number;
  /** The first breaches, five at most. */
  sample: Record<string, unknown>[];
}

export interface Verification {
  ok: boolean;
  /** ISO time on the database's clock: all checks see the books as they were then. */
  checkedAt: string;
  durationMs: number;
  checks: Check[];
}

const SAMPLE = 5;

/**
 * Asks every invariant of the whole ledger, in one snapshot and without a lock, so that it may run while money moves.
 * Reads everything: about a minute for 30 million postings.
 */
export function verify(db: Database): Promise<Verification> {
  const started = performance.now();
  return db.transaction(async (tx) => {
    await tx.query('ledger.verify.snapshot', 'set transaction isolation level repeatable read read only');
    await tx.query('ledger.verify.patience', 'set local statement_timeout = 0');
    const [moment] = await tx.query<{ at: Date }>('ledger.verify.at', 'select clock_timestamp() as at');
    const checks: Check[] = [];
    for (const { id, title, sql } of invariants) {
      const [found] = await tx.query<Pick<Check, 'breaches' | 'sample'>>(`ledger.verify.${id}`, counted(sql));
      checks.push({ id, title, breaches: found?.breaches ?? 0, sample: found?.sample ?? [] });
    }
    return {
      ok: checks.every(({ breaches }) => breaches === 0),
      checkedAt: moment?.at.toISOString() ?? '',
      durationMs: Math.round(performance.now() - started),
      checks,
    };
  });
}

const counted = (sql: string): string => `
  with breach as materialized (${sql})
  select (select count(*) from breach) as breaches,
         (select coalesce(jsonb_agg(b), '[]') from (select * from breach limit ${SAMPLE}) b) as sample`;
