import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartFailure } from './failure.ts';
import { isSame, markOf, type ProcessMark } from './processes.ts';

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
