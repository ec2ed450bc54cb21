import type { Plan } from './arguments.ts';
import { COUNTER } from './load-generator.ts';
import { cores } from './machine.ts';
import { httpRequest, interleaved, type Bench, type Lane } from './measure.ts';
import { prepareRawSql, type RawSql } from './raw-sql.ts';
import { boundBy, median, percent, ratio, roundsTable, type Rounds } from './report.ts';
import { seedCallers, type Caller } from './seed.ts';
import type { World } from './world.ts';

export interface SendReport {
  rounds: Rounds;
  rawSql: RawSql;
  /** Requests a second against the bare route, in rounds side by side. */
  ratios: Record<string, number>;
  /** The same by processor time of all three: what is left of the bare route's rate when others take the processors. */
  timeRatios: Record<string, number>;
  boundBy: Record<string, string>;
}

const CONNECTIONS = 64;
const WALLETS = 100;
const BARE = 'bare Express route';
const ONE = 'send, one wallet';
const MANY = `send, ${WALLETS} wallets`;
/** Through the adapter of a real bank, to a double of it in a process of its own: names and recipients are asked over HTTP too, and each exchange is kept. */
const OUTSIDE = 'send, one wallet, bank over HTTP';

/** POST /money-transfer/send on one hot wallet and over many, beside a bare route and beside the SQL functions alone. */
export async function benchSend(world: World, bench: Bench, plan: Plan): Promise<SendReport> {
  const database = await world.database('bench_send');
  const callers = await seedCallers(database, world.pepper, WALLETS);
  const api = await world.startApi(database);
  const bare = await world.startBareRoute(database);
  const outside = await world.database('bench_send_outside');
  const outsiders = await seedCallers(outside, world.pepper, 1);
  const doubles = await world.startDoubles();
  const throughDouble = await world.startApi(outside, doubles.env);
  const lane = (name: string, who: readonly Caller[], target = api): Lane => ({
    name,
    target,
    connections: CONNECTIONS,
    requests: who.map(sendRequest),
  });
  const lanes: Lane[] = [
    { name: BARE, target: bare, connections: CONNECTIONS, requests: [httpRequest('POST', '/send', {}, BODY)] },
    lane(ONE, callers.slice(0, 1)),
    lane(MANY, callers),
    lane(OUTSIDE, outsiders, throughDouble),
  ];
  const rounds = await interleaved(bench, lanes, plan);
  await Promise.all([api.stop(), bare.stop(), throughDouble.stop()]);
  await doubles.stop();
  const rawSql = await prepareRawSql(
    world,
    callers.map(({ bookId }) => bookId),
    plan,
  );
  const measured = (name: string): string => boundBy(median(rounds[name] ?? []), cores());
  const perSecond = (name: string): number => ratio(rounds[name] ?? [], rounds[BARE] ?? [], (round) => round.perSecond);
  const time = (name: string): number =>
    ratio(rounds[BARE] ?? [], rounds[name] ?? [], ({ nodeUs, postgresUs, generatorUs }) => nodeUs + postgresUs + generatorUs);
  return {
    rounds,
    rawSql,
    ratios: { [ONE]: perSecond(ONE), [MANY]: perSecond(MANY), [OUTSIDE]: perSecond(OUTSIDE) },
    timeRatios: { [ONE]: time(ONE), [MANY]: time(MANY), [OUTSIDE]: time(OUTSIDE) },
    boundBy: Object.fromEntries([BARE, ONE, MANY, OUTSIDE].map((name) => [name, measured(name)])),
  };
}

export function printSend({ rounds, rawSql, ratios, timeRatios, boundBy: bounds }: SendReport): string {
  return [
    `send: ${CONNECTIONS} connections, one request in flight on each, everything durable`,
    roundsTable(rounds),
    ...Object.entries(ratios).map(
      ([name, share]) =>
        `${name}: ${percent(share)} of the bare route's requests a second (aim: 50%); ${percent(timeRatios[name] ?? NaN)} by processor time`,
    ),
    ...Object.entries(rawSql.perSecond).map(
      ([name, perSecond]) =>
        `SQL functions alone, ${name}: ${Math.round(perSecond)} transfers a second, driven by ${rawSql.driver} (pay and capture, batches of ${rawSql.batch})`,
    ),
    ...Object.entries(bounds).map(([name, text]) => `${name} is bound by ${text}`),
  ].join('\n');
}

const BODY = JSON.stringify({
  amount: 150_000,
  bankCode: '058',
  accountNumber: '0123456785',
  narration: 'Invoice 1',
  clientReference: `B${COUNTER}`,
});

/** One send as a caller would write it; its clientReference never comes twice. */
export function sendRequest({ credentials }: Caller): string {
  return httpRequest('POST', '/api/v1/money-transfer/send', credentials, BODY);
}
