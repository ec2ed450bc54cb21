import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, stopProcess } from '../../src/app/embedded/instance.ts';

/** The ids that the servers of an embedded home wrote down and that still belong to servers. */
export function serverPids(home: string): number[] {
  const named = ['postgres/data/postmaster.pid', 'redis/redis.pid'].map((file) => Number(read(join(home, file)).split('\n')[0]));
  // A test may name a stranger in such a file on purpose.
  return named.filter((pid) => pid > 1 && /(^|\/)(postgres|redis|valkey)/.test(commandLine(pid)[0] ?? ''));
}

/** Ends what tests that were cut off left running in the homes below `folder`. */
export async function endLeftBehind(folder: string): Promise<void> {
  for (const outer of readdirSync(folder).filter((name) => name.startsWith('home-'))) {
    const home = join(folder, outer, 'home');
    const starter = Number(/"pid":(\d+)/.exec(read(join(home, 'start.lock')))?.[1] ?? 0);
    if (commandLine(starter).some((part) => part.endsWith('start.js'))) await stopProcess(starter, [['SIGTERM', 10_000]]);
    for (const pid of serverPids(home)) await stopProcess(pid, [['SIGKILL', 5_000]]);
  }
}

function read(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}
