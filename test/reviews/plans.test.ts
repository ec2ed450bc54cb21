import { afterAll, beforeAll, expect, test } from 'vitest';
import { reviewKinds } from '../../src/slices/reviews/review.ts';
import { reviewQuery, reviewsQuery } from '../../src/slices/reviews/list.ts';
import { newActor, openBench, type Bench } from '../wallet/support.ts';

const HISTORY = 20_000;
const WAITING = 40;
/** Pages of the queue's index, and one read for each row of a page of 26. */
const MOST_BUFFERS = 1_000;

let bench: Bench;

/** A long history of transfers, bills and suspense deposits, with forty open of each kind, and as many in the other environment. */
beforeAll(async () => {
  bench = await openBench();
  const actor = await newActor(bench);
  const { owner } = bench;
  const other = (await owner.query<{ id: number }>(`select ledger.open_book($1, 'live') as id`, [actor.businessId])).rows[0]?.id;
  const stateOf = `(case when i <= ${WAITING} then 'declined' when i <= ${2 * WAITING} then 'unconfirmed' else 'delivered' end)::ledger.transfer_state`;
  for (const book of [actor.bookId, other])
    await owner.query(
      `insert into ledger.transfer (book_id, id, transfer_code, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number, provider, created_at, review_since)
       select $1::bigint, gen_random_uuid(), 'TRF-' || $1::bigint || '-' || i, ${stateOf}, 100, 0, '[]', '058', 'GTBank', '0123456785', 1, now() - i * interval '1 second',
              case when i <= ${2 * WAITING} then now() - i * interval '1 second' end from generate_series(1, ${HISTORY}) i`,
      [book],
    );
  await owner.query(
    `insert into bills.bill (book_id, id, request_ref, is_callers_ref, upstream_ref, state, type, service_id, service_name, payment_code, option_name, customer_id,
            amount, fee, details, content, catalogue_version, provider, submissions, checks, created_at)
     select $1, gen_random_uuid(), (1700000000000 + i)::text, false, 'U' || i, (case when i <= ${WAITING} then 'pending' else 'delivered' end)::bills.state, 'airtime', 'S', 'MTN',
            '1', 'Any', '080', 100, 0, '{}', 'c', 'v', 1, 1, 7, now() - i * interval '1 second' from generate_series(1, ${HISTORY}) i`,
    [actor.bookId],
  );
  await owner.query(`insert into bills.open_bill select book_id, id, now(), created_at from bills.bill where state = 'pending'`);
  await owner.query(
    `insert into suspense_deposit (id, environment, provider, session_id, account_number, amount, sender_name, reason, status, resolved_at, paid_at, received_at)
     select gen_random_uuid(), 'sandbox', 1, 'S' || i, '9999990000', 100, 'X', 'unknown_account', case when i <= ${WAITING} then 'open' else 'returned' end,
            case when i > ${WAITING} then now() end, now(), now() - i * interval '1 second' from generate_series(1, ${HISTORY}) i`,
  );
  await owner.query(
    `insert into approval_request (id, environment, business_id, kind, subject, asked, note, by_id, by_name, asked_at, expires_at, ended, ended_at)
     select gen_random_uuid(), 'sandbox', $1, 'test.do', i, '{}', 'x', 'x', 'x', now() - i * interval '1 second', now() + interval '1 day',
            case when i > ${WAITING} then 'approved' end, case when i > ${WAITING} then now() end from generate_series(1, ${HISTORY}) i`,
    [actor.businessId],
  );
  await owner.query(
    `insert into reconciliation_exception (id, environment, provider, day, kind, line_amount, explanation, state, raised_at)
     select gen_random_uuid(), 'sandbox', 1, '2026-01-01', 'missing_here', 100, 'x', case when i <= ${WAITING} then 'open' else 'explained' end, now() - i * interval '1 second'
       from generate_series(1, ${HISTORY}) i`,
  );
  await owner.query(
    `insert into provider_refusal (id, environment, account, reason, source, digest, times, first_at, last_at, seen_at)
     select gen_random_uuid(), 'sandbox', 'paystack', 'forged', '10.0.' || i / 250 || '.' || i % 250, 'd', 1, now() - i * interval '1 second', now(),
            case when i > ${WAITING} then now() end from generate_series(1, ${HISTORY}) i`,
  );
  await owner.query(`insert into business (id, name, email) select gen_random_uuid(), 'B', 'b@example.com' from generate_series(1, 2000)`);
  await owner.query(`insert into ledger.book (business_id, environment) select id, 'sandbox' from business where name = 'B'`);
  await owner.query(
    `insert into webhook.endpoint (book_id, id, url, failing_since)
     select id, gen_random_uuid(), 'https://b.example/hook', case when row_number() over () <= ${WAITING} then now() - interval '2 hours' end
       from ledger.book where business_id in (select id from business where name = 'B')`,
  );
  for (const [evidence, id, table] of [
    ['ledger.evidence', 'transfer_id', 'ledger.transfer'],
    ['bills.evidence', 'bill_id', 'bills.bill'],
  ])
    await owner.query(
      `insert into ${evidence} (book_id, ${id}, channel, outcome, applied, received_at) select book_id, id, 'poll', 'silent', true, now() from ${table}`,
    );
  await owner.query('vacuum analyze');
  // A long-lived connection plans the statement once, for all values.
  await owner.query('set plan_cache_mode = force_generic_plan');
});
afterAll(() => bench.close());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}
const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
const BEGIN = { environment: 'sandbox', since: '-infinity', id: '00000000-0000-0000-0000-000000000000', limit: 26 } as const;

/** Runs the statement by its generic plan. */
async function expectCheap([name, text, values]: ReturnType<typeof reviewsQuery>): Promise<void> {
  const prepared = `q_${name.replaceAll('.', '_')}`;
  await bench.owner.query(`prepare ${prepared} as ${text}`);
  const given = values.map((value) => `'${String(value)}'`).join(', ');
  const { rows: plans } = await bench.owner.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, buffers, timing off, format json) execute ${prepared}(${given})`,
  );
  await bench.owner.query(`deallocate ${prepared}`);
  const plan = plans[0]!['QUERY PLAN'][0]!.Plan;
  const scans = flat(plan).filter(
    (node) =>
      node['Node Type'] === 'Seq Scan' &&
      ['transfer', 'bill', 'suspense_deposit', 'evidence', 'approval_request', 'reconciliation_exception', 'endpoint'].includes(
        node['Relation Name'] ?? '',
      ),
  );
  expect(scans).toEqual([]);
  expect(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']).toBeLessThan(MOST_BUFFERS);
}

test.each([null, ...reviewKinds])('the cost of a queue page follows open items alone: %s', async (kind) => {
  const rows = async (since: string, id: string) =>
    await bench.db.query<{ place: string; id: string }>(...reviewsQuery(kind, { ...BEGIN, since, id }));
  const first = await rows(BEGIN.since, BEGIN.id);
  expect(first).toHaveLength(26);
  for (const { place, id } of [{ place: BEGIN.since, id: BEGIN.id }, first[20]!]) {
    await expectCheap(reviewsQuery(kind, { ...BEGIN, since: place, id }));
  }
});

test('the cost of one item follows open items alone', async () => {
  const [first] = await bench.db.query<{ id: string }>(...reviewsQuery('transfer', BEGIN));
  const query = reviewQuery('sandbox', first!.id);
  expect(await bench.db.query(...query)).toHaveLength(1);
  await expectCheap(query);
});
