import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { LoadOrder, LoadResult } from './load-generator.ts';
import { busyTime, cpuOf, cpuOfTree, quietMoment } from './machine.ts';
import type { Round, Rounds } from './report.ts';
import type { Target } from './world.ts';

export interface LoadScene {
  name: string;
  target: Target;
  ports?: readonly number[];
  requests: readonly string[];
  connections: number;
}

export interface Bench {
  generator: ChildProcess;
  postgresPid: number;
  patience: { leftMs: number };
}

let nextNumber = Date.now() % 1_000_000_000;

/** Warms up every load, then interleaves rounds, so a busy minute affects all. */
export async function interleaved(
  bench: Bench,
  loads: readonly LoadScene[],
  plan: { rounds: number; roundMs: number; warmUpMs: number },
): Promise<Rounds> {
  const rounds: Rounds = Object.fromEntries(loads.map(({ name }) => [name, []]));
  for (const load of loads) await drive(bench, load, { ms: plan.warmUpMs });
  for (let n = 0; n < plan.rounds; n++) {
    await quietMoment(bench.patience);
    for (const load of loads) rounds[load.name]?.push(await oneRound(bench, load, { ms: plan.roundMs }));
  }
  return rounds;
}

/** Runs a load by time, count or rate. @throws Error with the first answer that is not 200. */
export async function drive(
  { generator }: Bench,
  { name, target, ports, requests, connections }: LoadScene,
  limit: { ms: number; count?: number; perSecond?: number },
): Promise<LoadResult> {
  const order: LoadOrder = { ports: ports ?? [target.port], connections, requests: [...requests], firstNumber: nextNumber, ...limit };
  // JSON has no infinity.
  order.ms = Math.min(limit.ms, Number.MAX_SAFE_INTEGER);
  generator.send(order);
  const [result] = (await once(generator, 'message')) as [LoadResult | { error: string }];
  if ('error' in result) throw new Error(`the load generator lost its target: ${result.error}`);
  if (result.failures > 0) throw new Error(`${name}: ${result.failures} of ${result.requests} requests failed: ${result.firstFailure}`);
  nextNumber += result.requests + 1_000;
  return result;
}

/** One measured round. @throws Error as `drive`. */
export async function oneRound(bench: Bench, load: LoadScene, limit: { ms: number; count?: number }): Promise<Round> {
  const before = readings(bench, load.target);
  const result = await drive(bench, load, limit);
  const after = readings(bench, load.target);
  const [node, postgres, busy] = [after.node - before.node, after.postgres - before.postgres, after.busy - before.busy];
  const wall = result.ms * 1_000;
  return {
    perSecond: (result.requests / result.ms) * 1_000,
    p50: result.p50,
    p95: result.p95,
    p99: result.p99,
    nodeUs: node / result.requests,
    postgresUs: postgres / result.requests,
    generatorUs: result.cpuUs / result.requests,
    nodeCores: node / wall,
    postgresCores: postgres / wall,
    generatorCores: result.cpuUs / wall,
    otherCores: Math.max(0, (busy - node - postgres - result.cpuUs) / wall),
  };
}

function readings({ postgresPid }: Bench, { pid }: Target): { node: number; postgres: number; busy: number } {
  return { node: cpuOf(pid), postgres: cpuOfTree(postgresPid), busy: busyTime() };
}

export function httpRequest(method: 'GET' | 'POST', path: string, headers: Record<string, string> = {}, body?: string): string {
  const all = {
    Host: '127.0.0.1',
    ...headers,
    ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`;
}
