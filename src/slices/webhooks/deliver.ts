import type { Agent } from 'undici';
import { type App, appScoped } from '../../core/app/app.ts';
import { checkUrl } from '../../platform/egress/guard.ts';
import { EgressError, type ErrorClass } from '../../platform/egress/failures.ts';
import { post, type PostResult } from '../../platform/egress/request.ts';
import { type Mark, msSince } from '../../platform/concurrency/delay.ts';
import { type Patience, untilAnswered } from '../../platform/db/until-answered.ts';
import { Batcher } from '../../platform/fast/batcher.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type Endpoint, type Header, ownHeaders, signingSecrets } from './endpoint.ts';
import { pauseGone } from './pause-endpoint.ts';
import { signedHeaders } from './sign.ts';
import { ED25519 } from './signature-profile.ts';
import { keysThatSign, openedKeys } from './signing-keys.ts';

/** Duration of a claim: an attempt takes at most 30 s, DNS and body included; the rest is for its record. */
export const LEASE_MS = 45_000;
const LEASE_NEEDED_MS = 35_000;
const ACKNOWLEDGED: ReadonlySet<number> = new Set([200, 201, 202, 204]);

/** The endpoint was removed on purpose and does not return. */
const GONE = 410;

export interface Claimed {
  id: string;
  event: string;
  n: number;
  body: string;
  nowSeconds: number;
  /** True after two lost workers: delivered alone. */
  alone: boolean;
}

/** Profile, secrets and keys that sign a delivery to the endpoint at a time. */
export async function signingOf(app: App, endpoint: Endpoint, now: Date) {
  const { environment, isFirst, signatureProfile } = endpoint;
  return {
    profile: isFirst ? ('settings' as const) : signatureProfile,
    secrets: signingSecrets(app, endpoint, now),
    signingKeys: signatureProfile === ED25519 ? openedKeys(app, await keysThatSign(app, environment, now)) : [],
  };
}

type Way =
  | (Awaited<ReturnType<typeof signingOf>> & { agent: Agent; url: URL; own: readonly Header[] })
  | { refused: ErrorClass; cause: unknown };

export async function wayTo(app: App, endpoint: Endpoint, now: Date): Promise<Way> {
  const { policy, agent } = app.egress(endpoint.environment, 'webhooks');
  try {
    const url = checkUrl(endpoint.url ?? '', policy);
    return { agent, url, own: ownHeaders(app, endpoint), ...(await signingOf(app, endpoint, now)) };
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
  claimedAt: Mark;
  stop: AbortSignal;
  ended(result: PostResult): boolean;
}

/** Sends one attempt and records its result. @throws when the record fails; the lease then expires. */
export async function attempt(app: App, { endpoint, way, delivery, claim, claimedAt, stop, ended }: Attempt): Promise<void> {
  const isTooLate = msSince(claimedAt) > LEASE_MS - LEASE_NEEDED_MS;
  const result = isTooLate ? null : await send(way, delivery, claimedAt, stop);
  if (result === null || (result.kind === 'failed' && result.errorClass === 'aborted')) {
    // Why: a stop or an expired lease is no failure; another worker repeats the attempt. Without the claim this is a no-op.
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

async function send(way: Way, delivery: Claimed, claimedAt: Mark, signal: AbortSignal): Promise<PostResult> {
  if ('refused' in way) return { kind: 'failed', errorClass: way.refused, cause: way.cause, timings: { totalMs: 0 } };
  // Invariant: timestamps derive from the database clock at the claim plus elapsed time, never from the local clock.
  const timestampSeconds = Math.floor(delivery.nowSeconds + msSince(claimedAt) / 1_000);
  const body = Buffer.from(delivery.body, 'utf8');
  const signed = signedHeaders({ id: delivery.id, event: delivery.event, body, timestampSeconds, ...way });
  // Invariant: custom headers never replace headers of the service.
  const headers = way.own.length === 0 ? signed : { ...Object.fromEntries(way.own), ...signed };
  return post(way.agent, { url: way.url, headers, body, signal });
}

/** First bytes of the answer for the owner. Security: answers from the operator's own network are withheld. */
function shownHead(app: App, { environment }: Endpoint, result: PostResult): string | null {
  if (result.kind !== 'answered' || result.head.length === 0) return null;
  const isPublic = app.egress(environment, 'webhooks').policy.isPublicAddress(result.remoteAddress ?? '');
  return isPublic || app.config.WEBHOOK_SHOW_INTERNAL_ANSWERS ? result.head.toString('base64') : null;
}

export function errorOf(result: PostResult): string | null {
  if (result.kind === 'failed') return result.errorClass;
  return ACKNOWLEDGED.has(result.status) ? null : `HTTP ${result.status}`;
}

interface AttemptRecord {
  bookId: number;
  id: string;
  claim: string;
  httpStatus: number | null;
  errorClass: string | null;
  slow: boolean;
  timings: object;
  responseHead: string | null;
}

const PATIENCE: Patience = { delaysMs: Array.from({ length: 12 }, () => 1_000), retriesWhenBusy: true };

/**
 * Records attempts in batches. A record is accepted only from the holder of the claim, so repeats are safe.
 * Crash: acknowledged attempts without a record are sent again.
 */
const attemptRecords = appScoped(
  ({ db, feeds }) =>
    new Batcher<AttemptRecord, void>({
      // Why: each batch waits for its commit.
      maxBatch: 256,
      maxWaiting: 10_000,
      async run(records) {
        await untilAnswered(db, 'webhook.record', 'select * from webhook.record($1)', [JSON.stringify(records)], PATIENCE);
        for (const [bookId, ended] of Map.groupBy(records, (record) => record.bookId)) {
          const ids = ended.map(({ id }) => id);
          feeds.rowsChanged(bookId, ids);
        }
        return records.map(() => undefined);
      },
    }),
  (records) => records.drained(),
);
