import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Plan } from './arguments.ts';
import type { BareOrder, BareResult } from './bare-webhooks.ts';
import { cpuOf, cpuOfTree, quietMoment, residentBytes } from './machine.ts';
import type { Bench } from './measure.ts';
import { percent } from './report.ts';
import { asOwner, seedCallers, type Caller } from './seed.ts';
import { seedBacklog, seedEndpoints, type Endpoints } from './seed-webhooks.ts';
import type { Seen } from './webhook-receiver.ts';
import type { Target, World } from './world.ts';

interface Rate {
  perSecond: number;
  nodeUs: number;
}

export interface WebhooksReport {
  deliveries: number;
  endpoints: number;
  bare: Rate[];
  drain: Rate & { postgresUs: number };
  /** Deliveries per second against the baseline, before and after. */
  ratio: number;
  timeRatio: number;
  memory: Sample[];
  idle: {
    events: number;
    sinceEvent: Spread;
    /** Milliseconds since the causing answer; negative when the webhook is first. */
    sinceAnswer: Spread;
  };
}

interface Spread {
  p50: number;
  p99: number;
  max: number;
}

interface Sample {
  delivered: number;
  resident: number;
  heap: number;
}

const ENDPOINTS = 100;
const WARM_UP = 2_000;
const IDLE_EVENTS = 200;
const SAMPLE_MS = 500;
const PATIENCE_MS = 600_000;

/** Deliveries of a backlog beside a bare loop, and of single events when idle. */
export async function benchWebhooks(world: World, bench: Bench, plan: Plan): Promise<WebhooksReport> {
  const database = await world.database('bench_webhooks');
  const callers = await seedCallers(database, world.pepper, ENDPOINTS);
  const { receiver, ports } = await startReceiver();
  const bare = fork(fileURLToPath(new URL('bare-webhooks.js', import.meta.url)));
  try {
    const endpoints = await seedEndpoints(database, world.pepper, callers, ports);
    const worker = await world.startApi(database, { WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' });
    const idle = await idleLatency(worker, receiver, callers);
    await drain(database, bench, worker, receiver, callers, WARM_UP);
    await bareRun(bare, endpoints, WARM_UP);
    await quietMoment(bench.patience);
    const before = await bareRun(bare, endpoints, plan.deliveries / 5);
    const { memory, ...drained } = await drain(database, bench, worker, receiver, callers, plan.deliveries);
    const after = await bareRun(bare, endpoints, plan.deliveries / 5);
    await worker.stop();
    const both = (figure: keyof Rate): number => (before[figure] + after[figure]) / 2;
    return {
      deliveries: plan.deliveries,
      endpoints: ENDPOINTS,
      bare: [before, after],
      drain: drained,
      ratio: drained.perSecond / both('perSecond'),
      timeRatio: both('nodeUs') / drained.nodeUs,
      memory,
      idle,
    };
  } finally {
    receiver.disconnect();
    bare.disconnect();
  }
}

export function printWebhooks({ deliveries, endpoints, bare, drain: drained, ratio, timeRatio, memory, idle }: WebhooksReport): string {
  const row = (name: string, { perSecond, nodeUs }: Rate, rest = ''): string =>
    `${name.padEnd(36)} ${String(Math.round(perSecond)).padStart(6)} per s, ${(nodeUs / 1_000).toFixed(3)} ms CPU each${rest}`;
  const megabytes = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
  const shown = memory.filter((_, n) => n % Math.ceil(memory.length / 8) === 0 || n === memory.length - 1);
  return [
    `webhooks: a backlog of ${deliveries} to ${endpoints} endpoints, one worker process`,
    ...bare.map((rate, n) => row(`undici and the HMACs only, ${n === 0 ? 'before' : 'after'}`, rate)),
    row('worker', drained, `, and PostgreSQL ${(drained.postgresUs / 1_000).toFixed(3)} ms`),
    `${percent(ratio)} of the bare loop's deliveries a second (aim: 50%); ${percent(timeRatio)} by processor time of the node process`,
    `resident memory while it drains: ${shown.map(({ delivered, resident }) => `${megabytes(resident)} MB at ${delivered}`).join(', ')}`,
    `lowest heap of each quarter: ${[0, 1, 2, 3].map((quarter) => `${megabytes(lowestHeap(memory, deliveries, quarter))} MB`).join(', ')}`,
    `idle, one event at a time (${idle.events}; aim: p50 4 ms and p99 15 ms after the commit), first attempt arrives`,
    `  after the event's own time, which is before the commit: ${spread(idle.sinceEvent)}`,
    `  after the answer to its request, which is after the commit: ${spread(idle.sinceAnswer)}`,
  ].join('\n');
}

const spread = ({ p50, p99, max }: Spread): string => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, at most ${max.toFixed(1)} ms`;

/** Lowest heap per quarter: peaks are uncollected garbage. */
function lowestHeap(memory: readonly Sample[], deliveries: number, quarter: number): number {
  const of = memory.filter(({ delivered }) => Math.min(3, Math.floor((delivered / deliveries) * 4)) === quarter);
  return Math.min(...of.map(({ heap }) => heap));
}

async function bareRun(bare: ChildProcess, { urls, secret, event, body }: Endpoints, count: number): Promise<Rate> {
  const order: BareOrder = { urls, secret, event, body, count };
  bare.send(order);
  const [{ ms, cpuUs }] = (await once(bare, 'message')) as [BareResult];
  return { perSecond: (count / ms) * 1_000, nodeUs: cpuUs / count };
}

async function drain(
  database: string,
  { postgresPid }: Bench,
  worker: Target,
  receiver: ChildProcess,
  callers: readonly Caller[],
  count: number,
): Promise<WebhooksReport['drain'] & { memory: WebhooksReport['memory'] }> {
  await askReceiver(receiver, 'count');
  const commit = await seedBacklog(database, callers, count);
  const [node, postgres] = [cpuOf(worker.pid), cpuOfTree(postgresPid)];
  await commit();
  const memory: WebhooksReport['memory'] = [];
  const end = performance.now() + PATIENCE_MS;
  let seen = await askReceiver(receiver, 'report');
  for (let sampledAt = 0; seen.requests < count; seen = await askReceiver(receiver, 'report')) {
    if (performance.now() > end) throw new Error(`${seen.requests} of ${count} deliveries came`);
    if (performance.now() - sampledAt >= SAMPLE_MS) {
      sampledAt = performance.now();
      memory.push(await sampleOf(worker, seen.requests));
    }
    await sleep(50);
  }
  await recorded(database, end);
  memory.push(await sampleOf(worker, seen.requests));
  return {
    perSecond: (count / (seen.lastAt - seen.firstAt)) * 1_000,
    nodeUs: (cpuOf(worker.pid) - node) / count,
    postgresUs: (cpuOfTree(postgresPid) - postgres) / count,
    memory,
  };
}

async function sampleOf({ port, pid }: Target, delivered: number): Promise<Sample> {
  const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text());
  const heap = Number(/^nodejs_heap_size_used_bytes (\d+)/m.exec(text)?.[1] ?? NaN);
  return { delivered, resident: residentBytes(pid), heap };
}

function recorded(database: string, end: number): Promise<void> {
  return asOwner(database, async (client) => {
    for (;;) {
      const { rowCount } = await client.query('select from webhook.delivery where next_attempt_at is not null limit 1');
      if (rowCount === 0) return;
      if (performance.now() > end) throw new Error('deliveries came and were not recorded');
      await sleep(50);
    }
  });
}

/** Sequential fundings, each after the last event. */
async function idleLatency({ port }: Target, receiver: ChildProcess, callers: readonly Caller[]): Promise<WebhooksReport['idle']> {
  await askReceiver(receiver, 'count');
  const sinceAnswer: number[] = [];
  for (let n = 1; n <= IDLE_EVENTS; n++) {
    const { ok, status } = await fetch(`http://127.0.0.1:${port}/api/v1/sandbox/wallet/fund`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...callers[n % callers.length]?.credentials },
      body: '{"amount":100000}',
    });
    if (!ok) throw new Error(`funding was answered ${status}`);
    const answeredAt = performance.timeOrigin + performance.now();
    let seen = await askReceiver(receiver, 'report');
    for (; seen.requests < n; seen = await askReceiver(receiver, 'report')) await sleep(2);
    sinceAnswer.push(seen.lastAt - answeredAt);
    await sleep(20);
  }
  return {
    events: IDLE_EVENTS,
    sinceEvent: spreadOf((await askReceiver(receiver, 'report')).latencies),
    sinceAnswer: spreadOf(sinceAnswer),
  };
}

function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

export async function startReceiver(): Promise<{ receiver: ChildProcess; ports: number[] }> {
  const receiver = fork(fileURLToPath(new URL('webhook-receiver.js', import.meta.url)));
  const [ports] = (await once(receiver, 'message')) as [number[]];
  return { receiver, ports };
}

export async function askReceiver(receiver: ChildProcess, word: 'count' | 'report'): Promise<Seen> {
  receiver.send(word);
  const [seen] = (await once(receiver, 'message')) as [Seen];
  return seen;
}
