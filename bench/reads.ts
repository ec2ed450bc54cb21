import type { Plan } from './arguments.ts';
import { httpRequest, interleaved, type Bench, type LoadScene } from './measure.ts';
import { places } from './pages.ts';
import { percent, ratio, roundsTable, type Round, type Rounds } from './report.ts';
import { seedCallers, seedHistory } from './seed.ts';
import type { World } from './world.ts';

export interface ReadsReport {
  rounds: Rounds;
  /** Processor time of the bare route against the product; 1 is equal. */
  shares: Record<string, { node: number; both: number; rate: number }>;
}

const POSTINGS = 10_000;
const CONNECTIONS = 16;
const PAGE = 50;
/** Many short rounds, so a busy moment affects both. */
const ROUNDS = 15;
const ROUND_MS = 700;
const AIM = 0.8;

const kinds = ['wallet', 'status', 'statement'] as const;

/** GET of wallet, status and statement page, each beside a route with one SELECT. */
export async function benchReads(world: World, bench: Bench, plan: Plan): Promise<ReadsReport> {
  const database = await world.database('bench_reads');
  const [caller] = await seedCallers(database, world.pepper, 1);
  if (!caller) throw new Error('no caller was made');
  const { codes, oldest, newest } = await seedHistory(database, caller, POSTINGS);
  const target = await world.startApi(database, { ROLES: 'api' });
  const bare = await world.startBareRoute(database);
  const paths: Record<string, (path: string) => string[]> = {
    wallet: (path) => [path],
    status: (path) => codes.map((code) => `${path}?transferCode=${code}`),
    statement: (path) => places(oldest, newest).map((at) => `${path}?limit=${PAGE}&to=${at}`),
  };
  const own: Record<string, string> = {
    wallet: '/api/v1/wallet',
    status: '/api/v1/money-transfer/status',
    statement: '/api/v1/transactions',
  };
  const others: Record<string, string> = { wallet: 'wallet', status: 'status', statement: 'transactions' };
  const loads = kinds.flatMap((kind): LoadScene[] => [
    {
      name: `bare ${kind}`,
      target: bare,
      connections: CONNECTIONS,
      requests: paths[kind]!(`/${others[kind]}/${caller.bookId}`).map((path) => httpRequest('GET', path)),
    },
    {
      name: kind,
      target,
      connections: CONNECTIONS,
      requests: paths[kind]!(own[kind]!).map((path) => httpRequest('GET', path, caller.credentials)),
    },
  ]);
  const rounds = await interleaved(bench, loads, { rounds: plan.quick ? ROUNDS : 2 * ROUNDS, roundMs: ROUND_MS, warmUpMs: plan.warmUpMs });
  await Promise.all([target.stop(), bare.stop()]);
  const share = (kind: string, figure: (round: Round) => number): number => ratio(rounds[`bare ${kind}`] ?? [], rounds[kind] ?? [], figure);
  return {
    rounds,
    shares: Object.fromEntries(
      kinds.map((kind) => [
        kind,
        {
          node: share(kind, ({ nodeUs }) => nodeUs),
          both: share(kind, ({ nodeUs, postgresUs }) => nodeUs + postgresUs),
          rate: 1 / share(kind, ({ perSecond }) => perSecond),
        },
      ]),
    ),
  };
}

export function printReads({ rounds, shares }: ReadsReport): string {
  return [
    `reads: ${CONNECTIONS} connections, statements of ${PAGE} rows`,
    roundsTable(rounds),
    ...Object.entries(shares).map(
      ([kind, { node, both, rate }]) =>
        `${kind}: ${percent(both)} of a bare route with one SELECT by processor time (node alone ${percent(node)}), ${percent(rate)} by requests a second (aim: ${percent(AIM)})`,
    ),
  ].join('\n');
}
