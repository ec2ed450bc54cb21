const EVERY_MS = 1_000;
const LINE_MS = 10_000;

export async function step<T>(what: string, work: () => Promise<T>, soFar?: () => string): Promise<T> {
  const begun = performance.now();
  const { isTTY } = process.stderr;
  const result = (): string => `${((performance.now() - begun) / 1_000).toFixed(0)} s${soFar ? `, ${soFar()}` : ''}`;
  const show = (): boolean => process.stderr.write(isTTY ? `\r${what}… ${result()}` : `${what}… ${result()}\n`);
  if (isTTY) show();
  else process.stderr.write(`${what}…\n`);
  const timer = isTTY || soFar ? setInterval(show, isTTY ? EVERY_MS : LINE_MS) : undefined;
  try {
    const made = await work();
    process.stderr.write(`${isTTY ? '\r' : ''}${what}: done in ${result()}\n`);
    return made;
  } catch (error) {
    if (isTTY) process.stderr.write('\n');
    throw error;
  } finally {
    clearInterval(timer);
  }
}
