import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plan } from './arguments.ts';
import { CONNECTIONS } from './beside-bare.ts';
import { cpuOf, cpuOfTree } from './machine.ts';
import { oneRound, type Bench, type LoadScene } from './measure.ts';
import { table } from './report.ts';
import { seedCallers, type Caller } from './seed.ts';
import { seedEndpoints } from './seed-webhooks.ts';
import { askReceiver, startReceiver } from './webhooks.ts';
import type { Target, World } from './world.ts';

/** Processor µs of a transfer: until the answer, and until its webhook is recorded. */
export interface SendCost {
  wallets: number;
  transfers: number;
  send: Cost;
  rest: Cost;
}

interface Cost {
  node: number;
  postgres: number;
}

const TRANSFERS = 20_000;
const QUICK_TRANSFERS = 8_000;
const PATIENCE_MS = 300_000;

/** A transfer's full cost: send, status check after five minutes, webhook. One process serves and works. */
export async function benchSendCost(
  { world, bench, plan }: { world: World; bench: Bench; plan: Plan },
  wallets: number,
  sendRequest: (caller: Caller) => string,
): Promise<SendCost[]> {
  const database = await world.database('bench_life');
  const callers = await seedCallers(database, world.pepper, wallets);
  const { receiver, ports } = await startReceiver();
  try {
    await seedEndpoints(database, world.pepper, callers, ports);
    const target = await world.startApi(database, { WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
    const lives: SendCost[] = [];
    const transfers = plan.quick ? QUICK_TRANSFERS : TRANSFERS;
    for (const who of [callers.slice(0, 1), callers]) {
      const load: LoadScene = { name: 'life', target, connections: CONNECTIONS, requests: who.map(sendRequest) };
      const live = (count: number): Promise<SendCost> => oneSendCost(bench, load, { who, receiver, count });
      await live(transfers / 4);
      lives.push(await live(transfers));
    }
    await target.stop();
    return lives;
  } finally {
    receiver.disconnect();
  }
}

async function oneSendCost(
  bench: Bench,
  load: LoadScene,
  { who, receiver, count }: { who: readonly Caller[]; receiver: ChildProcess; count: number },
): Promise<SendCost> {
  const { nodeUs, postgresUs } = await oneRound(bench, load, { ms: Infinity, count });
  const times = (): Cost => ({ node: cpuOf(load.target.pid), postgres: cpuOfTree(bench.postgresPid) });
  const pass = async (by: string): Promise<Cost> => {
    const before = times();
    for (const caller of who) await ask(load.target, caller, 'POST', '/sandbox/advance', { by });
    const after = times();
    return { node: after.node - before.node, postgres: after.postgres - before.postgres };
  };
  // Time travel rewrites open transfers, so its own cost is measured and subtracted.
  const passing = await pass('1s');
  await askReceiver(receiver, 'count');
  const before = times();
  await pass('5m');
  const end = performance.now() + PATIENCE_MS;
  for (let seen = await askReceiver(receiver, 'report'); seen.requests < count; seen = await askReceiver(receiver, 'report')) {
    if (performance.now() > end) throw new Error(`${seen.requests} of ${count} transfers were reported`);
    await sleep(50);
  }
  for (const caller of who) await ask(load.target, caller, 'GET', '/sandbox/quiet');
  const after = times();
  return {
    wallets: who.length,
    transfers: count,
    send: { node: nodeUs, postgres: postgresUs },
    rest: {
      node: (after.node - before.node - passing.node) / count,
      postgres: (after.postgres - before.postgres - passing.postgres) / count,
    },
  };
}

async function ask({ port }: Target, { credentials }: Caller, method: 'GET' | 'POST', path: string, body?: object): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method,
    headers: { ...credentials, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${text}`);
}

export function printSendCost(lives: readonly SendCost[], bareUs: number): string {
  const cells = ({ node, postgres }: Cost): number[] => [node, postgres].map((us) => Math.round(us));
  return [
    'a transfer from its send to its settlement five minutes later and the recorded webhook; processor time of each',
    table([
      ['', 'send: node µs', 'postgres µs', 'afterwards: node µs', 'postgres µs', 'all µs', 'of the bare route'],
      ...lives.map(({ wallets, send, rest }) => {
        const all = send.node + send.postgres + rest.node + rest.postgres;
        return [
          wallets === 1 ? 'one wallet' : `${wallets} wallets`,
          ...cells(send),
          ...cells(rest),
          Math.round(all),
          `${(all / bareUs).toFixed(1)} times`,
        ];
      }),
    ]),
  ].join('\n');
}
