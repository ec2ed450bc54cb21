import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Microseconds per clock tick of /proc: 100 ticks per second on Linux. */
const TICK_US = 10_000;
const QUIET_CORES = 0.3;
const QUIET_PATIENCE_MS = 30_000;

export function cpuOf(pid: number): number {
  return ticksOf(pid) * TICK_US;
}

/** Microseconds that the main thread waited for a processor; 0 after its exit. */
export function waitOf(pid: number): number {
  return Number(read(`/proc/${pid}/task/${pid}/schedstat`).split(' ')[1] ?? 0) / 1_000;
}

/** CPU time of the postmaster with live and ended children. */
export function cpuOfTree(pid: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid);
  return (ticksOf(pid, true) + children.reduce((sum, child) => sum + ticksOf(Number(child)), 0)) * TICK_US;
}

export function busyTime(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0] =
    read('/proc/stat').split('\n', 1)[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  return (user + nice + system + irq + softIrq) * TICK_US;
}

export const cores = availableParallelism;

export function residentBytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024;
}

/** Waits for less than 0.3 cores of other load, at most 30 s within `patience`; returns the other load in cores. */
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

/** Fields of /proc/pid/stat after the name, which may contain spaces. */
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
