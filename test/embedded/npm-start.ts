import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { isAlive, waitUntil } from '../../src/app/embedded/instance.ts';
import { binaries, checkout, temporaryHome } from './harness.ts';

export const START_MS = 120_000;

export interface Started {
  child: ChildProcess;
  /** All that it wrote so far. */
  out(): string;
  err(): string;
  /** The base URL of the box. */
  ready(): Promise<string>;
  ended(): Promise<number | null>;
  signalGroup(signal: NodeJS.Signals): void;
}

/** A home that shares the programs of the checkout, so that they are not fetched again. */
export function homeWithPrograms(): string {
  const home = temporaryHome();
  mkdirSync(binaries, { recursive: true });
  symlinkSync(binaries, join(home, 'bin'));
  return home;
}

/** `npm start` on that home and a free port, with these arguments behind its `--`. */
export function npmStart(home: string, settings: NodeJS.ProcessEnv = {}, args: string[] = []): Started {
  return run(['start', ...args], { TOLLGATE_HOME: home, SANDBOX_PORT: '0', ...settings });
}

/** A command of package.json with these settings and no others; its whole group is killed when the test ends. */
export function run(args: string[], settings: NodeJS.ProcessEnv): Started {
  return started('sh', [join(checkout, 'scripts/run.sh'), ...args], settings);
}

export function npmStartBelowNpm(home: string): Started {
  const settings = { TOLLGATE_HOME: home, SANDBOX_PORT: '0', npm_lifecycle_event: 'start' };
  return started('sh', ['-c', 'sh "$0" start; exit $?', join(checkout, 'scripts/run.sh')], settings);
}

function started(program: string, args: string[], settings: NodeJS.ProcessEnv): Started {
  const saved = Object.fromEntries(['PATH', 'HOME', 'TMPDIR'].map((name) => [name, process.env[name]]));
  const child = spawn(program, args, {
    detached: true,
    env: { ...saved, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const closed = once(child, 'close');
  const signalGroup = (signal: NodeJS.Signals): void => void process.kill(-(child.pid ?? 0), signal);
  onTestFinished(async () => {
    if (isAlive(child.pid ?? 0)) signalGroup('SIGKILL');
    await closed;
  });
  return {
    child,
    out: () => out,
    // A fresh checkout builds first, one command at a time, and says when it waits; a first start names its steps.
    err: () => err.replace(/^(Waiting for another Tollgate command|Installing|Building|Starting PostgreSQL|Creating tables).*\n/gm, ''),
    async ready() {
      const settled = await waitUntil(() => out.includes("-d '{") || child.exitCode !== null, START_MS);
      const base = /Base URL\s+(\S+)/.exec(out)?.[1];
      if (!settled || !base) throw new Error(`not ready: ${out}${err}${readIfExists(settings['TOLLGATE_HOME'])}`);
      return base;
    },
    async ended() {
      await closed;
      return child.exitCode;
    },
    signalGroup,
  };
}

function readIfExists(home: string | undefined): string {
  const log = join(home ?? '', 'tollgate.log');
  return existsSync(log) ? readFileSync(log, 'utf8') : '';
}
