import type { Plan } from './arguments.ts';
import { BARE, besideBare, type BesideBareReport, CONNECTIONS, printBesideBare } from './beside-bare.ts';
import { benchSendCost, type SendCost, printSendCost } from './send-cost.ts';
import { COUNTER } from './load-generator.ts';
import { httpRequest, type Bench, type LoadScene } from './measure.ts';
import { prepareRawSql, type RawSql } from './raw-sql.ts';
import { median, percent } from './report.ts';
import { seedCallers, type Caller } from './seed.ts';
import type { World } from './world.ts';

export type SendReport = BesideBareReport & { rawSql: RawSql; lives: SendCost[] };

const WALLETS = 100;
const ONE = 'send, one wallet';
const MANY = `send, ${WALLETS} wallets`;
/** Through a real adapter to a double in another process, with names, recipients and evidence. */
const OUTSIDE = 'send, one wallet, bank over HTTP';

/** POST /money-transfer/send on one hot wallet and many, beside the bare route and the SQL functions. */
export async function benchSend(world: World, bench: Bench, plan: Plan): Promise<SendReport> {
  const database = await world.database('bench_send');
  const callers = await seedCallers(database, world.pepper, WALLETS);
  const api = await world.startApi(database);
  const bare = await world.startBareRoute(database);
  const outside = await world.database('bench_send_outside');
  const outsiders = await seedCallers(outside, world.pepper, 1);
  const doubles = await world.startDoubles();
  const throughDouble = await world.startApi(outside, doubles.env);
  const load = (name: string, who: readonly Caller[], target = api): LoadScene => ({
    name,
    target,
    connections: CONNECTIONS,
    requests: who.map(sendRequest),
  });
  const report = await besideBare({ bench, plan }, { target: bare, path: '/send', body: BODY }, [
    load(ONE, callers.slice(0, 1)),
    load(MANY, callers),
    load(OUTSIDE, outsiders, throughDouble),
  ]);
  await Promise.all([api.stop(), bare.stop(), throughDouble.stop()]);
  await doubles.stop();
  const lives = await benchSendCost({ world, bench, plan }, WALLETS, sendRequest);
  const rawSql = await prepareRawSql(
    world,
    callers.map(({ bookId }) => bookId),
    plan,
  );
  return { ...report, rawSql, lives };
}

export function printSend({ rawSql, lives, ...report }: SendReport): string {
  const bare = median(report.rounds[BARE] ?? []);
  return [
    printBesideBare('send', report, ' (aim: 50%)'),
    `SQL functions alone, payment and capture in batches of ${rawSql.batch}, driven by ${rawSql.driver}:`,
    ...rawSql.batches.map(
      (load) =>
        `  ${loadName(load)}: ${Math.round(load.perSecond)} transfers a second, ${Math.round(load.postgresUs)} µs of PostgreSQL each`,
    ),
    'the least that a send can take of the processors: the bare route without its SELECT, and these functions',
    ...rawSql.batches.map((load) => `  ${loadName(load)}: ${printFloor(report.rounds, load)}`),
    printSendCost(lives, bare.nodeUs + bare.postgresUs),
  ].join('\n');
}

type SqlLoadScene = RawSql['batches'][number];

const loadName = ({ wallets, clients }: SqlLoadScene): string =>
  `${wallets === 1 ? 'one wallet' : `${wallets} wallets`}, ${clients === 1 ? '1 connection' : `${clients} connections`}`;

function printFloor(rounds: SendReport['rounds'], { wallets, postgresUs }: SqlLoadScene): string {
  const [bare, send] = [median(rounds[BARE] ?? []), median(rounds[wallets === 1 ? ONE : MANY] ?? [])];
  const floor = bare.nodeUs + postgresUs;
  const taken = send.nodeUs + send.postgresUs;
  return (
    `${Math.round(bare.nodeUs)} + ${Math.round(postgresUs)} = ${Math.round(floor)} µs, ${percent((bare.nodeUs + bare.postgresUs) / floor)} of the bare route; ` +
    `a send takes ${Math.round(taken)}, of which ${Math.round(send.nodeUs - bare.nodeUs)} more in node and ${Math.round(send.postgresUs - postgresUs)} more in PostgreSQL`
  );
}

const BODY = JSON.stringify({
  amount: 150_000,
  bankCode: '058',
  accountNumber: '0123456785',
  narration: 'Invoice 1',
  clientReference: `B${COUNTER}`,
});

/** One send with a unique clientReference. */
export function sendRequest({ credentials }: Caller): string {
  return httpRequest('POST', '/api/v1/money-transfer/send', credentials, BODY);
}
