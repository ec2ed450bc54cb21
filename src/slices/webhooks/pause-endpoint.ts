import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { plainText } from '../../domain/schema/text.ts';
import { prepared } from '../../platform/db/entity.ts';
import { notifyOwners } from '../businesses/business.ts';
import type { Endpoint } from './endpoint.ts';
import { endpointId } from './endpoint-input.ts';
import { ENDPOINT_TRANSITIONS, ENDPOINT_STATUS, endpointSchema } from './endpoint-record.ts';
import { WebhookReceiver } from './entities.ts';
import { beginRecovery } from './recover.ts';
import { changedEndpoint, SUBJECT } from './save-endpoint.ts';

/** The whole retry schedule: retries of events this long before a pause may fall into the pause. */
const SCHEDULE_MS = 27 * 3_600_000;

const status = sql.raw<string>(ENDPOINT_STATUS);

type Pausing = Pick<Endpoint, 'bookId' | 'id'> & { reason: string | null; from: readonly string[] };

const now = sql<Date>`clock_timestamp()`;
const paused = ({ reason: pauseReason }: Pausing) => ({ pausedAt: now, pauseReason, updatedAt: now });

const pause = prepared(WebhookReceiver)('webhook.pause', (db, $: Pausing) =>
  db
    .updateTable('webhook.receiver')
    .set({ ...paused($), pausedBy: 'person' })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where(status, '=', sql<string>`any (${$.from})`)
    .returning('id'),
);

const pauseForGood = prepared(WebhookReceiver)('webhook.pause_gone', (db, $: Pausing & { url: string | null }) =>
  db
    .updateTable('webhook.receiver')
    .set({ ...paused($), pausedBy: 'gone' })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where(status, '=', sql<string>`any (${$.from})`)
    .where('firstOf', 'is', null)
    .where('url', '=', $.url)
    .returning(['pausedAt', 'description']),
);

const resume = prepared(WebhookReceiver)('webhook.resume', (db, $: Omit<Pausing, 'reason'>) =>
  db
    .updateTable('webhook.receiver')
    .set({
      pausedAt: null,
      pausedBy: null,
      pauseReason: null,
      slowUntil: null,
      consecutiveFailures: 0,
      failingSince: null,
      lastError: null,
      updatedAt: now,
    })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where(status, '=', sql<string>`any (${$.from})`)
    .returning('id'),
);

/**
 * Pauses an additional endpoint: later events are skipped, and so are retries that fall due meanwhile (decision 80). An attempt in
 * progress ends normally. Repeating the request changes nothing.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint.
 */
export const pauseEndpoint = operation({
  title: 'webhookEndpoints.pause',
  summary: 'Pause a webhook endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({
    endpointId,
    reason: plainText(200).optional().meta({ description: 'The reason, for later readers.' }),
  }),
  output: endpointSchema,
  run: (app, actor, { endpointId: id, reason = null }) =>
    changedEndpoint(app, actor, { action: 'webhookEndpoints.pause', id }, async (tx) => {
      await pause(tx, { bookId: actor.bookId, id, reason, from: ENDPOINT_TRANSITIONS.pause.from });
    }),
});

/**
 * Resumes an additional endpoint: later events are delivered. With `deliverMissed` a recovery, under the id of this request,
 * delivers the skipped events. An active endpoint stays unchanged.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint; 429 with `deliverMissed` while five recoveries run.
 */
export const resumeEndpoint = operation({
  title: 'webhookEndpoints.resume',
  summary: 'Resume a webhook endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({
    endpointId,
    deliverMissed: z
      .boolean()
      .optional()
      .meta({ description: 'Delivers the skipped events; default false. A recovery can deliver them later.' }),
  }),
  output: endpointSchema,
  async run(app, actor, { endpointId: id, deliverMissed }) {
    const endpoint = await changedEndpoint(app, actor, { action: 'webhookEndpoints.resume', id }, async (tx, _, { pausedAt }) => {
      if (pausedAt === null) return;
      await resume(tx, { bookId: actor.bookId, id, from: ENDPOINT_TRANSITIONS.resume.from });
      const since = new Date(pausedAt.getTime() - SCHEDULE_MS);
      if (deliverMissed) await beginRecovery({ db: tx }, actor, { endpointId: id, since, until: app.clock.now(), pausedAt });
    });
    app.wakeWebhooks(actor.bookId);
    return endpoint;
  },
});

/** Pauses an additional endpoint that answered 410, with audit entry and owner notification, in one commit. Never throws. */
export async function pauseGone(app: App, endpoint: Endpoint): Promise<void> {
  try {
    app.failpoint('webhook-gone');
    const { bookId, id, url, environment } = endpoint;
    const [book] = await app.db.query<{ businessId: string }>('webhook.business', 'select business_id from ledger.book where id = $1', [
      bookId,
    ]);
    if (!book) return;
    const requestId = newId();
    const who = { kind: 'system', businessId: book.businessId, environment, bookId, name: 'webhooks' } as const;
    const actor: Actor = { ...who, scopes: new Set(), requestId, effectId: requestId };
    await audited(app, actor, async (tx) => {
      const { from } = ENDPOINT_TRANSITIONS.gone;
      const [row] = await pauseForGood(tx, { bookId, id, url, reason: 'The endpoint answered 410', from });
      if (!row?.pausedAt) return;
      const { pausedAt, description } = row;
      const [before, after] = [{ pausedAt: null }, { pausedAt, pausedBy: 'gone' }];
      await audit(tx, actor, { action: 'webhookEndpoints.pause', subject: { type: SUBJECT, id }, before, after });
      // Why: the path may be secret.
      const { host } = new URL(url ?? '');
      await notifyOwners(tx, actor, 'endpoint_gone', { host, description, at: pausedAt.toISOString() });
    });
  } catch (error) {
    const { bookId, id } = endpoint;
    app.log.warn({ err: error, bookId, endpointId: id }, 'pausing an endpoint after HTTP 410 failed; its next 410 tries again');
  }
}
