import pg from 'pg';
import { pino } from 'pino';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { type Check, verify } from '../../src/app/verify/verify.ts';
import { askRest } from '../../src/app/verify/verify-on.ts';

/** One transfer as our books have it beside what the simulated bank did. */
export interface Pair {
  transferCode: string;
  clientReference: string | null;
  state: string;
  amount: number;
  fee: number;
  submissions: number;
  submitted: number;
  bank: 'unknown' | 'credited' | 'undecided' | 'declined' | 'refused' | 'returned';
}

const PAIRS = `
  select coalesce(t.transfer_code, p.reference) as "transferCode", t.client_reference as "clientReference", coalesce(t.state::text, 'missing') as state,
         coalesce(t.amount, 0)::int as amount, coalesce(t.fee, 0)::int as fee, coalesce(t.submissions, 0)::int as submissions,
         coalesce(p.submissions, 0)::int as submitted,
         case when p.reference is null then 'unknown' when p.submit_code is not null then 'refused'
              when p.decided_at is null or p.decided_at > clock_timestamp() or p.outcome_grouping = 'PENDING' then 'undecided'
              when p.outcome_code <> '90000' then 'declined'
              when p.returned_at <= clock_timestamp() then 'returned' else 'credited' end as bank,
         exists (select from ledger.evidence e where e.book_id = t.book_id and e.transfer_id = t.id and e.outcome = 'absent' and e.applied) as absent,
         p.reference is not null and (p.amount, p.account_number, p.owner) is distinct from (t.amount, t.account_number, t.book_id) as differs
    from ledger.transfer t full join bank_sim.payment p on p.reference = t.transfer_code
   order by 1`;

/** Where books and bank may stand to each other while outcomes are still being learnt; anything else is lost or made money. */
const possible: Record<string, readonly Pair['bank'][]> = {
  scheduled: ['unknown'],
  screening: ['unknown'],
  cancelled: ['unknown'],
  accepted: ['unknown'],
  submitting: ['unknown', 'credited', 'undecided', 'declined', 'refused', 'returned'],
  unconfirmed: ['unknown', 'credited', 'undecided', 'declined', 'refused', 'returned'],
  acknowledged: ['credited', 'undecided', 'declined', 'returned'],
  delivered: ['credited', 'returned'],
  declined: ['declined'],
  reversed: ['declined', 'refused', 'returned'],
};
/** Where they must stand once everything was asked about. */
const settled: Record<string, readonly Pair['bank'][]> = {
  ...possible,
  submitting: [],
  unconfirmed: [],
  acknowledged: ['undecided'],
  delivered: ['credited'],
};

/** Every transfer that our books or the bank know. */
export async function pairsOf(databaseUrl: string): Promise<Pair[]> {
  return (await judged(databaseUrl)).map(({ differs: _, absent: __, ...pair }) => pair);
}

/**
 * All that is wrong: breaches of the ledger's own invariants, and differences from what the simulated bank did. Empty
 * when every kobo is where both say. `drained` asks for more: that nothing is left which a question to the bank would move.
 */
export async function wrongsOf(databaseUrl: string, { drained = false } = {}): Promise<string[]> {
  const breaches = (await checksOf(databaseUrl))
    .filter(({ breaches: count }) => count > 0)
    .map(({ id, sample }) => `${id}: ${JSON.stringify(sample[0])}`);
  const allowed = drained ? settled : possible;
  const differences = (await judged(databaseUrl)).flatMap((pair) => {
    const text = JSON.stringify(pair);
    // Unknown payments are the only end without a bank answer, and the bank's record must agree.
    const fits = pair.absent ? pair.bank === 'unknown' : allowed[pair.state]?.includes(pair.bank);
    return [
      ...(pair.submitted > pair.submissions ? [`submitted without a claim: ${text}`] : []),
      ...(pair.differs ? [`another payment than ours: ${text}`] : []),
      ...(fits ? [] : [`${pair.state} here, ${pair.bank} at the bank: ${text}`]),
    ];
  });
  return [...breaches, ...differences];
}

async function checksOf(databaseUrl: string): Promise<Check[]> {
  const books = openDatabase({ url: databaseUrl, size: 1, log: pino({ level: 'silent' }), applicationName: 'test verify' });
  try {
    return (await verify(books)).checks;
  } finally {
    await books.close();
  }
}

/** Broken invariants when checked in parts; must equal those of the whole. */
export const brokenInParts = (db: Database): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.query('test.one_moment', 'set transaction isolation level repeatable read');
    const checks = await askRest(tx, null);
    return checks.filter(({ breaches }) => breaches > 0).map(({ id }) => id);
  });

type Judged = Pair & { differs: boolean; absent: boolean };

async function judged(databaseUrl: string): Promise<Judged[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Judged>(PAIRS)).rows;
  } finally {
    await client.end();
  }
}
