import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewsQuery } from '../../src/slices/reviews/list.ts';
import { reviewKinds } from '../../src/slices/reviews/review.ts';
import { type Bench, openBench } from '../wallet/support.ts';

/** Of transfers; what makes the pages of one kind cheap makes those of all, and a shorter queue shows as well who reads it whole. */
const MANY = 100_000;
const WAITING = 10_000;
/** Same bound as for queues of forty (plans.test.ts): index pages on the way down and one read per row; a page of each kind for all. */
const MOST_BUFFERS = 1_000;
const MOST_OF_ALL = 2_000;
/** No step of a plan comes by more rows: those of a page, and what is looked up for each. */
const MOST_ROWS = 100;

let bench: Bench;

/** Of each kind many wait in the sandbox, and as many since longer in live. */
beforeAll(async () => {
  bench = await openBench();
  const { owner } = bench;
  await owner.query(
    `insert into business (id, name, email) select gen_random_uuid(), 'B', 'b@example.com' from generate_series(1, ${WAITING})`,
  );
  await owner.query(
    `insert into ledger.book (business_id, environment) select id, environment from business cross join (values ('sandbox'), ('live')) e(environment)`,
  );
  await fill('sandbox', `now() - interval '2 hours' - i * interval '1 second'`);
  await fill('live', `now() - interval '10 days' - i * interval '1 second'`);
  await owner.query('vacuum analyze');
  await owner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(() => bench.close());

async function fill(environment: 'sandbox' | 'live', since: string): Promise<void> {
  const { owner } = bench;
  const { rows } = await owner.query<{ id: number; business: string }>(
    `select id, business_id as business from ledger.book where environment = $1 order by id limit 1`,
    [environment],
  );
  const { id: bookId, business } = rows[0]!;
  await owner.query(
    `insert into webhook.endpoint (book_id, id, url, failing_since)
     select id, gen_random_uuid(), 'https://b.example/hook', ${since} from (select id, row_number() over (order by id) as i from ledger.book where environment = $1) b`,
    [environment],
  );
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, created_at, review_since)
     select $1::bigint, gen_random_uuid(), 'TRF-' || $1::bigint || '-' || i, (case when i % 2 = 0 then 'declined' else 'unconfirmed' end)::ledger.transfer_state, 100, 0, '[]', '058', 'GTBank',
            '0123456785', 1, ${since}, ${since} from generate_series(1, ${2 * MANY}) i where i % 2 = 0 or i <= ${2 * WAITING}`,
    [bookId],
  );
  await owner.query(
    `with made as (
       insert into bills.bill (book_id, id, request_ref, is_callers_ref, upstream_ref, state, type, service_id, service_name, payment_code, option_name, customer_id,
              amount, fee, details, content, catalogue_version, provider, submissions, checks, created_at)
       select $1::bigint, gen_random_uuid(), (1700000000000 + i)::text, false, 'U' || $1::bigint || '-' || i, 'pending', 'airtime', 'S', 'MTN', '1', 'Any', '080', 100, 0, '{}', 'c', 'v', 1, 1, 7, ${since}
         from generate_series(1, ${WAITING}) i returning book_id, id, created_at)
     insert into bills.open_bill select book_id, id, now(), created_at from made`,
    [bookId],
  );
  await owner.query(
    `insert into suspense_deposit (id, environment, provider, session_id, account_number, amount, sender_name, reason, status, paid_at, received_at)
     select gen_random_uuid(), $1, 1, $1 || i, '9999990000', 100, 'X', 'unknown_account', 'open', now(), ${since} from generate_series(1, ${WAITING}) i`,
    [environment],
  );
  await owner.query(
    `insert into approval_request (id, environment, business_id, kind, subject, asked, note, by_id, by_name, asked_at, expires_at)
     select gen_random_uuid(), $1, $2, 'test.do', i, '{}', 'x', 'x', 'x', ${since}, now() + interval '1 day' from generate_series(1, ${WAITING}) i`,
    [environment, business],
  );
  await owner.query(
    `insert into reconciliation_exception (id, environment, provider, day, kind, line_amount, explanation, state, raised_at)
     select gen_random_uuid(), $1, 1, '2026-01-01', 'missing_here', 100, 'x', 'open', ${since} from generate_series(1, ${WAITING}) i`,
    [environment],
  );
  await owner.query(
    `insert into provider_refusal (id, environment, account, reason, source, digest, times, first_at, last_at)
     select gen_random_uuid(), $1, 'paystack', 'forged', '10.' || i / 62500 || '.' || i / 250 % 250 || '.' || i % 250, 'd', 1, ${since}, now() from generate_series(1, ${WAITING}) i`,
    [environment],
  );
  await owner.query('set session_replication_role = origin');
}

interface Plan {
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

const stepsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(stepsOf)];
const rowsOf = (step: Plan): number =>
  (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0) + (step['Rows Removed by Index Recheck'] ?? 0)) * step['Actual Loops'];

test.each([null, ...reviewKinds])(
  'with a long queue of %s, and as many older ones in live, the first, a middle and the last page cost the same as in a short queue',
  async (kind) => {
    const place = async (offset: number): Promise<string> => {
      const { rows } = await bench.owner.query<{ at: string }>(
        `select to_char((now() - interval '2 hours' - $1 * interval '1 second') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
        [offset],
      );
      return rows[0]!.at;
    };
    // One in the middle of the longest, and one in the middle of the others.
    for (const since of ['-infinity', ...(await Promise.all([MANY, WAITING / 2, 1_000].map(place)))]) {
      const [name, text, values] = reviewsQuery(kind, {
        environment: 'sandbox',
        since,
        id: '00000000-0000-0000-0000-000000000000',
        limit: 26,
      });
      const prepared = `long_${name.replaceAll('.', '_')}`;
      await bench.owner.query(`prepare ${prepared} as ${text}`);
      const given = values.map((value) => `'${String(value)}'`).join(', ');
      const { rows } = await bench.owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, buffers, timing off, format json) execute ${prepared}(${given})`,
      );
      await bench.owner.query(`deallocate ${prepared}`);
      const plan = rows[0]!['QUERY PLAN'][0]!.Plan;
      expect(plan['Actual Rows'], `from ${since}`).toBe(26);
      expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], `from ${since}`).toBeLessThan(
        kind === null ? MOST_OF_ALL : MOST_BUFFERS,
      );
      expect(Math.max(...stepsOf(plan).map(rowsOf)), `from ${since}`).toBeLessThan(MOST_ROWS);
    }
  },
);
