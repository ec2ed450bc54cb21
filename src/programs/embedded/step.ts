/**
 * Does a part of the work and says on stderr how long it takes: on a terminal as it goes on, elsewhere in a line before and one behind.
 * What it prints besides goes to stdout, so that neither writes into the other.
 */
export async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const { isTTY } = process.stderr;
  const seconds = (): string => `${((performance.now() - begun) / 1_000).toFixed(0)} s`;
  const show = (): boolean => process.stderr.write(isTTY ? `\r${what}… ${seconds()}` : `${what}…\n`);
  show();
  const timer = isTTY ? setInterval(show, 1_000) : undefined;
  try {
    const made = await work();
    process.stderr.write(`${isTTY ? '\r' : ''}${what}: done in ${seconds()}\n`);
    return made;
  } catch (error) {
    if (isTTY) process.stderr.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
