import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { endpointId } from './endpoint-input.ts';
import { endpointRecord } from './endpoint-record.ts';
import { sendTest } from './settings.ts';

/**
 * Delivers a test.webhook event to one endpoint, on the same way as every other event and whatever its filter.
 * @throws Refusal 404; 409 ENDPOINT_PAUSED.
 */
export const testEndpoint = operation({
  title: 'webhooks.test_endpoint',
  summary: 'Deliver a test event to one endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({ endpointId }),
  async run(app, actor, { endpointId: id }): Promise<{ deliveryId: string }> {
    await endpointRecord(app, actor.bookId, id);
    if (!(await sendTest(app, actor, id)))
      throw new Refusal('conflict', 'This endpoint is paused; resume it first', { code: 'ENDPOINT_PAUSED' });
    return { deliveryId: actor.effectId };
  },
});
