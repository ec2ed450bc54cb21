import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** One clock tick of /proc in microseconds. Linux reports 100 ticks a second to programs on every platform. */
const TICK_US = 10_000;
const QUIET_CORES = 0.3;
const QUIET_PATIENCE_MS = 30_000;

/** CPU time of one process with its children, in microseconds since it began; 0 when it is gone. */
export function cpuOf(pid: number): number {
  return ticksOf(pid) * TICK_US;
}

/** How long the main thread of a process was ready to run while others had the processors, in microseconds since it began; 0 when it is gone. */
export function waitOf(pid: number): number {
  return Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[1] ?? 0) / 1_000;
}

/** CPU time of PostgreSQL: the postmaster, its children, and the children that have ended. */
export function cpuOfTree(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid);
  return (ticksOf(pid, true) + children.reduce((sum, child) => sum + ticksOf(Number(child)), 0)) * TICK_US;
}

/** CPU time that the whole machine spent on anything, in microseconds since boot. */
export function busyTime(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] =
    read('/proc/stat').split('\n', 1)[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  return (user + nice + system + irq + softIrq) * TICK_US;
}

export const cores = availableParallelism;

/** Resident memory of a process, in bytes. */
export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024;
}

/**
 * Waits until the rest of the machine uses less than 0.3 cores, at most 30 s while `patience` lasts, and answers how
 * many cores it uses now. Call it while everything of the benchmark rests.
 */
export async function quietMoment(patience: { leftMs: number }): Promise<number> {
  const start = performance.now();
  let others = await load(500);
  while (others > QUIET_CORES && performance.now() - start < Math.min(QUIET_PATIENCE_MS, patience.leftMs)) others = await load(500);
  patience.leftMs -= performance.now() - start;
  return others;
}

async function load(ms: number): Promise<number> {
  const [busy, at] = [busyTime(), performance.now()];
  await sleep(ms);
  return (busyTime() - busy) / 1_000 / (performance.now() - at);
}

function ticksOf(pid: number, withEndedChildren = false): number {
  const fields = statOf(pid);
  const [user, system, childUser, childSystem] = [11, 12, 13, 14].map((at) => Number(fields[at] ?? 0));
  return (user ?? 0) + (system ?? 0) + (withEndedChildren ? (childUser ?? 0) + (childSystem ?? 0) : 0);
}

const parentOf = (pid: number): number => Number(statOf(pid)[1]);

/** The fields of /proc/pid/stat from the state on; the name before it may hold spaces. */
function statOf(pid: number): string[] {
  const text = read(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
