import { destination, pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';

/** Lines that wait for a blocked reader before new ones are dropped: requests never wait for the log. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;

/**
 * The process's log: one JSON object a line on standard output. Callers name the fields they log; errors and
 * anything request-like pass through serializers that list what may leave, so that no header, body or driver
 * detail slips in.
 */
export function openLog(config: Pick<Config, 'LOG_LEVEL'>, stream: DestinationStream = standardOutput()): Logger {
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

/** A line written every 250 ms at the latest; what waits is flushed when the process ends. */
function standardOutput(): DestinationStream {
  return destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 250, maxLength: MAX_WAITING_BYTES });
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
