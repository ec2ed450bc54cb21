import { readFileSync } from 'node:fs';

/** Process identity; the start time detects reused ids. */
export interface ProcessMark {
  readonly pid: number;
  readonly started: string | null;
}

export function isAlive(pid: number): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  const state = statFields(pid)?.[0];
  if (state !== undefined) return !/[ZXx]/.test(state);
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

export function markOf(pid: number): ProcessMark {
  return { pid, started: startTime(pid) };
}

export function isSame({ pid, started }: ProcessMark): boolean {
  return isAlive(pid) && startTime(pid) === started;
}

export function commandLine(pid: number): string[] {
  if (!isAlive(pid)) return [];
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Sends each signal with its time limit in ms until the process ends. */
export async function stopProcess(pid: number, signals: readonly (readonly [NodeJS.Signals, number])[]): Promise<void> {
  for (const [signal, patience] of signals) {
    if (!isAlive(pid)) return;
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
    if (await waitUntil(() => !isAlive(pid), patience)) return;
  }
}

/** Polls every 20 ms; false after `patience` ms. */
export async function waitUntil(answer: () => boolean | Promise<boolean>, patience: number): Promise<boolean> {
  const end = performance.now() + patience;
  while (!(await answer())) {
    if (performance.now() > end) return false;
    await new Promise((done) => setTimeout(done, 20));
  }
  return true;
}

function startTime(pid: number): string | null {
  return statFields(pid)?.[19] ?? null;
}

function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
