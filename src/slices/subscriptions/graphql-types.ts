import { connection } from '../../core/transport/graphql/connection.ts';
import { Int } from 'type-graphql';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Url } from '../../core/transport/graphql/scalars.ts';
import { changeSubscription } from './change.ts';
import { createSubscription } from './create.ts';
import { generateVirtualAccount } from './generate-va.ts';
import { listSubscriptions } from './read.ts';
import { markPaid } from './mark-paid.ts';
import { cancelSubscription, pauseSubscription } from './moves.ts';
import { createPlan, updatePlan } from './plan.ts';
import { invoiceSchema, planSchema, subscriptionSchema } from './views.ts';

const checkoutCallbackUrl = () => Url;

export const SubscriptionInvoiceConnection = connectionFrom(invoiceSchema);
export const SubscriptionType = objectFrom(subscriptionSchema, { types: { checkoutCallbackUrl } });
export type SubscriptionType = InstanceType<typeof SubscriptionType>;
export const SubscriptionConnection = connection('Subscription', () => SubscriptionType);
export const PlanType = objectFrom(planSchema);
export const PlanConnection = connectionFrom(planSchema);

export const SubscriptionArgs = listArgsFrom(listSubscriptions.input);
export type SubscriptionArgs = InstanceType<typeof SubscriptionArgs>;

export const CreatePlanInput = inputFrom(createPlan.input, { name: 'CreatePlanInput', description: 'The plan to make.' });
export type CreatePlanInput = InstanceType<typeof CreatePlanInput>;
export const UpdatePlanInput = inputFrom(updatePlan.input, {
  name: 'UpdatePlanInput',
  description: 'What changes; what is left out stays.',
});
export type UpdatePlanInput = InstanceType<typeof UpdatePlanInput>;
export const CreateSubscriptionInput = inputFrom(
  createSubscription.input,
  { name: 'CreateSubscriptionInput', description: 'Whom to subscribe to what.' },
  { types: { checkoutCallbackUrl } },
);
export type CreateSubscriptionInput = InstanceType<typeof CreateSubscriptionInput>;
export const SubscriptionInput = inputFrom(pauseSubscription.input, { name: 'SubscriptionInput', description: 'Which subscription.' });
export type SubscriptionInput = InstanceType<typeof SubscriptionInput>;
export const GenerateVirtualAccountInput = inputFrom(
  generateVirtualAccount.input,
  { name: 'GenerateVirtualAccountInput', description: 'For which subscription, and for how long.' },
  { types: { expiryMinutes: () => Int } },
);
export type GenerateVirtualAccountInput = InstanceType<typeof GenerateVirtualAccountInput>;
export const CancelSubscriptionInput = inputFrom(cancelSubscription.input, {
  name: 'CancelSubscriptionInput',
  description: 'Which subscription to end, and when.',
});
export type CancelSubscriptionInput = InstanceType<typeof CancelSubscriptionInput>;
export const ChangeSubscriptionInput = inputFrom(changeSubscription.input, {
  name: 'ChangeSubscriptionInput',
  description: 'What changes; what is left out stays.',
});
export type ChangeSubscriptionInput = InstanceType<typeof ChangeSubscriptionInput>;
export const MarkSubscriptionPaidInput = inputFrom(markPaid.input, {
  name: 'MarkSubscriptionPaidInput',
  description: 'How what is due was paid.',
});
export type MarkSubscriptionPaidInput = InstanceType<typeof MarkSubscriptionPaidInput>;

const plan = () => PlanType;
const subscription = () => SubscriptionType;
export const CreatePlanPayload = payloadOf('CreatePlanPayload', 'The plan', { plan });
export const UpdatePlanPayload = payloadOf('UpdatePlanPayload', 'The changed plan', { plan });
export const CreateSubscriptionPayload = payloadOf('CreateSubscriptionPayload', 'The subscription', { subscription });
export const PauseSubscriptionPayload = payloadOf('PauseSubscriptionPayload', 'The paused subscription', { subscription });
export const ResumeSubscriptionPayload = payloadOf('ResumeSubscriptionPayload', 'The resumed subscription', { subscription });
export const CancelSubscriptionPayload = payloadOf('CancelSubscriptionPayload', 'The canceled subscription', { subscription });
export const UndoSubscriptionCancellationPayload = payloadOf('UndoSubscriptionCancellationPayload', 'The subscription', { subscription });
export const ChangeSubscriptionPayload = payloadOf('ChangeSubscriptionPayload', 'The changed subscription', { subscription });
export const MarkSubscriptionPaidPayload = payloadOf('MarkSubscriptionPaidPayload', 'The paid subscription', { subscription });
