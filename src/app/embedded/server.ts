import { spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readSync } from 'node:fs';
import { createServer } from 'node:net';
import { diskFull, StartFailure } from './failure.ts';
import { serverIdentity } from './folders.ts';
import { isAlive, waitUntil } from './processes.ts';

/** A server that runs for us, started now or left over from a run that was killed. */
export interface Service {
  readonly url: string;
  readonly pid: number;
  /** Stops it in order and returns when the process is gone. */
  stop(): Promise<void>;
  /** Calls back once if the process ends although nobody stopped it. */
  onLost(report: () => void): void;
}

export interface Launch {
  /** "PostgreSQL" or "Redis", for sentences. */
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
}

/** What a launch came to: the server is up, or it ended and this is what it wrote. */
export type Outcome = { ok: true; pid: number } | { ok: false; said: string };

const START_PATIENCE_MS = 60_000;
const LOG_LIMIT = 5_000_000;

/**
 * Starts a server in a session of its own, so that the terminal's Ctrl-C does not reach it before the application has
 * stopped, and waits until `isReady`. Its output goes to a file: a pipe would break when this process is killed.
 * @throws StartFailure when it cannot be executed, the disk is full, or it is not ready within a minute.
 */
export async function launch({ name, command, args, env, logFile }: Launch, isReady: () => boolean | Promise<boolean>): Promise<Outcome> {
  const log = openSync(logFile, 'a+', 0o600);
  try {
    if (fstatSync(log).size > LOG_LIMIT) ftruncateSync(log);
    const before = fstatSync(log).size;
    const child = spawn(command, args, { ...serverIdentity(), env, cwd: '/', detached: true, stdio: ['ignore', log, log] });
    let failure: Error | undefined;
    child.on('error', (error) => (failure = error));
    child.unref();
    const ended = (): boolean => failure !== undefined || child.exitCode !== null || child.signalCode !== null;
    const settled = await waitUntil(async () => ended() || (await isReady()), START_PATIENCE_MS);
    const said = textFrom(log, before);
    if (failure)
      throw new StartFailure(`${name} cannot be started from ${command} (${failure.message}): check that this user may execute it.`);
    if (!settled) child.kill('SIGKILL');
    if (!settled) throw new StartFailure(`${name} was not ready within a minute: read ${logFile}, then start again.`);
    if (ended() && said.includes('No space left on device')) throw new StartFailure(diskFull(logFile));
    return ended() || child.pid === undefined ? { ok: false, said } : { ok: true, pid: child.pid };
  } finally {
    closeSync(log);
  }
}

/** The handle on a running server. */
export function service(url: string, pid: number, halt: () => Promise<void>): Service {
  let watch: NodeJS.Timeout | undefined;
  return {
    url,
    pid,
    stop: () => {
      clearInterval(watch);
      return halt();
    },
    onLost: (report) => {
      watch = setInterval(() => {
        if (isAlive(pid)) return;
        clearInterval(watch);
        report();
      }, 1_000).unref();
    },
  };
}

/** A TCP port of 127.0.0.1 that is free now. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const holder = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const address = holder.address();
        const port = typeof address === 'object' && address !== null ? address.port : 0;
        holder.close(() => done(port));
      });
  });
}

/** The last meaningful lines of a server's own words, for a sentence. */
export function lastWords(said: string): string {
  return said.trim().split('\n').slice(-3).join(' / ').slice(-400);
}

/** The text of a small state file, or an empty text. */
export function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

function textFrom(file: number, position: number): string {
  const buffer = Buffer.alloc(Math.min(64_000, Math.max(0, fstatSync(file).size - position)));
  readSync(file, buffer, 0, buffer.length, position);
  return buffer.toString('utf8');
}
