import { readFileSync } from 'node:fs';

/** A process as it can be found again later: the start time tells it from another that was given the same id. */
export interface ProcessMark {
  readonly pid: number;
  /** Start time in clock ticks since boot, or null where there is no /proc. */
  readonly started: string | null;
}

/** True while the process runs. A zombie has ended, although the kernel still knows its id. */
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

/** The mark of a running process. */
export function markOf(pid: number): ProcessMark {
  return { pid, started: startTime(pid) };
}

/** True while the very process that was marked runs. */
export function isSame({ pid, started }: ProcessMark): boolean {
  return isAlive(pid) && startTime(pid) === started;
}

/** The command line of a live process as its arguments, or none when it is gone. Readable without any right over the process. */
export function commandLine(pid: number): string[] {
  if (!isAlive(pid)) return [];
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Sends `signals` one after the other, each with its patience in milliseconds, until the process is gone. */
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

/** Asks again every 20 ms until the answer is true; false when it was not within `patience` milliseconds. */
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

/** The fields of /proc/<pid>/stat after the name, which may itself hold spaces and parentheses. */
function statFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
