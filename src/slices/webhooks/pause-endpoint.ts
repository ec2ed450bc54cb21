import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { audit, audited } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { plainText } from '../../domain/schema/text.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import { businessOfBook, notifyOwners } from '../businesses/business.ts';
import type { Endpoint } from './endpoint.ts';
import { endpointId } from './endpoint-input.ts';
import { ENDPOINT_TRANSITIONS, ENDPOINT_STATUS, endpointSchema } from './endpoint-record.ts';
import { WebhookReceiver } from './entities.ts';
import { beginRecovery } from './recover.ts';
import { changedEndpoint, SUBJECT } from './save-endpoint.ts';

/** The whole retry schedule: retries of events this long before a pause may fall into the pause. */
const SCHEDULE_MS = 27 * 3_600_000;

const status = sql.raw<string>(ENDPOINT_STATUS);

/** Changes an endpoint in a source state of the transition. */
const changing = (tx: Tx, transition: keyof typeof ENDPOINT_TRANSITIONS, bookId: number, id: string) =>
  from(tx, WebhookReceiver)
    .updateTable('webhook.receiver')
    .set({ updatedAt: dbNow })
    .where('bookId', '=', bookId)
    .where('id', '=', id)
    .where(status, '=', sql<string>`any (${ENDPOINT_TRANSITIONS[transition].from})`);

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
      const changes = { pausedAt: dbNow, pausedBy: 'person', pauseReason: reason } as const;
      await changing(tx, 'pause', actor.bookId, id).set(changes).execute();
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
      const active = { pausedAt: null, pausedBy: null, pauseReason: null, slowUntil: null };
      const healthy = { consecutiveFailures: 0, failingSince: null, lastError: null };
      await changing(tx, 'resume', actor.bookId, id)
        .set({ ...active, ...healthy })
        .execute();
      const since = new Date(pausedAt.getTime() - SCHEDULE_MS);
      if (deliverMissed) await beginRecovery(tx, actor, { endpointId: id, since, until: app.clock.now(), pausedAt });
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
    const businessId = await businessOfBook(app.db, bookId);
    if (businessId === undefined) return;
    const requestId = newId();
    const who = { kind: 'system', businessId, environment, bookId, name: 'webhooks' } as const;
    const actor: Actor = { ...who, scopes: new Set(), requestId, effectId: requestId };
    await audited(app, actor, async (tx) => {
      const changes = { pausedAt: dbNow, pausedBy: 'gone', pauseReason: 'The endpoint answered 410' } as const;
      const further = changing(tx, 'gone', bookId, id).set(changes).where('firstOf', 'is', null).where('url', '=', url);
      const row = await further.returning(['pausedAt', 'description']).executeTakeFirst();
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
