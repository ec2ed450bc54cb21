/** What was looked at, how it is, and what to do about it. */
export interface Finding {
  /** A few words that stay the same from one run to the next. */
  check: string;
  state: 'ok' | 'warn' | 'fail';
  /** How it is, as a sentence without secrets. */
  said: string;
  /** What to do next; nothing where all is well. */
  remedy?: string;
}

export const ok = (check: string, said: string): Finding => ({ check, state: 'ok', said });
export const warn = (check: string, said: string, remedy: string): Finding => ({ check, state: 'warn', said, remedy });
export const fail = (check: string, said: string, remedy: string): Finding => ({ check, state: 'fail', said, remedy });

/** How long any one look may take, in milliseconds. */
export const LOOK_MS = 10_000;

/** An error's own words, as far as they are safe to show: codes and phrases of the system, never an address with a password. */
export function reasonOf(error: unknown): string {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (code ?? message.replace(/\S+:\/\/\S+/g, '…')) || 'no reason given';
}

/** The lines for people: one for each finding, with what to do below it. */
export function printed(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, said, remedy }) => [
    `${state.padEnd(4)}  ${check.padEnd(width)}  ${said}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(width + 8)}→ ${remedy}`]),
  ]);
  const count = (state: Finding['state']): number => findings.filter((each) => each.state === state).length;
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failures\n`;
}
