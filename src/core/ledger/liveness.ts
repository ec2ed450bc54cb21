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

/** Postings of one kind without an equal cause, or vice versa. */
export const unequalPostings = (kind: string, causes: string): string => `
  select coalesce(c.book_id, p.book_id) as book_id, coalesce(c.id, p.source_id) as id, c.amount, p.amount as posted
    from (${causes}) c
    full join (select book_id, source_id, sum(amount) as amount, count(*) as postings from ledger.posting where kind = '${kind}' group by 1, 2) p
      on p.book_id = c.book_id and p.source_id = c.id
   where (c.amount, 1) is distinct from (p.amount, p.postings)`;
