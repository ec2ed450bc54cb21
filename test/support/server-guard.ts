import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ServerGuard {
  maySleep(pid: number): void;
  /** Kills what still runs of PostgreSQL and Redis in `folder`, and removes it. Returns when nothing is left. */
  end(): Promise<void>;
}

/** Guards servers in `postgres` and `redis` below `folder` and `homes`: a process that lives as long as its pipe. */
export function guardServers(folder: string, homes: readonly string[] = []): ServerGuard {
  const program = fileURLToPath(new URL('server-guard-program.ts', import.meta.url));
  // A session of its own: Ctrl-C reaches the whole group of the terminal.
  const child = spawn(process.execPath, [program, folder, ...homes], { detached: true, stdio: ['pipe', 'ignore', 'inherit'] });
  const closed = once(child, 'close');
  child.stdin.on('error', () => {});
  return {
    maySleep: (pid) => void child.stdin.write(`${pid}\n`),
    async end() {
      child.stdin.end();
      await closed;
    },
  };
}
