import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartFailure } from './failure.ts';
import { isSame, markOf, type ProcessMark } from './processes.ts';

/** The right of this process to be the one Tollgate that runs on a folder. */
export interface Instance {
  /** Tells others where this one listens. */
  announce(url: string): void;
  release(): void;
}

type Claim = ProcessMark & { url?: string };

/**
 * Claims the folder through `file`; the claim of a process that is gone counts for nothing.
 * @throws StartFailure when a Tollgate runs there already, saying where.
 */
export function claimInstance(file: string): Instance {
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

/** True while a Tollgate runs on the folder. */
export function isClaimed(file: string): boolean {
  const claim = readClaim(file);
  return claim !== undefined && isSame(claim);
}

/** Removes a dead claim. If another process made its own in the meantime, that one is put back. */
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
    return undefined; // gone meanwhile, or cut off by a crash of the machine
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
