import { spawn } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, openSync, readFileSync, readSync } from 'node:fs';
import { createServer } from 'node:net';
import { diskFull, StartFailure } from './failure.ts';
import { serverIdentity } from './folders.ts';
import { isAlive, waitUntil } from './instance.ts';

export interface Service {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
  onLost(report: () => void): void;
}

export interface Launch {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
}

export type Outcome = { ok: true; pid: number } | { ok: false; output: string };

const START_PATIENCE_MS = 60_000;
const LOG_LIMIT = 5_000_000;

/** Starts a server in its own session, so that Ctrl-C stops the application first. @throws StartFailure. */
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
    const result = textFrom(log, before);
    if (failure)
      throw new StartFailure(`${name} cannot be started from ${command} (${failure.message}): check that this user may execute it.`);
    if (!settled) child.kill('SIGKILL');
    if (!settled) throw new StartFailure(`${name} was not ready within a minute: read ${logFile}, then start again.`);
    if (ended() && result.includes('No space left on device')) throw new StartFailure(diskFull(logFile));
    return ended() || child.pid === undefined ? { ok: false, output: result } : { ok: true, pid: child.pid };
  } finally {
    closeSync(log);
  }
}

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

export function lastOutput(result: string): string {
  return result.trim().split('\n').slice(-3).join(' / ').slice(-400);
}

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
