#!/usr/bin/env node
import { runCommandLine } from './program.ts';

/** Created for long-running commands alone; otherwise Ctrl-C ends the process. */
function stop(): AbortSignal {
  const stopped = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort());
  return stopped.signal;
}

const { env, stdin, stdout, stderr } = process;
process.exitCode = await runCommandLine(process.argv.slice(2), { env, stdin, stdout, stderr, stop });
