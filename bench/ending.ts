/** Ends what was started, once, however often it is asked to. */
export interface Ending {
  /** True once a signal or a mistake ended the run. */
  readonly isOver: boolean;
  stop(): Promise<void>;
}

/**
 * Sees to it that this process leaves no server behind: on a signal and on what nobody caught, a rejection among it, it stops `stop`'s servers and then ends, with 130
 * or 1. What is thrown while they stop, as by those who were still asking them, is not told.
 */
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
