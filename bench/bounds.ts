import type { Plan } from './arguments.ts';
import { type Bench, interleaved, type LoadScene } from './measure.ts';
import { percent, ratio, roundsTable, type Rounds } from './report.ts';
import { asOwner, seedCallers } from './seed.ts';
import { sendRequest } from './send.ts';
import type { World } from './world.ts';

export interface BoundsReport {
  rounds: Rounds;
  /** Processor time against an unrestricted wallet, in interleaved rounds. */
  timeRatios: Record<string, number>;
}

const CONNECTIONS = 64;
const NONE = 'no limits, no rules';
const TIER = `select ledger.set_allowance($1, 'tier_3', 1e12::bigint, 1e15::bigint, 1000000, 1e15::bigint)`;
const KEY = `
  select ledger.set_key_limit($1, k.id, 1e12::bigint, 1e15::bigint, 1000000, 1e15::bigint)
    from api_key k join ledger.book b on b.business_id = k.business_id where b.id = $1`;
/** Rules by amount, hours and a ten-minute window. */
const RULES = `
  select ledger.add_rule($1, r || jsonb_build_object('id', gen_random_uuid(), 'name', 'Bench', 'action', 'approval', 'exempts_all_keys', false, 'exempt_keys', '[]'::jsonb,
           'created_by_name', 'Bench'))
    from (values ('{"above_amount": 1000000000}'::jsonb), ('{"hours_from": 0, "hours_to": 1440, "weekdays": [1, 2, 3, 4, 5, 6, 7]}'),
                 ('{"window_minutes": 10, "window_transfers": 100000000}')) v(r)`;
/** Limits and rules that never reject. */
const BOUND: Readonly<Record<string, readonly string[]>> = {
  [NONE]: [],
  'a tier': [TIER],
  'limits of the key': [KEY],
  'three rules': [RULES],
  'tier, key and rules': [TIER, KEY, RULES],
};

/** POST /money-transfer/send with and without limits and rules, interleaved. */
export async function benchBounds(world: World, bench: Bench, plan: Plan): Promise<BoundsReport> {
  const database = await world.database('bench_bounds');
  const names = Object.keys(BOUND);
  const callers = await seedCallers(database, world.pepper, names.length);
  await asOwner(database, async (client) => {
    for (const [n, name] of names.entries()) for (const statement of BOUND[name] ?? []) await client.query(statement, [callers[n]?.bookId]);
  });
  const api = await world.startApi(database);
  const loads = callers.map((caller, n): LoadScene => ({
    name: names[n] ?? '',
    target: api,
    connections: CONNECTIONS,
    requests: [sendRequest(caller)],
  }));
  const rounds = await interleaved(bench, loads, plan);
  await api.stop();
  const time = (name: string): number => ratio(rounds[name] ?? [], rounds[NONE] ?? [], ({ nodeUs, postgresUs }) => nodeUs + postgresUs);
  return { rounds, timeRatios: Object.fromEntries(names.filter((name) => name !== NONE).map((name) => [name, time(name)])) };
}

export function printBounds({ rounds, timeRatios }: BoundsReport): string {
  return [
    `bounds: sends of wallets with and without limits and rules, ${CONNECTIONS} connections, none of these ever met`,
    roundsTable(rounds),
    ...Object.entries(timeRatios).map(([name, share]) => `${name}: ${percent(share)} of the processor time without`),
  ].join('\n');
}
