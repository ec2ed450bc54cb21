import { randomUUID } from 'node:crypto';
import type { Plan } from './arguments.ts';
import { cores } from './machine.ts';
import { httpRequest, interleaved, type Bench, type Lane } from './measure.ts';
import { boundBy, median, percent, ratio, roundsTable, type Rounds } from './report.ts';
import { asOwner, seedCallers, type Caller } from './seed.ts';
import type { World } from './world.ts';

export interface VerificationReport {
  rounds: Rounds;
  /** Requests a second against the bare route, in rounds side by side. */
  ratios: Record<string, number>;
  /** The same by processor time of all three. */
  timeRatios: Record<string, number>;
  boundBy: Record<string, string>;
}

const CONNECTIONS = 64;
const BUSINESSES = 100;
const BARE = 'bare Express route';
const ONE = 'verify, one balance';
const MANY = `verify, ${BUSINESSES} balances`;
const BY_PLAN = 'verify, one plan';
/** More than any run can spend. */
const FUNDS = 1_000_000_000_000;
const QUOTA = 1_000_000_000;
const BODY = JSON.stringify({ nin: '70123456789' });

/** POST /kyc/zee/nin paid from one balance, from many and from a plan, beside a bare route. Charge and record are durable. */
export async function benchVerification(world: World, bench: Bench, plan: Plan): Promise<VerificationReport> {
  const database = await world.database('bench_verification');
  const callers = await seedCallers(database, world.pepper, BUSINESSES + 1);
  const planned = callers.slice(-1);
  await seedBalances(database, callers, planned[0]?.bookId ?? 0);
  const api = await world.startApi(database);
  const bare = await world.startBareRoute(database);
  const lane = (name: string, who: readonly Caller[]): Lane => ({
    name,
    target: api,
    connections: CONNECTIONS,
    requests: who.map(({ credentials }) => httpRequest('POST', '/api/v1/kyc/zee/nin', credentials, BODY)),
  });
  const measured = [lane(ONE, callers.slice(0, 1)), lane(MANY, callers.slice(0, BUSINESSES)), lane(BY_PLAN, planned)];
  const lanes: Lane[] = [
    { name: BARE, target: bare, connections: CONNECTIONS, requests: [httpRequest('POST', '/verify', {}, BODY)] },
    ...measured,
  ];
  const rounds = await interleaved(bench, lanes, plan);
  await Promise.all([api.stop(), bare.stop()]);
  const of = (name: string) => rounds[name] ?? [];
  const each = <T>(figure: (name: string) => T): Record<string, T> => Object.fromEntries(measured.map(({ name }) => [name, figure(name)]));
  return {
    rounds,
    ratios: each((name) => ratio(of(name), of(BARE), ({ perSecond }) => perSecond)),
    timeRatios: each((name) => ratio(of(BARE), of(name), ({ nodeUs, postgresUs, generatorUs }) => nodeUs + postgresUs + generatorUs)),
    boundBy: each((name) => boundBy(median(of(name)), cores())),
  };
}

export function printVerification({ rounds, ratios, timeRatios, boundBy: bounds }: VerificationReport): string {
  return [
    `verification: ${CONNECTIONS} connections, one request in flight on each, everything durable`,
    roundsTable(rounds),
    ...Object.entries(ratios).map(
      ([name, share]) =>
        `${name}: ${percent(share)} of the bare route's requests a second; ${percent(timeRatios[name] ?? NaN)} by processor time`,
    ),
    ...Object.entries(bounds).map(([name, text]) => `${name} is bound by ${text}`),
  ].join('\n');
}

function seedBalances(url: string, callers: readonly Caller[], planned: number): Promise<void> {
  return asOwner(url, async (client) => {
    for (const { bookId } of callers) {
      await client.query(`select verification.top_up($1, $2, $3, 'sandbox')`, [bookId, randomUUID(), FUNDS]);
    }
    await client.query(`select verification.subscribe($1, $2, (select id from verification.plan order by id limit 1), true)`, [
      planned,
      randomUUID(),
    ]);
    await client.query('update verification.quota set calls = $2 where book_id = $1', [planned, QUOTA]);
  });
}
