import type { Plan } from './arguments.ts';
import { type Bench, drive, httpRequest } from './measure.ts';
import { table } from './report.ts';
import { asOwner, type Caller, seedCallers } from './seed.ts';
import type { World } from './world.ts';

export interface SearchReport {
  transfers: number;
  others: number;
  latencies: Record<string, { requests: number; p50: number; p99: number; max: number }>;
}

const TRANSFERS = 1_000_000;
const OTHERS = 200_000;
const QUICK = 0.05;
/** Different texts, so no answer is cached. */
const TEXTS = 400;

/** GET /search in a million transfers, by kind of match and without a match. */
export async function benchSearch(world: World, bench: Bench, plan: Plan): Promise<SearchReport> {
  const database = await world.database('bench_search');
  const [caller] = await seedCallers(database, world.pepper, 1);
  if (!caller) throw new Error('no caller was made');
  const share = plan.quick ? QUICK : 1;
  const [transfers, others] = [TRANSFERS * share, OTHERS * share];
  const texts = await seedThings(database, caller, transfers, others);
  const api = await world.startApi(database, { ROLES: 'api' });
  const latencies: SearchReport['latencies'] = {};
  for (const [name, all] of Object.entries(texts)) {
    const requests = all.map((text) => httpRequest('GET', `/api/v1/search?text=${encodeURIComponent(text)}`, caller.credentials));
    const { requests: done, p50, p99, max } = await drive(bench, { name, target: api, requests, connections: 1 }, { ms: plan.roundMs });
    latencies[name] = { requests: done, p50, p99, max };
  }
  await api.stop();
  return { transfers, others, latencies };
}

function seedThings(url: string, { bookId }: Caller, transfers: number, others: number): Promise<Record<string, string[]>> {
  return asOwner(url, async (client) => {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
    await client.query(
      `insert into ledger.transfer (book_id, id, transfer_code, client_reference, state, amount, fee, fee_breakdown, bank_code, bank_name, account_number,
              account_name, provider, captured, submissions, session_id, created_at, submitted_at, settled_at)
       select $1, gen_random_uuid(), '1453' || lpad(n::text, 19, '0'), 'HIST-' || n, 'delivered', 150000, 1075, '[]', '058', 'Guaranty Trust Bank',
              lpad((n % 300000)::text, 10, '0'), 'ADA CHIOMA OKAFOR', 0, true, 1, '000013' || to_char(at at time zone 'Africa/Lagos', 'YYMMDDHH24MISS') || lpad(n::text, 12, '0'),
              at, at, at + interval '1 minute'
         from (select n, date_trunc('second', now()) - n * interval '31 seconds' as at from generate_series(1, $2::bigint) n) as each_n`,
      [bookId, transfers],
    );
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
    const numbers = Array.from({ length: TEXTS }, (_, n) => n);
    return {
      'transfer code': await of('transfer_code', 'ledger.transfer'),
      'your reference': await of('client_reference', 'ledger.transfer'),
      'session id': await of('session_id', 'ledger.transfer'),
      'account number': await of('account_number', 'ledger.transfer'),
      'id of a transfer': await of('id::text', 'ledger.transfer'),
      'name of a customer': await of("first_name || ' ' || last_name", 'customer'),
      'e-mail address': await of('email', 'customer'),
      'name of a payee': await of('account_name', 'beneficiary'),
      // Matches a fifth of customers and payees.
      'first letters': numbers.map((n) => ['Fi', 'La', 'PAY', 'First1', 'per'][n % 5] ?? ''),
      nothing: numbers.map((n) => `NO-SUCH-THING-${n}`),
    };
  });
}

export function printSearch({ transfers, others, latencies }: SearchReport): string {
  const ms = (us: number): string => (us / 1_000).toFixed(1);
  const rows = Object.entries(latencies).map(([name, { requests, p50, p99, max }]) => [name, requests, ms(p50), ms(p99), ms(max)]);
  return [
    `search: GET /search, one at a time, among ${transfers} transfers, ${others} customers and ${others} kept accounts; milliseconds`,
    table([['what is looked for', 'requests', 'median', '99 of 100', 'slowest'], ...rows]),
  ].join('\n');
}
