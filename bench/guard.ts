import type { Plan } from './arguments.ts';
import { type Baseline, baseline } from './baseline.ts';
import { topUpRequest } from './bills.ts';
import { graphqlRequests } from './graphql.ts';
import { httpRequest, type Bench, type LoadScene, oneRound } from './measure.ts';
import { places } from './pages.ts';
import { middle, percent, type Round, table } from './report.ts';
import { seedCallers, seedHistory } from './seed.ts';
import { sendRequest } from './send.ts';
import { judge, LIMIT, type BenchResult } from './result.ts';
import { programIn, type World } from './world.ts';

export interface GuardReport {
  baseline: Pick<Baseline, 'ref' | 'commit'>;
  scenes: Record<string, { before: number; now: number; ratio: number; ratios: number[]; result: BenchResult }>;
}

const POSTINGS = 10_000;
const PAGE = 50;
/** Rounds per scene and version, alternating first. */
const ROUNDS = 16;
const QUICK_ROUNDS = 10;
/** Request count, not duration: a busy machine only prolongs a round. */
const SCENES = {
  send: { count: 1_000, connections: 32 },
  bills: { count: 600, connections: 32 },
  wallet: { count: 1_500, connections: 8 },
  'page, REST': { count: 300, connections: 8 },
  'page, GraphQL': { count: 300, connections: 8 },
} as const;
type Scene = keyof typeof SCENES;
const scenes = Object.keys(SCENES) as Scene[];
const LONGEST_ROUND_MS = 60_000;

/** Processor time against an earlier version, interleaved. */
export async function benchGuard(world: World, bench: Bench, { quick, against }: Plan): Promise<GuardReport> {
  const { ref, commit, folder } = baseline(world.folder, against);
  const before = await loadsOf(world, 'bench_before', programIn(folder));
  const now = await loadsOf(world, 'bench_now');
  const report: GuardReport = { baseline: { ref, commit }, scenes: {} };
  for (const scene of scenes) {
    const { count } = SCENES[scene];
    const measured = (load: LoadScene): Promise<number> => oneRound(bench, load, { ms: LONGEST_ROUND_MS, count }).then(costOf);
    // Excludes compilation and planning.
    for (const load of [before[scene], now[scene]]) await measured(load);
    const [costs, earlier, ratios]: [number[], number[], number[]] = [[], [], []];
    for (let n = 0; n < (quick ? QUICK_ROUNDS : ROUNDS); n++) {
      const isNowFirst = n % 2 === 0;
      const first = await measured(isNowFirst ? now[scene] : before[scene]);
      const second = await measured(isNowFirst ? before[scene] : now[scene]);
      const [cost, old] = isNowFirst ? [first, second] : [second, first];
      costs.push(cost);
      earlier.push(old);
      ratios.push(cost / old);
    }
    report.scenes[scene] = {
      before: middle(earlier),
      now: middle(costs),
      ratio: middle(ratios),
      ratios,
      result: judge(ratios, scenes.length),
    };
  }
  return report;
}

export const isWorse = ({ scenes: measured }: GuardReport): boolean => Object.values(measured).some(({ result }) => result.isWorse);

export function printGuard(report: GuardReport): string {
  const { ref, commit } = report.baseline;
  const rows = Object.entries(report.scenes).map(([scene, { before, now, ratio, result }]) => [
    scene,
    Math.round(before),
    Math.round(now),
    percent(ratio),
    `${result.lost}, worse from ${result.needed}`,
    result.isWorse ? 'WORSE' : 'no worse',
  ]);
  return [
    `guard: processor time of node and PostgreSQL for a request, against ${ref} (${commit.slice(0, 12)}), in turns`,
    table([['', 'before µs', 'now µs', 'ratio', `rounds above ${percent(LIMIT)}`, ''], ...rows]),
    `${isWorse(report) ? 'Failed' : 'Passed'}: it fails where more than ${percent(LIMIT - 1)} is lost, and in at most one of twenty runs where it is not.`,
  ].join('\n');
}

const costOf = ({ nodeUs, postgresUs }: Round): number => nodeUs + postgresUs;

async function loadsOf(world: World, name: string, program?: string): Promise<Record<Scene, LoadScene>> {
  const database = await world.database(name, program);
  const [caller] = await seedCallers(database, world.pepper, 1);
  if (!caller) throw new Error('no caller was made');
  const { oldest, newest } = await seedHistory(database, caller, POSTINGS);
  const target = await world.startApi(database, {}, program);
  const moments = places(oldest, newest);
  const get = (path: string): string => httpRequest('GET', `/api/v1${path}`, caller.credentials);
  const requests: Record<Scene, string[]> = {
    send: [sendRequest(caller)],
    bills: [topUpRequest(caller)],
    wallet: [get('/wallet')],
    'page, REST': moments.map((to) => get(`/money-transfer?limit=${PAGE}&to=${to}`)),
    'page, GraphQL': graphqlRequests(caller, moments),
  };
  const load = (scene: Scene): LoadScene => ({ name: scene, target, connections: SCENES[scene].connections, requests: requests[scene] });
  return Object.fromEntries(scenes.map((scene) => [scene, load(scene)])) as Record<Scene, LoadScene>;
}
