const POLL_MS = 1_000;

/** Calls `stop` when the parent ends: npm forwards SIGINT and SIGTERM, not its own death. */
export function onceOrphaned(env: NodeJS.ProcessEnv, stop: () => void): void {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, POLL_MS).unref();
}
