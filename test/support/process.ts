import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { CrashPoint } from '../../src/core/app/app.ts';
import { waitUntil } from '../../src/app/embedded/instance.ts';

export type CrashOrder = { at: CrashPoint; nth?: number } & (
  | { do: 'die' }
  | { do: 'pause'; pausedMs: number; seenBy?: 'steady clock' | 'wall clock' }
);

export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** True until the process has ended. */
  isRunning(): boolean;
  /** All that it wrote. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
  /** Resolves with the exit code, or the name of the signal, once the process is gone. */
  readonly ended: Promise<number | NodeJS.Signals>;
  /** Resolves once the process is stopped by SIGSTOP, its own or another's. */
  stopped(): Promise<void>;
}

export interface StartOptions {
  env: NodeJS.ProcessEnv;
  orders?: CrashOrder[];
  /** Starts the program itself, as `npm run serve` would, in place of the one that obeys orders. */
  plain?: boolean;
  /** Where another version is checked out and built, whose program is started in place of this one's. */
  checkout?: string;
}

const PATIENCE_MS = 60_000;
export const PEPPER = 'test-pepper-test-pepper-test-pepper!';
/** Built by `npm test`: a process that reads one file starts in half the time of one that reads the sources. */
const programs = new URL('../../dist/server/', import.meta.url);
export const compiled = fileURLToPath(new URL('../../node_modules/.cache/tollgate-tests', import.meta.url));
/** The young objects of a start fit in at once: collecting them in the small space that Node begins with took a fifth of the start. */
const ROOM_TO_START = '--min-semi-space-size=16';
const started = new Set<ChildProcess>();

const LAST_OUTPUT_LENGTH = 2_000;

export const endedByItself = ({ output }: Pick<ServerProcess, 'output'>, how: number | NodeJS.Signals): string =>
  `a process ended by itself with ${how}: ${output().slice(-LAST_OUTPUT_LENGTH)}`;

/** Starts the service as a process of its own and waits until it listens. */
export async function startServer({ env, orders = [], plain = false, checkout }: StartOptions): Promise<ServerProcess> {
  const built = checkout === undefined ? programs : pathToFileURL(`${checkout}/dist/server/`);
  const entry = fileURLToPath(new URL(plain ? 'src/app/main/main.js' : 'test/support/crash-server.js', built));
  const child = spawn(process.execPath, [ROOM_TO_START, entry], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compiled, ...defaults, ...env, ORDERS: JSON.stringify(orders) },
    stdio: ['ignore', 'pipe', 'pipe', plain ? 'ignore' : 'ipc'],
  });
  started.add(child);
  let response = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (response += chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('exit', (code, signal) => {
      started.delete(child);
      resolve(signal ?? code ?? -1);
    }),
  );
  const url = await Promise.race([
    plain ? announced(() => response) : readOutput(child),
    ended.then((how) => {
      throw new Error(`the service ended with ${how} before it listened:\n${response}`);
    }),
  ]);
  const { pid } = child;
  if (pid === undefined) throw new Error('the service has no process id');
  return {
    url,
    pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => response,
    kill: (signal) => void child.kill(signal),
    ended,
    stopped: () => reachedState(pid, 'T'),
  };
}

/** Kills every service that still runs. */
export async function killServers(): Promise<void> {
  await Promise.all(
    [...started].map(async (child) => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }),
  );
}

/** `FAST_LANE_OFF=all npm test` runs everything without the pieces that are written by hand for speed. */
export const fastPathOff = { FAST_LANE_OFF: process.env['FAST_LANE_OFF'] };

export const defaults = {
  HOST: '127.0.0.1',
  SANDBOX_PORT: '0',
  KEY_PEPPER: PEPPER,
  DEMO: 'true',
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000',
  SETTLEMENT_POLL_MS: '50',
  ...fastPathOff,
};

async function readOutput(child: ChildProcess): Promise<string> {
  const [message] = (await once(child, 'message')) as [{ url: string }];
  return message.url;
}

async function announced(response: () => string): Promise<string> {
  const url = (): string | undefined => /Tollgate listens on (\S+)/.exec(response())?.[1];
  await waitUntil(() => url() !== undefined, PATIENCE_MS);
  return url() ?? '';
}

async function reachedState(pid: number, state: string): Promise<void> {
  const stat = (): string => readFileSync(`/proc/${pid}/stat`, 'utf8');
  const there = await waitUntil(
    () =>
      stat()
        .slice(stat().lastIndexOf(')') + 2)
        .startsWith(state),
    PATIENCE_MS,
  );
  if (!there) throw new Error(`process ${pid} never came to state ${state}`);
}
