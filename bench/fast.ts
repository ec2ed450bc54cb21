import { type FastPiece, fastPieces } from '../src/platform/fast/switches.ts';
import type { Plan } from './arguments.ts';
import { graphqlRequests } from './graphql.ts';
import { COUNTER } from './load-generator.ts';
import { type Bench, drive, httpRequest, interleaved, type LoadScene } from './measure.ts';
import { places } from './pages.ts';
import { percent, ratio, type Round } from './report.ts';
import { type Caller, seedCallers, seedHistory } from './seed.ts';
import { sendRequest } from './send.ts';
import type { World } from './world.ts';

/** Savings of a fast path as shares of the request without the piece. */
interface Saving {
  piece: FastPiece;
  request: string;
  node: number;
  both: number;
  perSecond: number;
}

const POSTINGS = 10_000;
const CUSTOMERS = 50;
const CONNECTIONS = 16;
const ROUNDS = 8;
const ROUND_MS = 700;
/** Minimum saving that justifies a fast path. */
const LEAST = 0.1;

/** Requests per piece. `low-priority` is measured by `bench beside`. */
const pieces: Record<Exclude<FastPiece, 'low-priority'>, readonly string[]> = {
  statements: ['wallet', 'page of transfers'],
  bundles: ['wallet'],
  batches: ['send'],
  encoders: ['page of customers'],
  counters: ['wallet'],
  graphql: ['page of transfers in GraphQL'],
};

/** Each request with all pieces, interleaved with a process without one. */
export async function benchFast(world: World, bench: Bench, plan: Plan): Promise<Saving[]> {
  const database = await world.database('bench_fast');
  const [caller] = await seedCallers(database, world.pepper, 1);
  if (!caller) throw new Error('no caller was made');
  const { oldest, newest } = await seedHistory(database, caller, POSTINGS);
  const moments = places(oldest, newest);
  const on = await world.startApi(database, { ROLES: 'api' });
  await drive(
    bench,
    { name: 'customers', target: on, connections: 1, requests: [newCustomer(caller)] },
    { ms: Infinity, count: CUSTOMERS },
  );
  const requests: Record<string, string[]> = {
    wallet: [httpRequest('GET', '/api/v1/wallet', caller.credentials)],
    'page of transfers': moments.map((to) => httpRequest('GET', `/api/v1/money-transfer?limit=50&to=${to}`, caller.credentials)),
    'page of customers': [httpRequest('GET', '/api/v1/customers?limit=50', caller.credentials)],
    'page of transfers in GraphQL': graphqlRequests(caller, moments),
    send: [sendRequest(caller)],
  };
  const savings: Saving[] = [];
  for (const piece of fastPieces) {
    if (piece === 'low-priority') continue;
    const off = await world.startApi(database, { ROLES: 'api', FAST_LANE_OFF: piece });
    for (const request of pieces[piece]) {
      const load = (name: string, target: LoadScene['target']): LoadScene => ({
        name,
        target,
        connections: CONNECTIONS,
        requests: requests[request]!,
      });
      const timing = { rounds: plan.quick ? ROUNDS : 2 * ROUNDS, roundMs: ROUND_MS, warmUpMs: plan.warmUpMs };
      const rounds = await interleaved(bench, [load('on', on), load('off', off)], timing);
      const share = (figure: (round: Round) => number): number => ratio(rounds['on'] ?? [], rounds['off'] ?? [], figure);
      savings.push({
        piece,
        request,
        node: 1 - share(({ nodeUs }) => nodeUs),
        both: 1 - share(({ nodeUs, postgresUs }) => nodeUs + postgresUs),
        perSecond: share(({ perSecond }) => perSecond) - 1,
      });
    }
    await off.stop();
  }
  await on.stop();
  return savings;
}

const newCustomer = ({ credentials }: Caller): string =>
  httpRequest(
    'POST',
    '/api/v1/customers',
    credentials,
    JSON.stringify({ firstName: 'Ada', lastName: 'Obi', email: `ada${COUNTER}@example.com` }),
  );

export function printFast(savings: readonly Saving[]): string {
  return [
    `fast lane: ${CONNECTIONS} connections, each piece against a process without it (kept from ${percent(LEAST)} of processor time on)`,
    ...savings.map(
      ({ piece, request, node, both, perSecond }) =>
        `${piece.padEnd(12)} ${request.padEnd(30)} saves ${percent(node)} of node's time, ${percent(both)} with PostgreSQL's; ${percent(perSecond)} more a second`,
    ),
  ].join('\n');
}
