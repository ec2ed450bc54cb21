import type { Invariant } from './invariants.ts';

/** No claim of ours lasts longer; who holds one dies, and the next one takes over. */
const LEASE = `interval '5 minutes'`;

/** One kind of thing that is not final by itself, and what must move it on. */
interface Waiting {
  id: string;
  title: string;
  from: string;
  /** What names a row. */
  key: string;
  /** Which rows wait. */
  open: string;
  /** When a worker does something about it, and how far off that may be. */
  due: string;
  within: string;
  /** Until when somebody keeps it from all others. */
  claim?: string;
  /** Rows that need no due time, because a person sees them in a queue and decides, or because they wait for what is itself proved here. */
  or?: string;
}

/**
 * Liveness, beside the sums: money or a promise that nothing moves on and that nobody sees. Everything that is not final has a due time in bounded
 * future, from which a claim keeps it for a lease at most, or an entry that a named role sees and decides. A salary goes with its transfer and its
 * batch (`payroll_transfer`, `payroll_outcome`), and a deposit in suspense is before operators as long as it is open, by a constraint of its table.
 * Each is proved in test/ledger/liveness.test.ts.
 */
export const moving = ({ id, title, from, key, open, due, within, claim, or = 'false' }: Waiting): Invariant => ({
  id,
  title,
  sql: `
      select ${key}, ${due} as due${claim === undefined ? '' : `, ${claim} as claimed_until`} from ${from}
       where (${open})
         and not (${or} or (${due} <= now() + ${within}${claim === undefined ? '' : ` and coalesce(${claim} <= now() + ${LEASE}, true)`})) is true`,
});
