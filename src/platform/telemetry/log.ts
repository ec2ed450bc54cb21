import { mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { destination, pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';

/** Lines that wait for a blocked reader before new ones are dropped: requests never wait for the log. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** The descriptor of it. */
export const STANDARD_OUTPUT = 1;
/** How long a line waits for others at most. */
const TOGETHER_MS = 5;

/**
 * The process's log: one JSON object a line on standard output. Callers name the fields they log; errors and
 * anything request-like pass through serializers that list what may leave, so that no header, body or driver
 * detail slips in.
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

/** What writes the lines that still wait, at the end of the process. */
const unwritten = new Set<() => void>();

process.once('exit', () => {
  for (const write of unwritten) write();
});

/**
 * Writes lines to a file, or to the descriptor of one. Those of a few milliseconds go together: under load a write for each would cost
 * more than the line itself. What waits is written when the process ends.
 */
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
    } catch {
      // Whoever reads the log is gone, or does not keep up.
    }
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

/** Name, message, code, stack and cause; not a driver's `detail`, `where` or parameters, which quote rows. */
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
