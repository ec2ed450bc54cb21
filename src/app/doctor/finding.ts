export interface Finding {
  check: string;
  state: 'ok' | 'warn' | 'fail';
  /** State as a sentence without secrets. */
  result: string;
  /** Next step; absent when all is well. */
  remedy?: string;
}

export const ok = (check: string, result: string): Finding => ({ check, state: 'ok', result });
export const warn = (check: string, result: string, remedy: string): Finding => ({ check, state: 'warn', result, remedy });
export const fail = (check: string, result: string, remedy: string): Finding => ({ check, state: 'fail', result, remedy });

export const TIMEOUT_MS = 10_000;

export function reasonOf(error: unknown): string {
  const { code, message = '' } = error as { code?: string; message?: string };
  return (code ?? message.replace(/\S+:\/\/\S+/g, '…')) || 'no reason given';
}

export function printed(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const lines = findings.flatMap(({ check, state, result, remedy }) => [
    `${state.padEnd(4)}  ${check.padEnd(width)}  ${result}`,
    ...(remedy === undefined ? [] : [`${' '.repeat(width + 8)}→ ${remedy}`]),
  ]);
  const count = (state: Finding['state']): number => findings.filter((each) => each.state === state).length;
  return `${lines.join('\n')}\n\n${count('ok')} ok, ${count('warn')} warnings, ${count('fail')} failures\n`;
}
