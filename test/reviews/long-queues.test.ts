import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewsQuery } from '../../src/slices/reviews/list.ts';
import type { ReviewKind } from '../../src/slices/reviews/review.ts';
import { type Bench, newActor, openBench } from '../wallet/support.ts';

const WAITING = 100_000;
/** As for queues in which forty wait (plans.test.ts): the pages of an index on the way down, and a look at each row that a page of 26 shows. */
const MOST_BUFFERS = 1_000;
const KINDS: readonly ReviewKind[] = ['transfer', 'unconfirmed', 'suspense', 'proposal', 'reconciliation'];

let bench: Bench;

beforeAll(async () => {
  bench = await openBench();
  const { bookId, businessId } = await newActor(bench);
  const { owner } = bench;
  await owner.query('set session_replication_role = replica');
  const since = `now() - i * interval '1 second'`;
  await owner.query(
    `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, created_at, review_since)
     select $1::bigint, gen_random_uuid(), 'TRF-' || i, (case when i % 2 = 0 then 'declined' else 'unconfirmed' end)::ledger.transfer_state, 100, 0, '[]', '058', 'GTBank', '0123456785', 1,
            ${since}, ${since} from generate_series(1, ${2 * WAITING}) i`,
    [bookId],
  );
  await owner.query(
    `insert into suspense_deposit (id, environment, provider, session_id, account_number, amount, sender_name, reason, status, paid_at, received_at)
     select gen_random_uuid(), 'sandbox', 1, 'S' || i, '9999990000', 100, 'X', 'unknown_account', 'open', now(), ${since} from generate_series(1, ${WAITING}) i`,
  );
  await owner.query(
    `insert into proposal (id, environment, business_id, kind, subject, asked, note, by_id, by_name, asked_at, expires_at)
     select gen_random_uuid(), 'sandbox', $1, 'test.do', i, '{}', 'x', 'x', 'x', ${since}, now() + interval '1 day' from generate_series(1, ${WAITING}) i`,
    [businessId],
  );
  await owner.query(
    `insert into reconciliation_exception (id, environment, provider, day, kind, line_amount, explanation, state, raised_at)
     select gen_random_uuid(), 'sandbox', 1, '2026-01-01', 'missing_here', 100, 'x', 'open', ${since} from generate_series(1, ${WAITING}) i`,
  );
  await owner.query('vacuum analyze ledger.transfer, suspense_deposit, proposal, reconciliation_exception');
  await owner.query('set plan_cache_mode = force_generic_plan');
}, 180_000);
afterAll(() => bench.close());

test.each([null, ...KINDS])(
  'of %s 100,000 wait: the first page, one in the middle and the last cost what a page of a short queue costs',
  async (kind) => {
    const every = kind === null ? WAITING * KINDS.length : WAITING;
    const place = async (offset: number): Promise<string> => {
      const { rows } = await bench.owner.query<{ at: string }>(
        `select to_char((now() - $1 * interval '1 second') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
        [offset],
      );
      return rows[0]!.at;
    };
    for (const since of ['-infinity', await place(WAITING / 2), await place(1_000)]) {
      const [name, text, values] = reviewsQuery(kind, {
        environment: 'sandbox',
        since,
        id: '00000000-0000-0000-0000-000000000000',
        limit: 26,
      });
      const prepared = `long_${name.replaceAll('.', '_')}`;
      await bench.owner.query(`prepare ${prepared} as ${text}`);
      const given = values.map((value) => `'${String(value)}'`).join(', ');
      const { rows } = await bench.owner.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, timing off, format json) execute ${prepared}(${given})`,
      );
      await bench.owner.query(`deallocate ${prepared}`);
      const plan = rows[0]!['QUERY PLAN'][0]!.Plan;
      expect(plan['Actual Rows'], `${every} wait, from ${since}`).toBe(26);
      expect(plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!, `from ${since}`).toBeLessThan(MOST_BUFFERS);
    }
  },
);
