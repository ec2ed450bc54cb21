import type { Invariant } from './invariants.ts';

const LEASE = `interval '5 minutes'`;

interface Waiting {
  id: string;
  title: string;
  from: string;
  key: string;
  open: string;
  due: string;
  within: string;
  claim?: string;
  or?: string;
}

/** Liveness: every open record has a bounded due time, or an operator queue that shows it. */
export const moving = ({ id, title, from, key, open, due, within, claim, or = 'false' }: Waiting): Invariant => ({
  id,
  title,
  sql: `
      select ${key}, ${due} as due${claim === undefined ? '' : `, ${claim} as claimed_until`} from ${from}
       where (${open})
         and not (${or} or (${due} <= now() + ${within}${claim === undefined ? '' : ` and coalesce(${claim} <= now() + ${LEASE}, true)`})) is true`,
});
