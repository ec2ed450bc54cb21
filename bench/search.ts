import type { Plan } from './arguments.ts';
import { type Bench, httpRequest, oneRound } from './measure.ts';
import { table } from './report.ts';
import { asOwner, type Caller, seedCallers } from './seed.ts';
import { indexSeededTransfers, seedTransfers } from './seed-transfers.ts';
import type { World } from './world.ts';

export interface SearchReport {
  transfers: number;
  others: number;
  latencies: Record<string, { p50: number; p95: number; p99: number; nodeUs: number; postgresUs: number }>;
}

/** In one business, and as many in others. */
const TRANSFERS = 1_000_000;
const BUSINESSES = 101;
const OTHERS = 200_000;
const QUICK = 0.05;
/** Different texts, so no answer is cached. */
const TEXTS = 400;

/** GET /search in a million transfers, by kind of match and without a match. */
export async function benchSearch(world: World, bench: Bench, plan: Plan): Promise<SearchReport> {
  const database = await world.database('bench_search');
  const [caller, ...neighbours] = await seedCallers(database, world.pepper, BUSINESSES);
  if (!caller) throw new Error('no caller was made');
  const share = plan.quick ? QUICK : 1;
  const [transfers, others] = [TRANSFERS * share, OTHERS * share];
  const texts = await seedThings(database, [caller, ...neighbours], transfers, others);
  const api = await world.startApi(database, { ROLES: 'api' });
  const latencies: SearchReport['latencies'] = {};
  for (const [name, all] of Object.entries(texts)) {
    const requests = all.map((text) => httpRequest('GET', `/api/v1/search?text=${encodeURIComponent(text)}`, caller.credentials));
    const { p50, p95, p99, nodeUs, postgresUs } = await oneRound(
      bench,
      { name, target: api, requests, connections: 1 },
      { ms: plan.roundMs },
    );
    latencies[name] = { p50, p95, p99, nodeUs, postgresUs };
  }
  await api.stop();
  return { transfers, others, latencies };
}

function seedThings(url: string, callers: readonly Caller[], transfers: number, others: number): Promise<Record<string, string[]>> {
  return asOwner(url, async (client) => {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
    const [bookId = 0, ...foreign] = callers.map((caller) => caller.bookId);
    // Every second transfer is of the business that searches.
    await seedTransfers(
      client,
      foreign.flatMap((book) => [bookId, book]),
      transfers * 2,
    );
    await indexSeededTransfers(client);
    await client.query(
      `insert into customer (book_id, id, customer_code, first_name, last_name, email)
       select $1, gen_random_uuid(), 'CUS' || n, 'First' || n, 'Last' || n % 50000, 'person' || n || '@shop.example' from generate_series(1, $2::bigint) n`,
      [bookId, others],
    );
    await client.query(
      `insert into beneficiary (book_id, id, bank_code, account_number, account_name)
       select $1, gen_random_uuid(), '058', lpad(n::text, 10, '0'), 'PAYEE' || n || ' OF ALL' from generate_series(1, $2::bigint) n`,
      [bookId, others],
    );
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    const spread = async (sql: string): Promise<string[]> =>
      (await client.query<{ text: string }>(sql, [bookId, TEXTS])).rows.map(({ text }) => text);
    const of = (what: string, from: string): Promise<string[]> =>
      spread(`select ${what} as text from ${from} where book_id = $1 and random() < $2 * 1.5 / (select count(*) from ${from}) limit $2`);
    const part = (from: string, length: number): string => `substr(${from}, 1 + (length(${from}) - ${length}) / 2, ${length})`;
    const numbers = Array.from({ length: TEXTS }, (_, n) => n);
    return {
      'transfer code': await of('transfer_code', 'ledger.transfer'),
      'your reference': await of('client_reference', 'ledger.transfer'),
      'session id': await of('session_id', 'ledger.transfer'),
      'account number': await of('account_number', 'ledger.transfer'),
      'two names': await of("split_part(account_name, ' ', 3) || ' ' || split_part(account_name, ' ', 1)", 'ledger.transfer'),
      'name with typing errors': await of(
        "regexp_replace(split_part(account_name, ' ', 1), '(.)(.)(..)$', '\\2\\1\\3') || ' ' || regexp_replace(split_part(account_name, ' ', 3), '(..)(.)', '\\1')",
        'ledger.transfer',
      ),
      amount: await of("to_char(amount / 100, 'FM999,999,999')", 'ledger.transfer'),
      'part of a reference': await of(part('client_reference', 8), 'ledger.transfer'),
      'end of a code': await of('right(transfer_code, 6)', 'ledger.transfer'),
      'part of a phone number': await of(part('account_number', 6), 'ledger.transfer'),
      narration: await of('narration', 'ledger.transfer'),
      'id of a transfer': await of('id::text', 'ledger.transfer'),
      'name of a customer': await of("first_name || ' ' || last_name", 'customer'),
      'email address': await of('email', 'customer'),
      'name of a payee': await of('account_name', 'beneficiary'),
      // Matches a fifth of customers and payees.
      'first letters': numbers.map((n) => ['Fi', 'La', 'PAY', 'First1', 'per'][n % 5] ?? ''),
      nothing: numbers.map((n) => `NO-SUCH-THING-${n}`),
    };
  });
}

export function printSearch({ transfers, others, latencies }: SearchReport): string {
  const ms = (us: number): string => (us / 1_000).toFixed(1);
  const rows = Object.entries(latencies).map(([name, { p50, p95, p99, nodeUs, postgresUs }]) => [
    name,
    ...[p50, p95, p99].map(ms),
    Math.round(nodeUs),
    Math.round(postgresUs),
  ]);
  return [
    `search: GET /search, one at a time, among ${transfers} transfers and as many of 100 other businesses, ${others} customers and ${others} kept accounts; milliseconds`,
    table([['text', 'p50', 'p95', 'p99', 'node µs', 'PostgreSQL µs'], ...rows]),
  ].join('\n');
}
