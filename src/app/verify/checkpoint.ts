import type { Tx } from '../../platform/db/database.ts';
import { ask, type Asking, type Check, counted } from './verify.ts';

export interface Slice {
  n: number;
  since: Date | null;
  upto: Date;
  postings: number;
}

const ROUNDS = 30;
const MIN_SLICES = 8;
/** Postings per statement; bounds sorting and gives progress. */
export const POSTINGS_PER_STATEMENT = 250_000;

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
