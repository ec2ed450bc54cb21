import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartFailure } from './failure.ts';

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

function markOf(pid: number): ProcessMark {
  return { pid, started: startTime(pid) };
}

function isSame({ pid, started }: ProcessMark): boolean {
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

type Claim = ProcessMark & { url?: string };

/** Claims the folder; claims of ended processes are void. @throws StartFailure with the address of a running one. */
export function claimInstance(file: string): { announce(url: string): void; release(): void } {
  const mine = `${file}.${process.pid}`;
  const write = (claim: Claim): void => writeFileSync(mine, JSON.stringify(claim));
  const mark = markOf(process.pid);
  write(mark);
  try {
    while (!tryLink(mine, file)) {
      const other = readClaim(file);
      if (other && isSame(other))
        throw new StartFailure(
          `Tollgate already runs here${other.url ? ` at ${other.url}` : ''} (process ${other.pid}): use that one, or stop it with Ctrl-C in its terminal.`,
        );
      breakClaim(file, other);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  return {
    announce: (url) => {
      write({ ...mark, url });
      renameSync(mine, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

export function isClaimed(file: string): boolean {
  const claim = readClaim(file);
  return claim !== undefined && isSame(claim);
}

/** Race: restores a claim that another process made meanwhile. */
function breakClaim(file: string, dead: Claim | undefined): void {
  const aside = `${file}.${process.pid}.dead`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readClaim(aside)?.pid !== dead?.pid) tryLink(aside, file);
  rmSync(aside, { force: true });
}

function readClaim(file: string): Claim | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Claim;
  } catch {
    return undefined; // removed meanwhile, or truncated by a crash
  }
}

function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
