/** How often a program looks whether its npm still runs, in milliseconds. */
const LOOK_MS = 1_000;

/** npm passes SIGINT and SIGTERM on, but not what kills it: a program that it started calls `stop` once its parent is another. */
export function onceOrphaned(env: NodeJS.ProcessEnv, stop: () => void): void {
  if (env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, LOOK_MS).unref();
}
