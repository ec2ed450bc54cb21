import { randomUUID } from 'node:crypto';
import type { Plan } from './arguments.ts';
import { besideBare, type BesideBareReport, CONNECTIONS } from './beside-bare.ts';
import { httpRequest, type Bench, type LoadScene } from './measure.ts';
import { asOwner, seedCallers, type Caller } from './seed.ts';
import type { World } from './world.ts';

const BUSINESSES = 100;
const ONE = 'verify, one balance';
const MANY = `verify, ${BUSINESSES} balances`;
const BY_PLAN = 'verify, one plan';
const FUNDS = 1_000_000_000_000;
const QUOTA = 1_000_000_000;
const BODY = JSON.stringify({ nin: '70123456789' });

/** POST /kyc/zee/nin from one balance, many, and a plan, beside the bare route; durable. */
export async function benchVerification(world: World, bench: Bench, plan: Plan): Promise<BesideBareReport> {
  const database = await world.database('bench_verification');
  const callers = await seedCallers(database, world.pepper, BUSINESSES + 1);
  const planned = callers.slice(-1);
  await topUpBalances(database, callers);
  await subscribe(database, planned[0]?.bookId ?? 0);
  const target = await world.startApi(database);
  const bare = await world.startBareRoute(database);
  const load = (name: string, who: readonly Caller[]): LoadScene => ({
    name,
    target,
    connections: CONNECTIONS,
    requests: who.map(verifyRequest),
  });
  const report = await besideBare({ bench, plan }, { target: bare, path: '/verify', body: BODY }, [
    load(ONE, callers.slice(0, 1)),
    load(MANY, callers.slice(0, BUSINESSES)),
    load(BY_PLAN, planned),
  ]);
  await Promise.all([target.stop(), bare.stop()]);
  return report;
}

export const verifyRequest = ({ credentials }: Caller): string => httpRequest('POST', '/api/v1/kyc/zee/nin', credentials, BODY);

export function topUpBalances(url: string, callers: readonly Caller[]): Promise<void> {
  return asOwner(url, async (client) => {
    for (const { bookId } of callers)
      await client.query(`select verification.credit_balance($1, $2, $3, 'sandbox')`, [bookId, randomUUID(), FUNDS]);
  });
}

function subscribe(url: string, bookId: number): Promise<void> {
  return asOwner(url, async (client) => {
    await client.query(`select verification.subscribe($1, $2, (select id from verification.plan order by id limit 1), true)`, [
      bookId,
      randomUUID(),
    ]);
    await client.query('update verification.quota set calls = $2 where book_id = $1', [bookId, QUOTA]);
  });
}
