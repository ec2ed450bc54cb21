import type { Agent } from 'undici';
import type { App } from '../../core/app/app.ts';
import { checkUrl } from '../../platform/egress/guard.ts';
import { EgressError, type ErrorClass } from '../../platform/egress/failures.ts';
import { post, type PostResult } from '../../platform/egress/request.ts';
import { type Mark, msSince } from '../../platform/concurrency/delay.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Patience, untilAnswered } from '../../platform/db/until-answered.ts';
import { perApp } from '../../core/app/parts.ts';
import { Batcher } from '../../platform/fast/batcher.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type Endpoint, type Header, ownHeaders, signingSecrets } from './endpoint.ts';
import { pauseGone } from './pause-endpoint.ts';
import { signedHeaders } from './sign.ts';

/** How long a claim holds. An attempt takes at most 30 s, DNS and body included; the rest is for its record. */
export const LEASE_MS = 45_000;
/** Time of a lease that must be left for an attempt to begin. */
const LEASE_NEEDED_MS = 35_000;
const ACKNOWLEDGED: ReadonlySet<number> = new Set([200, 201, 202, 204]);

/** HTTP 410: the endpoint was taken away on purpose and does not come back. */
const GONE = 410;

/** A claimed delivery, whose next attempt begins here. */
export interface Claimed {
  id: string;
  event: string;
  n: number;
  body: string;
  nowSeconds: number;
  /** True when two workers were lost with the delivery, so nothing may be sent beside it. */
  alone: boolean;
}

/** Destination and secrets of deliveries, or the reason why the URL may not be called. */
type Way = { agent: Agent; url: URL; secrets: readonly string[]; own: readonly Header[] } | { refused: ErrorClass; cause: unknown };

/** Judges the URL and opens the secrets once for a claim, as they stand now. Names are resolved and judged at every connection. */
export function wayTo(app: App, endpoint: Endpoint, now: Date): Way {
  const { policy, agent } = app.egress(endpoint.environment, 'webhooks');
  try {
    return {
      agent,
      url: checkUrl(endpoint.url ?? '', policy),
      secrets: signingSecrets(app, endpoint, now),
      own: ownHeaders(app, endpoint),
    };
  } catch (error) {
    if (error instanceof Refusal && error.cause instanceof EgressError) return { refused: error.cause.errorClass, cause: error };
    throw error;
  }
}

export interface Attempt {
  endpoint: Endpoint;
  way: Way;
  delivery: Claimed;
  claim: string;
  /** From before the claim was made. */
  claimedAt: Mark;
  stop: AbortSignal;
  /** Is called with the result before it is recorded. @returns whether the result makes the endpoint a slow one. */
  ended(result: PostResult): boolean;
}

/** One attempt, to its record. @throws when it cannot be recorded; its lease then ends by itself. */
export async function attempt(app: App, { endpoint, way, delivery, claim, claimedAt, stop, ended }: Attempt): Promise<void> {
  const isTooLate = msSince(claimedAt) > LEASE_MS - LEASE_NEEDED_MS;
  const result = isTooLate ? null : await send(way, delivery, claimedAt, stop);
  if (result === null || (result.kind === 'failed' && result.errorClass === 'aborted')) {
    // An orderly stop is no failure, nor is a process that slept on its claim: another worker runs the same attempt at once.
    // Where the claim has passed on this changes nothing.
    await app.db.query('webhook.unclaim', 'select webhook.unclaim($1, $2, $3)', [endpoint.bookId, [delivery.id], claim]);
    return;
  }
  app.failpoint('webhook-answered');
  await attemptRecords(app).add({
    bookId: endpoint.bookId,
    id: delivery.id,
    claim,
    httpStatus: result.kind === 'answered' ? result.status : null,
    errorClass: errorOf(result),
    slow: ended(result),
    timings: result.timings,
    responseHead: shownHead(app, endpoint, result),
  });
  const { totalMs: milliseconds } = result.timings;
  app.metrics.webhookAttempt(errorOf(result) === null ? 'acknowledged' : 'failed', milliseconds / 1_000);
  if (result.kind === 'answered' && result.status === GONE && !endpoint.isFirst) await pauseGone(app, endpoint);
  app.activity.count({ kind: 'attempt', bookId: endpoint.bookId, outcome: errorOf(result) ?? 'acknowledged', milliseconds });
}

/** The signature is made at the moment of sending. */
async function send(way: Way, delivery: Claimed, claimedAt: Mark, signal: AbortSignal): Promise<PostResult> {
  if ('refused' in way) return { kind: 'failed', errorClass: way.refused, cause: way.cause, timings: { totalMs: 0 } };
  // This process's clock may be wrong; the database's moment of the claim plus the seconds that passed since is not.
  const timestampSeconds = Math.floor(delivery.nowSeconds + msSince(claimedAt) / 1_000);
  const body = Buffer.from(delivery.body, 'utf8');
  const signed = signedHeaders({ id: delivery.id, event: delivery.event, body, timestampSeconds, secrets: way.secrets });
  // Headers of the service stand last, so that no header of a client replaces one.
  const headers = way.own.length === 0 ? signed : { ...Object.fromEntries(way.own), ...signed };
  return post(way.agent, { url: way.url, headers, body, signal });
}

/**
 * The first bytes of the answer, for the owner of the endpoint. Answers of a machine in the operator's own network are withheld, although
 * events may be delivered there.
 */
function shownHead(app: App, { environment }: Endpoint, result: PostResult): string | null {
  if (result.kind !== 'answered' || result.head.length === 0) return null;
  const isPublic = app.egress(environment, 'webhooks').policy.isPublicAddress(result.remoteAddress ?? '');
  return isPublic || app.config.WEBHOOK_SHOW_INTERNAL_ANSWERS ? result.head.toString('base64') : null;
}

/** Null when it was acknowledged. */
export function errorOf(result: PostResult): string | null {
  if (result.kind === 'failed') return result.errorClass;
  return ACKNOWLEDGED.has(result.status) ? null : `HTTP ${result.status}`;
}

/** How one attempt ended. */
interface AttemptRecord {
  bookId: number;
  id: string;
  claim: string;
  httpStatus: number | null;
  /** Null when it was acknowledged. */
  errorClass: string | null;
  /** It was answered late or not at all, and nothing that was begun after it was answered in time. */
  slow: boolean;
  timings: object;
  /** Base64 of the first bytes of the answer. */
  responseHead: string | null;
}

/** Tries to store a record this often while PostgreSQL is away: about the rest of the claim's lease. */
const PATIENCE: Patience = { delaysMs: Array.from({ length: 12 }, () => 1_000), evenWhenBusy: true };

/** Is notified which deliveries of a book were recorded. */
type OnRecorded = (bookId: number, ids: readonly string[]) => void;

/**
 * Records attempts in batches, each as soon as it may: what was acknowledged and not yet recorded is what a crash makes
 * the receiver see twice. Safe to repeat: a record is taken only from the holder of its claim.
 */
const attemptRecords = perApp(
  ({ db, feeds }) => recordsIn(db, feeds.rowsChanged),
  (records) => records.drained(),
);

function recordsIn(db: Database, onRecorded: OnRecorded): Batcher<AttemptRecord, void> {
  return new Batcher({
    // Each batch is a commit that waits for the disk, and the next one for it: a small one bounds the process while answers come in crowds.
    maxBatch: 256,
    maxWaiting: 10_000,
    async run(records) {
      await untilAnswered(db, 'webhook.record', 'select * from webhook.record($1)', [JSON.stringify(records)], PATIENCE);
      for (const [bookId, ended] of Map.groupBy(records, (record) => record.bookId)) {
        onRecorded(
          bookId,
          ended.map(({ id }) => id),
        );
      }
      return records.map(() => undefined);
    },
  });
}
