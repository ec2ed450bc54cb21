import { z } from 'zod';
import { audit, audited } from '../../core/audit/audit.ts';
import { operation } from '../../core/operation/operation.ts';
import { deleted, ownId } from '../../domain/schema/type-names.ts';
import { dbNow } from '../../platform/db/entity.ts';
import { endpointId } from './endpoint-input.ts';
import { auditedEndpoint, endpointRecord, endpointRecords, endpointSchema, newEndpointSchema } from './endpoint-record.ts';
import { giveUp } from './endpoint-queue.ts';
import { receivers } from './endpoint.ts';
import { changedEndpoint, findFurther, SUBJECT } from './save-endpoint.ts';
import { gracePeriodSeconds, rotated } from './secrets.ts';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { conflict, invalid } from '../../platform/errors/refusal.ts';
import { deliverySchema, findDeliveries } from './delivery.ts';

/** Lists the webhook endpoints of the business in this environment with their health, the first endpoint first. */
export const listEndpoints = operation({
  title: 'webhookEndpoints.list',
  summary: 'List webhook endpoints',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  output: { list: endpointSchema },
  run: (app, actor) => endpointRecords(app.db, actor.bookId),
});

/** Retrieves a webhook endpoint with its health. @throws Refusal 404. */
export const findOneEndpoint = operation({
  title: 'webhookEndpoints.retrieve',
  summary: 'Retrieve a webhook endpoint',
  scope: 'webhooks:read',
  input: z.strictObject({ endpointId }),
  output: endpointSchema,
  run: (app, actor, { endpointId: id }) => endpointRecord(app.db, actor.bookId, id),
});

const MAX_PAGES = 20;

const REMOVED = {
  url: null,
  secret: null,
  previousSecret: null,
  previousSecretUntil: null,
  headers: null,
  headersMasked: '[]',
  removedAt: dbNow,
  pausedAt: null,
  pausedBy: null,
  pauseReason: null,
  failingSince: null,
  slowUntil: null,
  updatedAt: dbNow,
};

/**
 * Removes an additional endpoint, its secret and its headers. Pending deliveries fail; an attempt in progress ends first.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint.
 */
export const removeEndpoint = operation({
  title: 'webhookEndpoints.delete',
  summary: 'Delete a webhook endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({ endpointId }),
  output: z.object({ id: ownId, deleted }),
  async run(app, actor, { endpointId: id }) {
    const { bookId } = actor;
    await audited(app, actor, async (tx) => {
      await findFurther(tx, actor, id);
      const before = await endpointRecord(tx, bookId, id);
      await receivers.update(tx, { bookId, id }, REMOVED);
      await audit(tx, actor, { action: 'webhookEndpoints.delete', subject: { type: SUBJECT, id }, before: auditedEndpoint(before) });
    });
    for (let page = 0; page < MAX_PAGES; page++) if (!(await giveUp(app, bookId, id))) break;
    return { id, deleted: true as const };
  },
});

/**
 * Rotates the signing secret of an additional endpoint and returns the new secret once. It signs from the next attempt, retries
 * included; during a grace period `webhook-signature` carries both.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint.
 */
export const rotateEndpointSecret = operation({
  title: 'webhookEndpointSecrets.rotate',
  summary: "Rotate an endpoint's signing secret",
  scope: 'webhooks:write',
  input: z.strictObject({ endpointId, gracePeriodSeconds }),
  output: newEndpointSchema,
  async run(app, actor, { endpointId: id, gracePeriodSeconds: grace = 0 }) {
    let secret = '';
    const endpoint = await changedEndpoint(app, actor, { action: 'webhookEndpointSecrets.rotate', id }, async (tx, receiver) => {
      secret = await rotated(app, actor, tx, receiver, grace);
    });
    return { endpoint, secret };
  },
});

export const sentTestSchema = z.object({
  deliveryId: z.uuid().meta({ description: 'The id of the delivery.' }),
  delivery: deliverySchema.nullable().meta({ description: 'The present state of the delivery.' }),
});

/**
 * Delivers a test.webhook event to the configured URL in the same way as any other event.
 * @throws Refusal 400 when no webhook URL is configured.
 */
export const sendTestWebhook = operation({
  title: 'webhookSettings.test',
  summary: 'Send a test event',
  scope: 'webhooks:write',
  input: z.strictObject({}),
  output: sentTestSchema,
  async run(app, actor) {
    const sent = await sendTest(app, actor, null);
    if (!sent) throw invalid('webhookUrl', 'No webhook URL is configured; set one with POST /webhooks/settings');
    return sent;
  },
});

/**
 * Delivers a test.webhook event to one endpoint in the same way as any other event, regardless of its filter.
 * @throws Refusal 404; 409 ENDPOINT_PAUSED.
 */
export const testEndpoint = operation({
  title: 'webhookEndpoints.test',
  summary: 'Send a test event to an endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({ endpointId }),
  output: sentTestSchema,
  async run(app, actor, { endpointId: id }) {
    await endpointRecord(app.db, actor.bookId, id);
    const sent = await sendTest(app, actor, id);
    if (!sent) throw conflict('ENDPOINT_PAUSED', 'The webhook endpoint is paused; resume the endpoint first');
    return sent;
  },
});

/** Creates a test event. @returns null when paused or without URL. */
async function sendTest(app: App, actor: Actor, to: string | null): Promise<z.output<typeof sentTestSchema> | null> {
  const data = { message: 'This is a test of your webhook endpoint', clientId: actor.businessId };
  const [row] = await app.db.query<{ endpoint: string | null }>(
    'webhook.send_test',
    'select webhook.send_test_to($1, $2, $3, $3, $4) as endpoint',
    [actor.bookId, to, actor.effectId, data],
  );
  app.wakeWebhooks(actor.bookId);
  if (!row?.endpoint) return null;
  const [delivery] = await findDeliveries(app.db, actor.bookId, [actor.effectId]);
  return { deliveryId: actor.effectId, delivery: delivery ? { ...delivery, clientId: actor.businessId } : null };
}
