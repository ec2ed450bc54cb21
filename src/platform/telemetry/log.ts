import { mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { destination, pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Bytes that wait for a blocked reader; further lines are dropped, so requests never wait for the log. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
export const STANDARD_OUTPUT = 1;
const TOGETHER_MS = 5;

/**
 * One JSON object per line on standard output. Serializers list the fields of errors and requests, so no header,
 * body or driver detail leaks.
 */
export function openLog(config: Pick<Config, 'LOG_LEVEL'>, stream: DestinationStream = lines(STANDARD_OUTPUT)): Logger {
  return pino(
    {
      level: config.LOG_LEVEL,
      base: { pid: process.pid },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: loggedError, error: loggedError, req: nothing, res: nothing, headers: nothing, body: nothing },
    },
    stream,
  );
}

const unwritten = new Set<() => void>();

process.once('exit', () => {
  for (const write of unwritten) write();
});

/** Writes lines in groups of a few milliseconds: a write per line costs more than the line. Pending lines are written at exit. */
export function lines(dest: string | number): DestinationStream {
  const file = typeof dest === 'number' ? dest : opened(dest);
  const target = destination({ dest: file, sync: false, minLength: 0, maxLength: MAX_WAITING_BYTES });
  let waiting = '';
  const take = (): string => {
    const taken = waiting;
    waiting = '';
    unwritten.delete(atTheEnd);
    return taken;
  };
  const atTheEnd = (): void => {
    try {
      target.flushSync();
      writeSync(file, take());
    } catch {}
  };
  return {
    write(line) {
      if (waiting === '') {
        unwritten.add(atTheEnd);
        setTimeout(() => target.write(take()), TOGETHER_MS);
      }
      waiting += line;
    },
  };
}

function opened(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'a');
}

const nothing = (): undefined => undefined;

interface LoggedError {
  type: string;
  message: string;
  code?: unknown;
  stack?: string;
  cause?: LoggedError;
}

/** Excludes a driver's `detail`, `where` and parameters, which quote rows. */
function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error).slice(0, 500) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(error.cause !== undefined && depth < 3 && { cause: loggedError(error.cause, depth + 1) }),
  };
}
