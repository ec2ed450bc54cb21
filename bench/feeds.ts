import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Plan } from './arguments.ts';
import type { Watched, WatchOrder } from './feed-watchers.ts';
import { busyTime, cpuOf, cpuOfTree, quietMoment, residentBytes } from './machine.ts';
import type { Bench } from './measure.ts';
import { type Caller, seedCallers } from './seed.ts';
import type { Target, World } from './world.ts';

export interface FeedsReport {
  scenes: Scene[];
}

interface Scene {
  name: string;
  subscriptions: number;
  updatesPerSecond: number;
  watched: Watched;
  /** Resident bytes per open subscription before the first event. */
  bytesPerSocket: number;
  resident: number;
  nodeCores: number;
  postgresCores: number;
  otherCores: number;
}

const SUBSCRIPTIONS = 1_000;
const BUSINESSES = 100;
const SENDS_PER_SECOND = 100;
/** Two updates per send: created and answered. */
const UPDATES_PER_SEND = 2;
const FEED =
  'subscription { transferFeed { cursor kind at transfer { id transferCode amount fee settlementStatus isConclusive createdAt beneficiary { accountName } } } }';
const WALLET = 'subscription { walletUpdated { id availableBalance heldBalance updatedAt } }';

/** Delay of updates over a thousand subscriptions, and memory per connection. */
export async function benchFeeds(world: World, bench: Bench, plan: Plan): Promise<FeedsReport> {
  const database = await world.database('bench_feeds');
  const callers = await seedCallers(database, world.pepper, BUSINESSES);
  const spread = Array.from({ length: SUBSCRIPTIONS }, (_, n) => callers[n % BUSINESSES]).filter((caller) => caller !== undefined);
  const one = Array.from({ length: SUBSCRIPTIONS }, () => callers[0]).filter((caller) => caller !== undefined);
  const scenes = [
    await scene(world, bench, plan, database, {
      name: `transferFeed, ${BUSINESSES} businesses`,
      query: FEED,
      field: 'transferFeed',
      watchers: spread,
      senders: callers,
    }),
    await scene(world, bench, plan, database, {
      name: 'walletUpdated, one business',
      query: WALLET,
      field: 'walletUpdated',
      watchers: one,
      senders: one.slice(0, 1),
    }),
  ];
  return { scenes };
}

export function printFeeds({ scenes }: FeedsReport): string {
  return scenes
    .map(({ name, subscriptions, updatesPerSecond, watched, bytesPerSocket, resident, nodeCores, postgresCores, otherCores }) =>
      [
        `feeds: ${name}: ${subscriptions} connections with a subscription each, ${Math.round(updatesPerSecond)} changes a second, ${watched.arrivals} messages`,
        watched.p99 > 0
          ? `from the time in the event to the socket: p50 ${watched.p50} ms, p99 ${watched.p99} ms, at most ${watched.max} ms (aim: p99 under 100 ms)`
          : '',
        `memory: ${(bytesPerSocket / 1_024).toFixed(1)} kB a connection; the process ${Math.round(resident / 1_048_576)} MB after the load`,
        `node ${nodeCores.toFixed(2)}, PostgreSQL ${postgresCores.toFixed(2)}, others with watchers ${otherCores.toFixed(2)} cores`,
      ]
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n');
}

interface Setting {
  name: string;
  query: string;
  field: string;
  watchers: readonly Caller[];
  senders: readonly Caller[];
}

async function scene(
  world: World,
  bench: Bench,
  plan: Plan,
  database: string,
  { name, query, field, watchers, senders }: Setting,
): Promise<Scene> {
  const api = await world.startApi(database, { LIVE_CONNECTIONS: String(SUBSCRIPTIONS) });
  const process_ = fork(fileURLToPath(new URL('feed-watchers.js', import.meta.url)));
  try {
    await send(api, senders, SENDS_PER_SECOND * 2, SENDS_PER_SECOND);
    await sleep(3_000);
    const before = residentBytes(api.pid);
    const keys = watchers.map(({ credentials }) => ({ apiKey: credentials['X-API-Key'], apiSecret: credentials['X-API-Secret'] }));
    await ask(process_, { port: api.port, query, field, keys } satisfies WatchOrder);
    await sleep(3_000);
    const bytesPerSocket = (residentBytes(api.pid) - before) / watchers.length;
    await quietMoment(bench.patience);
    process_.send('reset');
    const start = readings(api, bench);
    const begun = performance.now();
    const count = Math.round((plan.roundMs * plan.rounds * SENDS_PER_SECOND) / 1_000);
    await send(api, senders, count, SENDS_PER_SECOND);
    const seconds = (performance.now() - begun) / 1_000;
    const end = readings(api, bench);
    await sleep(1_000);
    const watched = (await ask(process_, 'report')) as Watched;
    const used = (figure: keyof typeof start): number => (end[figure] - start[figure]) / 1_000_000 / seconds;
    return {
      name,
      subscriptions: watched.sockets,
      updatesPerSecond: (count * UPDATES_PER_SEND) / seconds,
      watched,
      bytesPerSocket,
      resident: residentBytes(api.pid),
      nodeCores: used('node'),
      postgresCores: used('postgres'),
      otherCores: used('busy') - used('node') - used('postgres'),
    };
  } finally {
    process_.kill();
    await api.stop();
  }
}

const readings = ({ pid }: Target, { postgresPid }: Bench): { node: number; postgres: number; busy: number } => ({
  node: cpuOf(pid),
  postgres: cpuOfTree(postgresPid),
  busy: busyTime(),
});

async function ask(child: ChildProcess, order: WatchOrder | 'report'): Promise<unknown> {
  child.send(order);
  const [answer] = (await once(child, 'message')) as [unknown];
  if (typeof answer === 'object' && answer !== null && 'error' in answer) throw new Error(String(answer.error));
  return answer;
}

/** Sends at a fixed rate. */
async function send({ port }: Target, callers: readonly Caller[], count: number, perSecond: number): Promise<void> {
  const begun = performance.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < count; n++) {
    const waitMs = begun + (n * 1_000) / perSecond - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    const caller = callers[n % callers.length];
    if (caller) running.push(sendOne(port, caller));
  }
  await Promise.all(running);
}

async function sendOne(port: number, { credentials }: Caller): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/money-transfer/send`, {
    method: 'POST',
    headers: { ...credentials, 'Content-Type': 'application/json' },
    body: JSON.stringify({ amount: 150_000, bankCode: '058', accountNumber: '0123456785', clientReference: randomUUID() }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`a send was answered ${response.status}: ${text}`);
}
