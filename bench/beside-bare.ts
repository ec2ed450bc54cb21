import { cores } from './machine.ts';
import { httpRequest, interleaved, type Bench, type LoadScene } from './measure.ts';
import type { Plan } from './arguments.ts';
import { boundBy, median, percent, ratio, roundsTable, type Rounds } from './report.ts';
import type { Target } from './world.ts';

export interface BesideBareReport {
  rounds: Rounds;
  /** Requests per second against the bare route, in interleaved rounds. */
  ratios: Record<string, number>;
  timeRatios: Record<string, number>;
  boundBy: Record<string, string>;
}

export const CONNECTIONS = 64;
export const BARE = 'bare Express route';

export async function besideBare(
  { bench, plan }: { bench: Bench; plan: Plan },
  { target, path, body }: { target: Target; path: '/send' | '/verify'; body: string },
  measured: readonly LoadScene[],
): Promise<BesideBareReport> {
  const bare: LoadScene = { name: BARE, target, connections: CONNECTIONS, requests: [httpRequest('POST', path, {}, body)] };
  const rounds = await interleaved(bench, [bare, ...measured], plan);
  const of = (name: string) => rounds[name] ?? [];
  const each = <T>(figure: (name: string) => T): Record<string, T> => Object.fromEntries(measured.map(({ name }) => [name, figure(name)]));
  return {
    rounds,
    ratios: each((name) => ratio(of(name), of(BARE), ({ perSecond }) => perSecond)),
    timeRatios: each((name) => ratio(of(BARE), of(name), ({ nodeUs, postgresUs, generatorUs }) => nodeUs + postgresUs + generatorUs)),
    boundBy: each((name) => boundBy(median(of(name)), cores())),
  };
}

export function printBesideBare(what: string, { rounds, ratios, timeRatios, boundBy: bounds }: BesideBareReport, aim = ''): string {
  return [
    `${what}: ${CONNECTIONS} connections, one request in flight on each, everything durable`,
    roundsTable(rounds),
    ...Object.entries(ratios).map(
      ([name, share]) =>
        `${name}: ${percent(share)} of the bare route's requests a second${aim}; ${percent(timeRatios[name] ?? NaN)} by processor time`,
    ),
    ...Object.entries(bounds).map(([name, text]) => `${name} is bound by ${text}`),
  ].join('\n');
}
