import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Ends servers that somebody started in folders of their own, however that one ends: done, Ctrl-C or kill -9. */
export interface ServerGuard {
  /** A process that may be stopped by SIGSTOP at the end: it is woken, so that it can see that whoever started it is gone. */
  maySleep(pid: number): void;
  /** Kills what still runs of PostgreSQL and Redis in `folder`, and removes it. Returns when nothing is left. */
  end(): Promise<void>;
}

/**
 * Watches over `folder`, where servers stand in `postgres` and `redis`, its own or those of folders in it that `homes` names. It is a process of its own that lives as long
 * as a pipe from this one is open.
 */
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
