import type { Triggers } from '../../core/slice/trigger.ts';
import type { webhookEvents } from './events.ts';
import { sendTestWebhook } from './settings.ts';

export const webhookTriggers: Triggers<typeof webhookEvents> = {
  'test.webhook': async ({ app, as }) => ({ deliveryId: (await sendTestWebhook(app, as('test'), {})).deliveryId }),
};
