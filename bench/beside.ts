import { setTimeout as sleep } from 'node:timers/promises';
import { lagosDay } from '../src/domain/time/lagos.ts';
import type { Plan } from './arguments.ts';
import { quietMoment, waitOf } from './machine.ts';
import { drive, httpRequest, type Bench, type LoadScene } from './measure.ts';
import { loopOf } from './neighbours.ts';
import { seedBatch } from './payroll.ts';
import { middle, percent, table } from './report.ts';
import { asOwner, type Caller, seedCallers, seedHistory } from './seed.ts';
import { seedBacklog, seedEndpoints } from './seed-webhooks.ts';
import { sendRequest } from './send.ts';
import { startReceiver } from './webhooks.ts';
import type { Target, World } from './world.ts';

/** Milliseconds from the due time of a request. */
interface Latency {
  p50: number;
  p99: number;
  max: number;
}

interface Work {
  webhooks: number;
  salaries: number;
  rows: number;
}

export interface BesideReport {
  latencies: Record<string, { alone: Latency[]; beside: Latency[] }>;
  work: Work[];
  process: { alone: Still[]; beside: Still[] };
}

/** Causes of late answers: event-loop lag in ms (99th percentile and maximum), and share of time waiting for a processor. */
interface Still {
  often: number;
  longest: number;
  waited: number;
}

const ENDPOINTS = 100;
const SALARIES = 10_000;
/** Rows of the exported statement; two of four postings of a transfer are the wallet's. */
const ROWS = { full: 1_000_000, quick: 100_000 } as const;
const CONNECTIONS = 64;
/** Combined rates of several businesses, below every limit. */
const PER_SECOND = { wallet: 100, send: 40 } as const;
const AIM = 2;

/** `GET /wallet` and sends, alone and beside webhooks, payroll and export backlogs. API and worker are separate processes. */
export async function benchBeside(world: World, bench: Bench, plan: Plan): Promise<BesideReport> {
  const database = await world.database('bench_beside');
  const callers = await seedCallers(database, world.pepper, ENDPOINTS + 3);
  const [asker, payer, reader, ...result] = callers;
  if (!asker || !payer || !reader) throw new Error('no callers were made');
  const { oldest, newest } = await seedHistory(database, reader, 2 * (plan.quick ? ROWS.quick : ROWS.full));
  const { receiver, ports } = await startReceiver();
  try {
    await seedEndpoints(database, world.pepper, result, ports);
    const settings = { WEBHOOK_ALLOWED_DESTINATIONS: '127.0.0.0/8' };
    const target = await world.startApi(database, { ...settings, ROLES: 'api' });
    await world.startApi(database, { ...settings, ROLES: 'worker' });
    const loads = {
      wallet: { name: 'wallet', target, connections: CONNECTIONS, requests: [httpRequest('GET', '/api/v1/wallet', asker.credentials)] },
      send: { name: 'send', target, connections: CONNECTIONS, requests: [sendRequest(asker)] },
    } satisfies Record<string, LoadScene>;
    const generators = { wallet: bench, send: { ...bench, generator: world.startGenerator() } };
    const round = async (ms: number): Promise<Record<keyof typeof loads, Latency> & { still: Still }> => {
      await loopOf(target);
      const [before, at] = [waitOf(target.pid), performance.now()];
      const [wallet, send] = await Promise.all(
        (['wallet', 'send'] as const).map((name) => drive(generators[name], loads[name], { ms, perSecond: PER_SECOND[name] })),
      );
      const waited = (waitOf(target.pid) - before) / 1_000 / (performance.now() - at);
      return { wallet: latencyOf(wallet!), send: latencyOf(send!), still: { ...(await loopOf(target)), waited } };
    };
    const report: BesideReport = {
      latencies: { wallet: { alone: [], beside: [] }, send: { alone: [], beside: [] } },
      work: [],
      process: { alone: [], beside: [] },
    };
    await drive(bench, loads.wallet, { ms: plan.warmUpMs });
    await drive(bench, loads.send, { ms: plan.warmUpMs });
    const ms = plan.roundMs * (plan.quick ? 3 : 5);
    for (let n = 0; n < plan.rounds; n++) {
      await quietMoment(bench.patience);
      const alone = await round(ms);
      const others = await begin({
        database,
        target,
        subscribers: result,
        payer,
        reader,
        oldest,
        newest,
        name: `BESIDE-${n}`,
        webhooks: plan.deliveries,
      });
      const beside = await round(ms);
      report.work.push(await others.end());
      report.process.alone.push(alone.still);
      report.process.beside.push(beside.still);
      for (const name of ['wallet', 'send'] as const) {
        report.latencies[name]?.alone.push(alone[name]);
        report.latencies[name]?.beside.push(beside[name]);
      }
    }
    return report;
  } finally {
    receiver.disconnect();
  }
}

interface Others {
  database: string;
  target: Target;
  subscribers: readonly Caller[];
  payer: Caller;
  reader: Caller;
  oldest: Date;
  newest: Date;
  name: string;
  webhooks: number;
}

/** Starts all three; the returned function reports the work done, stops the export and waits. */
async function begin({
  database,
  target,
  subscribers,
  payer,
  reader,
  oldest,
  newest,
  name,
  webhooks,
}: Others): Promise<{ end(): Promise<Work> }> {
  const batch = { items: SALARIES, reference: name };
  const commit = await seedBacklog(database, subscribers, webhooks);
  await asOwner(database, (client) => seedBatch(client, payer.bookId, batch));
  await commit();
  const halt = new AbortController();
  const [from, to] = [oldest, newest].map((at) => lagosDay(at));
  const path = `/api/v1/transactions/export?from=${from}&to=${to}`;
  const exporting = readExport(`http://127.0.0.1:${target.port}${path}`, reader, halt.signal);
  exporting.catch(() => {});
  return {
    end: async () => {
      const [webhooksLeft, salariesLeft] = await left(database, name);
      halt.abort();
      const rows = await exporting;
      while ((await left(database, name)).some((each) => each > 0)) await sleep(200);
      return { webhooks: webhooks - webhooksLeft, salaries: SALARIES - salariesLeft, rows };
    },
  };
}

/** Exports repeatedly until aborted. @returns rows read. */
async function readExport(address: string, { credentials }: Caller, signal: AbortSignal): Promise<number> {
  let rows = 0;
  while (!signal.aborted) {
    try {
      const response = await fetch(address, { headers: credentials, signal });
      if (!response.ok) throw new Error(`the export was answered ${response.status} ${await response.text()}`);
      for await (const text of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()))
        rows += text.split('\n').length - 1;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
  return rows;
}

function left(database: string, reference: string): Promise<[number, number]> {
  return asOwner(database, async (client) => {
    const { rows } = await client.query<{ webhooks: number; salaries: number }>(
      `select (select count(*)::int from webhook.delivery where next_attempt_at is not null) as webhooks,
              (select item_count - sent - settled - failed - reversed from payroll_batch where reference = $1)::int as salaries`,
      [reference],
    );
    return [rows[0]?.webhooks ?? 0, rows[0]?.salaries ?? 0];
  });
}

const latencyOf = ({ p50, p99, max }: { p50: number; p99: number; max: number }): Latency => ({
  p50: p50 / 1_000,
  p99: p99 / 1_000,
  max: max / 1_000,
});

export function printBeside({ latencies, work, process }: BesideReport): string {
  const figure = (of: readonly Latency[], field: keyof Latency): string => middle(of.map((each) => each[field])).toFixed(1);
  const done = (field: keyof Work): string => String(Math.round(middle(work.map((each) => each[field]))));
  return [
    `beside: others had ${done('webhooks')} webhooks delivered, ${done('salaries')} salaries submitted and ${done('rows')} rows exported during a round`,
    table([
      ['', 'p50 ms', 'p99 ms', 'most ms', 'beside: p50', 'p99', 'most', `p99 times (aim: at most ${AIM})`],
      ...Object.entries(latencies).map(([name, { alone, beside }]) => [
        `${name}, ${PER_SECOND[name as keyof typeof PER_SECOND]} a second`,
        ...(['p50', 'p99', 'max'] as const).map((field) => figure(alone, field)),
        ...(['p50', 'p99', 'max'] as const).map((field) => figure(beside, field)),
        middle(beside.map(({ p99 }, n) => p99 / (alone[n]?.p99 ?? NaN))).toFixed(1),
      ]),
    ]),
    ...Object.entries(process).map(([when, of]) => {
      const still = (field: keyof Still): number => middle(of.map((each) => each[field]));
      return `${when}, the process that takes requests: its loop paused for ${still('often').toFixed(1)} ms (p99), ${still('longest').toFixed(1)} ms at most; ready while others had the processors for ${percent(still('waited'))} of the time`;
    }),
  ].join('\n');
}
