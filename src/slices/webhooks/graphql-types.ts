import { Url } from '../../core/transport/graphql/scalars.ts';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { acknowledgeDelivery } from './acknowledge.ts';
import { listDeliveries, resendDelivery } from './deliveries.ts';
import { resendDeliveries } from './resend-many.ts';
import { recoverWebhooks } from './recover.ts';
import { rotateSecret, setCustomerEmails, setWebhook } from './settings.ts';
import { attemptSchema, deliverySchema, eventTypeSchema, messageSchema, notResentSchema, recoverySchema, settingsSchema } from './views.ts';

export const WebhookSettingsType = objectFrom(settingsSchema, { types: { webhookUrl: () => Url } });
export const WebhookAttempt = objectFrom(attemptSchema);
export const WebhookDelivery = objectFrom(deliverySchema);
export const WebhookDeliveryConnection = connectionFrom(deliverySchema);
export const WebhookEventType = objectFrom(eventTypeSchema);
export const WebhookMessageType = objectFrom(messageSchema);
export const WebhookRecovery = objectFrom(recoverySchema);

export const DeliveryListArgs = listArgsFrom(listDeliveries.input, { types: { event: () => String } });
export type DeliveryListArgs = InstanceType<typeof DeliveryListArgs>;

export const SetWebhookInput = inputFrom(
  setWebhook.input,
  { name: 'SetWebhookInput', description: 'Where events go. What is left out stays as it was.' },
  { types: { webhookUrl: () => Url, eventTypes: () => [String] } },
);
export type SetWebhookInput = InstanceType<typeof SetWebhookInput>;
export const RotateWebhookSecretInput = inputFrom(rotateSecret.input, {
  name: 'RotateWebhookSecretInput',
  description: 'How the old secret ends.',
});
export type RotateWebhookSecretInput = InstanceType<typeof RotateWebhookSecretInput>;
export const SetCustomerEmailsInput = inputFrom(setCustomerEmails.input, {
  name: 'SetCustomerEmailsInput',
  description: 'Whether mails go to your customers.',
});
export type SetCustomerEmailsInput = InstanceType<typeof SetCustomerEmailsInput>;
export const ResendWebhookDeliveryInput = inputFrom(resendDelivery.input, {
  name: 'ResendWebhookDeliveryInput',
  description: 'Which delivery to send again.',
});
export type ResendWebhookDeliveryInput = InstanceType<typeof ResendWebhookDeliveryInput>;
export const ResendWebhookDeliveriesInput = inputFrom(resendDeliveries.input, {
  name: 'ResendWebhookDeliveriesInput',
  description: 'Which deliveries to send again.',
});
export type ResendWebhookDeliveriesInput = InstanceType<typeof ResendWebhookDeliveriesInput>;
export const AcknowledgeWebhookDeliveryInput = inputFrom(acknowledgeDelivery.input, {
  name: 'AcknowledgeWebhookDeliveryInput',
  description: 'Which delivery was carried to your server by another way.',
});
export type AcknowledgeWebhookDeliveryInput = InstanceType<typeof AcknowledgeWebhookDeliveryInput>;
export const RecoverWebhookDeliveriesInput = inputFrom(recoverWebhooks.input, {
  name: 'RecoverWebhookDeliveriesInput',
  description: 'The range of time whose missed events are delivered again.',
});
export type RecoverWebhookDeliveriesInput = InstanceType<typeof RecoverWebhookDeliveriesInput>;

const settings = () => WebhookSettingsType;
const delivery = () => WebhookDelivery;
export const SetWebhookPayload = payloadOf('SetWebhookPayload', 'The settings with the new URL', { settings });
export const RemoveWebhookPayload = payloadOf('RemoveWebhookPayload', 'The settings without a URL', { settings });
export const SetCustomerEmailsPayload = payloadOf('SetCustomerEmailsPayload', 'The settings with the choice', { settings });
export const RotateWebhookSecretPayload = payloadOf('RotateWebhookSecretPayload', 'The new secret, readable in this answer only', {
  secret: () => String,
  settings: { type: settings, description: 'The settings as they stand; null when userErrors says why.' },
});
export const SendTestWebhookPayload = payloadOf('SendTestWebhookPayload', 'The delivery of a test event', { delivery });
export const ResendWebhookDeliveryPayload = payloadOf('ResendWebhookDeliveryPayload', 'The delivery that is on its way again', {
  delivery,
});
const WebhookNotResent = objectFrom(notResentSchema);
export const ResendWebhookDeliveriesPayload = payloadOf('ResendWebhookDeliveriesPayload', 'The deliveries that are on their way again', {
  deliveries: () => [WebhookDelivery],
  refused: { type: () => [WebhookNotResent], description: 'Those that are not, and why; null when userErrors says why.' },
});
export const AcknowledgeWebhookDeliveryPayload = payloadOf(
  'AcknowledgeWebhookDeliveryPayload',
  'The delivery that is taken as acknowledged',
  {
    delivery,
  },
);
export const RecoverWebhookDeliveriesPayload = payloadOf('RecoverWebhookDeliveriesPayload', 'The recovery', {
  recovery: () => WebhookRecovery,
});
