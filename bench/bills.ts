import type { Plan } from './arguments.ts';
import { COUNTER } from './load-generator.ts';
import { cores } from './machine.ts';
import { httpRequest, interleaved, type Bench, type Lane } from './measure.ts';
import { boundBy, median, percent, ratio, roundsTable, type Rounds } from './report.ts';
import { seedCallers, type Caller } from './seed.ts';
import type { World } from './world.ts';

export interface BillsReport {
  rounds: Rounds;
  /** Requests a second against the bare route, in rounds side by side. */
  ratios: Record<string, number>;
  /** The same by processor time of all three. */
  timeRatios: Record<string, number>;
  boundBy: Record<string, string>;
}

const CONNECTIONS = 64;
const WALLETS = 100;
const BARE = 'bare Express route';
const ONE = 'airtime, one wallet';
const MANY = `airtime, ${WALLETS} wallets`;

/** A requestRef never comes twice: 13 digits with the counter's twelve. */
const BODY = JSON.stringify({ type: 'airtime', phoneNumber: '08011111111', amount: 10_000, requestRef: `1${COUNTER}` });

/** Airtime as a caller would buy it. */
export const topUpRequest = ({ credentials }: Caller): string => httpRequest('POST', '/api/v1/bills/topup', credentials, BODY);

/** POST /bills/topup on one hot wallet and over many, beside a bare route. Debit, the provider's record and the outcome are durable. */
export async function benchBills(world: World, bench: Bench, plan: Plan): Promise<BillsReport> {
  const database = await world.database('bench_bills');
  const callers = await seedCallers(database, world.pepper, WALLETS);
  const api = await world.startApi(database);
  const bare = await world.startBareRoute(database);
  const lane = (name: string, who: readonly Caller[]): Lane => ({
    name,
    target: api,
    connections: CONNECTIONS,
    requests: who.map(topUpRequest),
  });
  const measured = [lane(ONE, callers.slice(0, 1)), lane(MANY, callers)];
  const lanes: Lane[] = [
    { name: BARE, target: bare, connections: CONNECTIONS, requests: [httpRequest('POST', '/send', {}, BODY)] },
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

export function printBills({ rounds, ratios, timeRatios, boundBy: bounds }: BillsReport): string {
  return [
    `bills: ${CONNECTIONS} connections, one request in flight on each, everything durable`,
    roundsTable(rounds),
    ...Object.entries(ratios).map(
      ([name, share]) =>
        `${name}: ${percent(share)} of the bare route's requests a second; ${percent(timeRatios[name] ?? NaN)} by processor time`,
    ),
    ...Object.entries(bounds).map(([name, text]) => `${name} is bound by ${text}`),
  ].join('\n');
}
