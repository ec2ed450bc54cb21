const EVERY_MS = 1_000;
/** Where nobody looks at a terminal, a line is told this often. */
const LINE_MS = 10_000;

/**
 * Does a part of the work and says on stderr how long it takes: on a terminal as it goes on, elsewhere in a line before and one behind.
 * What it prints besides goes to stdout, so that neither writes into the other.
 * @param soFar how far it is, such as "12 files": told as it goes on, elsewhere in a line every ten seconds.
 */
export async function step<T>(what: string, work: () => Promise<T>, soFar?: () => string): Promise<T> {
  const begun = performance.now();
  const { isTTY } = process.stderr;
  const told = (): string => `${((performance.now() - begun) / 1_000).toFixed(0)} s${soFar ? `, ${soFar()}` : ''}`;
  const show = (): boolean => process.stderr.write(isTTY ? `\r${what}… ${told()}` : `${what}… ${told()}\n`);
  if (isTTY) show();
  else process.stderr.write(`${what}…\n`);
  const timer = isTTY || soFar ? setInterval(show, isTTY ? EVERY_MS : LINE_MS) : undefined;
  try {
    const made = await work();
    process.stderr.write(`${isTTY ? '\r' : ''}${what}: done in ${told()}\n`);
    return made;
  } catch (error) {
    if (isTTY) process.stderr.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
