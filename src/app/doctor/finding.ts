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

/** Providers refuse signatures and tokens when clocks differ by minutes. */
const NOTICED_MS = 5_000;
const TOO_MUCH_MS = 60_000;

/** Compares a clock with ours, within the time of the request. @param resolutionMs granularity of their clock */
export function clockFinding(check: string, theirs: number, askedAt: number, answeredAt: number, resolutionMs = 0): Finding {
  const behind = askedAt - (theirs + resolutionMs);
  const ahead = theirs - answeredAt;
  const offMs = Math.max(0, behind, ahead);
  const result = `ours is ${(offMs / 1000).toFixed(1)} s ${behind > ahead ? 'ahead' : 'behind'}`;
  const remedy = 'synchronise the clocks by NTP (timedatectl, chronyc tracking), this machine first';
  if (offMs > TOO_MUCH_MS) return fail(check, result, remedy);
  return offMs > NOTICED_MS ? warn(check, result, remedy) : ok(check, 'agrees with ours');
}
