import type { App } from '../app.ts';
import { checkUrl } from '../egress/guard.ts';
import { EgressError } from '../egress/failures.ts';
import { post, type PostResult } from '../egress/request.ts';
import type { Environment } from '../kernel/actor.ts';
import { newId } from '../kernel/ids.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type Endpoint, findEndpoint, signingSecrets } from './endpoint.ts';
import { signedHeaders } from './sign.ts';

/** Sockets that one endpoint may hold at once. */
const LANE_SIZE = 16;
/** An attempt takes at most 30 s, DNS and body included; the rest is for the record. */
const LEASE_MS = 45_000;
const ACKNOWLEDGED: ReadonlySet<number> = new Set([200, 201, 202, 204]);

export interface Lane {
  bookId: number;
  endpointId: string;
}

interface Claimed {
  id: string;
  event: string;
  n: number;
  body: string;
  now_seconds: number;
}

/**
 * Sends what is due to one endpoint, at most 16 at once, and records each answer as it comes. PostgreSQL decides what is
 * due and who sends it; a crash leaves attempts that run again under the same number and the same X-Webhook-ID.
 * @returns true when more may be due at once.
 */
export async function workLane(app: App, lane: Lane, stop: AbortSignal): Promise<boolean> {
  const endpoint = await findEndpoint(app, lane.bookId);
  if (endpoint && endpoint.url === null) {
    // The URL went while an attempt was on the wire; what that attempt left to do is given up too.
    await app.db.query('webhook.give_up', 'select webhook.give_up($1)', [lane.bookId]);
    return false;
  }
  if (!endpoint?.url || endpoint.id !== lane.endpointId || stop.aborted) return false;
  const claim = newId();
  const limit = endpoint.ordered ? 1 : LANE_SIZE;
  const claimed = await app.db.query<Claimed & Record<string, unknown>>(
    'webhook.claim',
    'select * from webhook.claim($1, $2, $3, $4, $5)',
    [lane.bookId, lane.endpointId, limit, claim, LEASE_MS],
  );
  if (claimed.length === 0) return false;
  app.reach('webhook-claimed');
  const claimedAt = performance.now();
  const environment = await environmentOf(app, lane.bookId);
  await Promise.all(claimed.map((delivery) => attempt(app, { endpoint, environment, delivery, claim, claimedAt, stop })));
  return claimed.length === limit;
}

interface Attempt {
  endpoint: Endpoint;
  environment: Environment;
  delivery: Claimed;
  claim: string;
  claimedAt: number;
  stop: AbortSignal;
}

async function attempt(app: App, { endpoint, environment, delivery, claim, claimedAt, stop }: Attempt): Promise<void> {
  const result = await send(app, endpoint, environment, delivery, claimedAt, stop);
  if (result.kind === 'failed' && result.errorClass === 'aborted') {
    // An orderly stop is nobody's failure: the same attempt runs again at once, elsewhere.
    await app.db.query('webhook.unclaim', 'select webhook.unclaim($1, $2, $3)', [endpoint.bookId, [delivery.id], claim]);
    return;
  }
  app.reach('webhook-answered');
  await app.webhookRecords.add({
    bookId: endpoint.bookId,
    id: delivery.id,
    claim,
    httpStatus: result.kind === 'answered' ? result.status : null,
    errorClass: errorOf(result),
    timings: result.timings,
    responseHead: result.kind === 'answered' && result.head.length > 0 ? result.head.toString('base64') : null,
  });
  app.metrics
    .counter('webhook_attempts_total', 'Webhook attempts by outcome', ['outcome'])
    .inc({ outcome: errorOf(result) === null ? 'acknowledged' : 'failed' });
}

/** The URL is judged and its name resolved anew at every attempt, and the signature is made at the moment of sending. */
async function send(
  app: App,
  endpoint: Endpoint,
  environment: Environment,
  delivery: Claimed,
  claimedAt: number,
  signal: AbortSignal,
): Promise<PostResult> {
  const { policy, agent } = app.egress(environment);
  // This process's clock may be wrong; the database's moment of the claim plus what has passed since is not.
  const seconds = delivery.now_seconds + (performance.now() - claimedAt) / 1_000;
  const body = Buffer.from(delivery.body, 'utf8');
  try {
    const url = checkUrl(endpoint.url ?? '', policy);
    const secrets = signingSecrets(app, endpoint, new Date(seconds * 1_000));
    const headers = signedHeaders({ id: delivery.id, event: delivery.event, body, timestampSeconds: Math.floor(seconds), secrets });
    return await post(agent, { url, headers, body, signal });
  } catch (error) {
    if (error instanceof Refusal && error.cause instanceof EgressError)
      return { kind: 'failed', errorClass: error.cause.errorClass, cause: error, timings: { totalMs: 0 } };
    throw error;
  }
}

function errorOf(result: PostResult): string | null {
  if (result.kind === 'failed') return result.errorClass;
  return ACKNOWLEDGED.has(result.status) ? null : `HTTP ${result.status}`;
}

async function environmentOf(app: App, bookId: number): Promise<Environment> {
  const [row] = await app.db.query<{ environment: Environment }>('book.environment', 'select environment from ledger.book where id = $1', [
    bookId,
  ]);
  if (!row) throw new Error(`book ${bookId} does not exist`);
  return row.environment;
}
