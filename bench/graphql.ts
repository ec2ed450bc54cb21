import type { Plan } from './arguments.ts';
import { httpRequest, interleaved, type Bench, type LoadScene } from './measure.ts';
import { places } from './pages.ts';
import { percent, ratio, roundsTable, type Rounds } from './report.ts';
import { type Caller, seedCallers, seedHistory } from './seed.ts';
import type { World } from './world.ts';

export interface GraphqlReport {
  rounds: Rounds;
  /** Requests per second against REST, by load. */
  ratios: Record<string, number>;
  timeRatios: Record<string, number>;
}

const POSTINGS = 10_000;
const CONNECTIONS = 16;
const PAGE = 50;
const AIM = 0.8;
const REST = 'REST, the page';
const TABLE = "GraphQL, a table's columns";
const WHOLE = 'GraphQL, every field of REST';

const COLUMNS = 'id transferCode clientReference amount fee settlementStatus isConclusive createdAt beneficiary { accountName bankName }';
const FIELDS = `id transferCode clientReference status settlementStatus isConclusive amount fee feeBreakdown { type amount } totalDebited
  beneficiary { accountNumber accountName bankCode bankName } narration certainty
  provider { transactionResponseCode transactionRef transactionId sessionId responseDescription }
  reason declineCode needsReview createdAt scheduledAt settledAt failedAt reversedAt nextCheckAt metadata`;

/** Pages of transfers from these moments, with table columns by default. */
export function graphqlRequests({ credentials }: Caller, moments: readonly string[], fields = COLUMNS): string[] {
  const query = `query Page($to: DateTime) { transfers(first: ${PAGE}, to: $to) { nodes { ${fields} } pageInfo { hasNextPage endCursor } } }`;
  return moments.map((to) => httpRequest('POST', '/graphql', credentials, JSON.stringify({ query, variables: { to } })));
}

/** A page of 50 transfers by GraphQL against REST. */
export async function benchGraphql(world: World, bench: Bench, plan: Plan): Promise<GraphqlReport> {
  const database = await world.database('bench_graphql');
  const [caller] = await seedCallers(database, world.pepper, 1);
  if (!caller) throw new Error('no caller was made');
  const { oldest, newest } = await seedHistory(database, caller, POSTINGS);
  const target = await world.startApi(database);
  const moments = places(oldest, newest);
  const load = (name: string, requests: string[]): LoadScene => ({ name, target, connections: CONNECTIONS, requests });
  const asked = (fields: string): string[] => graphqlRequests(caller, moments, fields);
  const loads = [
    load(
      REST,
      moments.map((to) => httpRequest('GET', `/api/v1/money-transfer?limit=${PAGE}&to=${to}`, caller.credentials)),
    ),
    load(TABLE, asked(COLUMNS)),
    load(WHOLE, asked(FIELDS)),
  ];
  const rounds = await interleaved(bench, loads, { ...plan, roundMs: plan.roundMs / 2, warmUpMs: plan.warmUpMs / 2 });
  await target.stop();
  const of = (name: string): number => ratio(rounds[name] ?? [], rounds[REST] ?? [], ({ perSecond }) => perSecond);
  const time = (name: string): number => ratio(rounds[REST] ?? [], rounds[name] ?? [], ({ nodeUs, postgresUs }) => nodeUs + postgresUs);
  return {
    rounds,
    ratios: { [TABLE]: of(TABLE), [WHOLE]: of(WHOLE) },
    timeRatios: { [TABLE]: time(TABLE), [WHOLE]: time(WHOLE) },
  };
}

export function printGraphql({ rounds, ratios, timeRatios }: GraphqlReport): string {
  return [
    `graphql: ${PAGE} transfers a page, ${CONNECTIONS} connections`,
    roundsTable(rounds),
    ...Object.entries(ratios).map(
      ([name, value]) =>
        `${name}: ${percent(value)} of REST's requests a second, ${percent(timeRatios[name] ?? NaN)} by processor time (aim: at least ${percent(AIM)} of both)`,
    ),
  ].join('\n');
}
