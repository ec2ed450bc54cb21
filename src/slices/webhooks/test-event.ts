import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { operation } from '../../core/operation/operation.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { deliverySchema, findDeliveries } from './delivery.ts';
import { endpointId } from './endpoint-input.ts';
import { endpointRecord } from './endpoint-record.ts';

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
    await endpointRecord(app, actor.bookId, id);
    const sent = await sendTest(app, actor, id);
    if (!sent) throw new Refusal('conflict', 'The webhook endpoint is paused; resume the endpoint first', { code: 'ENDPOINT_PAUSED' });
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
