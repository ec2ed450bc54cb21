export interface Ending {
  readonly isOver: boolean;
  stop(): Promise<void>;
}

/** Stops the servers once, on a signal or an uncaught error, and exits with 130 or 1. */
export function endsWith(stop: () => Promise<void>): Ending {
  let stopped: Promise<void> | undefined;
  let isOver = false;
  const once = (): Promise<void> => (stopped ??= stop());
  const end = (code: number): void => {
    isOver = true;
    void once().finally(() => process.exit(code));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(130));
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      if (stopped === undefined) process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      if (!isOver) end(1);
    });
  return {
    get isOver() {
      return isOver;
    },
    stop: once,
  };
}
