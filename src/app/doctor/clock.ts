import { fail, type Finding, ok, warn } from './finding.ts';

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
