import type { Plan } from './arguments.ts';
import { besideBare, type BesideBareReport, CONNECTIONS } from './beside-bare.ts';
import { COUNTER } from './load-generator.ts';
import { httpRequest, type Bench, type LoadScene } from './measure.ts';
import { seedCallers, type Caller } from './seed.ts';
import type { World } from './world.ts';

const WALLETS = 100;
const ONE = 'airtime, one wallet';
const MANY = `airtime, ${WALLETS} wallets`;

/** Unique requestRef: 13 digits and the counter's twelve. */
const BODY = JSON.stringify({ type: 'airtime', phoneNumber: '08011111111', amount: 10_000, requestRef: `1${COUNTER}` });

export const topUpRequest = ({ credentials }: Caller): string => httpRequest('POST', '/api/v1/bills/topup', credentials, BODY);

/** POST /bills/topup on one hot wallet and many, beside the bare route; all durable. */
export async function benchBills(world: World, bench: Bench, plan: Plan): Promise<BesideBareReport> {
  const database = await world.database('bench_bills');
  const callers = await seedCallers(database, world.pepper, WALLETS);
  const target = await world.startApi(database);
  const bare = await world.startBareRoute(database);
  const load = (name: string, who: readonly Caller[]): LoadScene => ({
    name,
    target,
    connections: CONNECTIONS,
    requests: who.map(topUpRequest),
  });
  const report = await besideBare({ bench, plan }, { target: bare, path: '/send', body: BODY }, [
    load(ONE, callers.slice(0, 1)),
    load(MANY, callers),
  ]);
  await Promise.all([target.stop(), bare.stop()]);
  return report;
}
