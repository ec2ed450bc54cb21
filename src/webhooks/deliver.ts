import type { Agent } from 'undici';
import type { App } from '../app.ts';
import { checkUrl } from '../egress/guard.ts';
import { EgressError, type ErrorClass } from '../egress/failures.ts';
import { post, type PostResult } from '../egress/request.ts';
import { newId } from '../kernel/ids.ts';
import { Refusal } from '../kernel/refusal.ts';
import { type Endpoint, findEndpoint, signingSecrets } from './endpoint.ts';
import { signedHeaders } from './sign.ts';

/** Sockets that one endpoint may hold at once. */
const LANE_SIZE = 16;
/** After this long an endpoint with more to send goes to the end of the queue. */
const TURN_MS = 500;
/** An attempt takes at most 30 s, DNS and body included; the rest is for the record. */
const LEASE_MS = 45_000;
const ACKNOWLEDGED: ReadonlySet<number> = new Set([200, 201, 202, 204]);

/** An endpoint's turn: among those that answer in time, or among the slow ones. */
export interface Lane {
  bookId: number;
  endpointId: string;
  slow: boolean;
}

interface Claimed {
  id: string;
  event: string;
  n: number;
  body: string;
  now_seconds: number;
}

/**
 * One turn of an endpoint: sends what is due to it, at most 16 at once, and records each answer as it comes. PostgreSQL
 * decides what is due and who sends it; a crash leaves attempts that run again under the same number and the same X-Webhook-ID.
 * @returns the endpoint's next turn when more may be due at once; null otherwise.
 */
export async function workLane(app: App, lane: Lane, stop: AbortSignal): Promise<Lane | null> {
  const end = performance.now() + TURN_MS;
  for (;;) {
    const next = await sendSome(app, lane, stop);
    if (next !== lane || performance.now() >= end) return next;
  }
}

async function sendSome(app: App, lane: Lane, stop: AbortSignal): Promise<Lane | null> {
  const endpoint = await findEndpoint(app, lane.bookId);
  if (endpoint && endpoint.url === null) {
    // The URL went while an attempt was on the wire; what that attempt left to do is given up too.
    await app.db.query('webhook.give_up', 'select webhook.give_up($1)', [lane.bookId]);
    return null;
  }
  if (!endpoint?.url || endpoint.id !== lane.endpointId || stop.aborted) return null;
  // It turned slow, or quick again, while this turn waited: whoever hangs may not hold a place of those that answer.
  if (endpoint.isSlow !== lane.slow) return { ...lane, slow: endpoint.isSlow };
  const claim = newId();
  const limit = endpoint.ordered ? 1 : LANE_SIZE;
  const claimed = await app.db.query<Claimed & Record<string, unknown>>(
    'webhook.claim',
    'select * from webhook.claim($1, $2, $3, $4, $5)',
    [lane.bookId, lane.endpointId, limit, claim, LEASE_MS],
  );
  if (claimed.length === 0) return null;
  app.reach('webhook-claimed');
  const claimedAt = performance.now();
  const way = wayTo(app, endpoint, new Date((claimed[0]?.now_seconds ?? 0) * 1_000));
  await Promise.all(claimed.map((delivery) => attempt(app, { endpoint, way, delivery, claim, claimedAt, stop })));
  return claimed.length === limit ? lane : null;
}

/** Where the deliveries of one turn go and what signs them, or why the URL may not be called. */
type Way = { agent: Agent; url: URL; secrets: readonly string[] } | { refused: ErrorClass; cause: unknown };

/** Judges the URL and opens the secrets once for a turn, as they stand now. Names are resolved and judged at every connection. */
function wayTo(app: App, endpoint: Endpoint, now: Date): Way {
  const { policy, agent } = app.egress(endpoint.environment);
  try {
    return { agent, url: checkUrl(endpoint.url ?? '', policy), secrets: signingSecrets(app, endpoint, now) };
  } catch (error) {
    if (error instanceof Refusal && error.cause instanceof EgressError) return { refused: error.cause.errorClass, cause: error };
    throw error;
  }
}

interface Attempt {
  endpoint: Endpoint;
  way: Way;
  delivery: Claimed;
  claim: string;
  claimedAt: number;
  stop: AbortSignal;
}

async function attempt(app: App, { endpoint, way, delivery, claim, claimedAt, stop }: Attempt): Promise<void> {
  const result = await send(way, delivery, claimedAt, stop);
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
  const { totalMs: milliseconds } = result.timings;
  app.metrics.webhookAttempt(errorOf(result) === null ? 'acknowledged' : 'failed', milliseconds / 1_000);
  app.activity.count({ kind: 'attempt', bookId: endpoint.bookId, outcome: errorOf(result) ?? 'acknowledged', milliseconds });
}

/** The signature is made at the moment of sending. */
async function send(way: Way, delivery: Claimed, claimedAt: number, signal: AbortSignal): Promise<PostResult> {
  if ('refused' in way) return { kind: 'failed', errorClass: way.refused, cause: way.cause, timings: { totalMs: 0 } };
  // This process's clock may be wrong; the database's moment of the claim plus what has passed since is not.
  const timestampSeconds = Math.floor(delivery.now_seconds + (performance.now() - claimedAt) / 1_000);
  const body = Buffer.from(delivery.body, 'utf8');
  const headers = signedHeaders({ id: delivery.id, event: delivery.event, body, timestampSeconds, secrets: way.secrets });
  return post(way.agent, { url: way.url, headers, body, signal });
}

function errorOf(result: PostResult): string | null {
  if (result.kind === 'failed') return result.errorClass;
  return ACKNOWLEDGED.has(result.status) ? null : `HTTP ${result.status}`;
}
