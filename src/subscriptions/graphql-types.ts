import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { connection, PageArgs } from '../api/graphql/connection.ts';
import { DateTime, Json, Kobo, LocalDate, Url } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import { UserError } from '../api/graphql/user-error.ts';
import { intervals } from './calendar.ts';
import { invoiceStatuses, paymentSources } from './invoice.ts';
import { type SubscriptionStatus, subscriptionStatuses } from './states.ts';
import { paymentMethods } from './subscription.ts';

const StatusEnum = enumOf('SubscriptionStatus', subscriptionStatuses, 'Where a subscription stands.', {
  pending_payment: 'It waits for its first payment.',
  trialing: 'It is free until the trial ends.',
  active: 'Its period is paid.',
  past_due: 'A period ended and the next one is not paid.',
  paused: 'Billing has stopped for a while.',
  canceled: 'Somebody ended it.',
  expired: 'It ended: nobody paid, or all its periods are over.',
});
const IntervalEnum = enumOf('BillingInterval', intervals, 'How often a subscription is paid.');
const MethodEnum = enumOf('SubscriptionPaymentMethod', paymentMethods, 'How a subscription is usually paid.', {
  va: 'Through virtual accounts.',
});
const InvoiceStatusEnum = enumOf('InvoiceStatus', invoiceStatuses, 'Where an invoice stands.');
const SourceEnum = enumOf('PaymentSource', paymentSources, 'What paid an invoice.');
const ProrationEnum = enumOf('ProrationBehavior', ['create_prorations', 'none'], 'Whether a change settles the rest of the period.');
const ManualEnum = enumOf('OtherPaymentSource', ['manual', 'wallet'], 'How else something was paid.', {
  manual: 'By hand; the wallet is not involved.',
  wallet: 'By a deposit that is in the wallet already.',
});

@objectType('Dunning', 'How often a customer was reminded.')
class Dunning {
  @Field(() => Int, { description: 'Reminders so far.' })
  attempt!: number;
  @Field(() => DateTime, { nullable: true, description: 'When the next step is taken.' })
  nextAttemptAt!: string | null;
}

@objectType('SubscriptionInvoice', 'What one period of a subscription costs.')
class SubscriptionInvoice {
  @Field(() => ID, { description: 'The subscription.' })
  subscriptionId!: string;
  @Field(() => Int, { description: 'From 1.' })
  number!: number;
  @Field(() => DateTime, { nullable: true, description: 'Null while the first payment, which begins the period, is awaited.' })
  periodStart!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'The first moment after it.' })
  periodEnd!: string | null;
  @Field(() => Kobo, { description: 'What the period costs.' })
  amount!: number;
  @Field(() => Kobo, { description: 'Credit used; below zero a debt that was added.' })
  credit!: number;
  @Field(() => Kobo, { description: 'amount − credit.' })
  amountDue!: number;
  @Field(() => Kobo, { description: 'What came of it.' })
  amountPaid!: number;
  @Field(() => InvoiceStatusEnum, { description: 'Where it stands.' })
  status!: string;
  @Field(() => SourceEnum, { nullable: true, description: 'What paid it.' })
  paymentSource!: string | null;
  @Field(() => String, { nullable: true, description: 'Reference of the payment.' })
  reference!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was paid.' })
  paidAt!: string | null;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}

export const SubscriptionInvoiceConnection = connection('SubscriptionInvoice', () => SubscriptionInvoice);

@objectType('CustomerSubscription', 'Something that a customer pays for again and again.', { implements: () => Node })
export class SubscriptionType extends Node {
  @Field(() => ID, { description: 'Who pays.' })
  customerId!: string;
  @Field(() => ID, { nullable: true, description: 'What for.' })
  productId!: string | null;
  @Field(() => ID, { nullable: true, description: 'From which plan it was made.' })
  planId!: string | null;
  @Field(() => StatusEnum, { description: 'Where it stands.' })
  status!: SubscriptionStatus;
  @Field(() => IntervalEnum, { description: 'How often it is paid.' })
  interval!: string;
  @Field(() => Int, { description: 'Every so many of the interval.' })
  intervalCount!: number;
  @Field(() => Kobo, { description: 'For one; a period costs amount × quantity.' })
  amount!: number;
  @Field(() => Int, { description: 'How many.' })
  quantity!: number;
  @Field(() => MethodEnum, { description: 'How it is usually paid.' })
  paymentMethod!: string;
  @Field(() => Int, { description: 'How long a payment may be late.' })
  graceDays!: number;
  @Field(() => DateTime, { nullable: true, description: 'Null without a trial.' })
  trialEndsAt!: string | null;
  @Field(() => LocalDate, { description: 'The day that periods keep to.' })
  billingAnchor!: string;
  @Field(() => DateTime, { nullable: true, description: 'Null before the first payment.' })
  currentPeriodStart!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'The first moment after the paid period.' })
  currentPeriodEnd!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the next period is billed.' })
  nextBillingAt!: string | null;
  @Field(() => Boolean, { description: 'Whether it ends with the period.' })
  cancelAtPeriodEnd!: boolean;
  @Field(() => DateTime, { nullable: true, description: 'When somebody canceled it.' })
  canceledAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it ended.' })
  endedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Since when it is paused.' })
  pausedAt!: string | null;
  @Field(() => Int, { description: 'Periods paid so far.' })
  cyclesPaid!: number;
  @Field(() => Int, { nullable: true, description: 'After how many it ends; null is never.' })
  maxCycles!: number | null;
  @Field(() => Kobo, { description: 'What is due now.' })
  outstandingAmount!: number;
  @Field(() => Kobo, { description: 'Settled with the next invoice; below zero it is owed.' })
  creditBalance!: number;
  @Field(() => Dunning, { description: 'Reminders.' })
  dunning!: Dunning;
  @Field(() => Url, { nullable: true, description: 'Where a payer is sent afterwards.' })
  checkoutCallbackUrl!: string | null;
  @Field(() => Json, { description: 'Your own labels.' })
  metadata!: Record<string, string>;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
  @Field(() => DateTime, { description: 'When it last changed.' })
  updatedAt!: string;
}

export const SubscriptionConnection = connection('Subscription', () => SubscriptionType);

@ArgsType()
export class SubscriptionArgs extends PageArgs {
  @Field(() => StatusEnum, { nullable: true, description: 'Only those in this status.' })
  status?: SubscriptionStatus | null;
  @Field(() => ID, { nullable: true, description: 'Only those of this customer.' })
  customerId?: string | null;
}

@objectType('Plan', 'A price and how often it is paid.', { implements: () => Node })
export class PlanType extends Node {
  @Field(() => String, { description: 'Your own name for it.' })
  code!: string;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => Kobo, { description: 'For one.' })
  amount!: number;
  @Field(() => IntervalEnum, { description: 'How often it is paid.' })
  interval!: string;
  @Field(() => Int, { description: 'Every so many of the interval.' })
  intervalCount!: number;
  @Field(() => Int, { description: 'Free days at the beginning.' })
  trialDays!: number;
  @Field(() => Int, { nullable: true, description: 'After how many periods it ends; null is never.' })
  maxCycles!: number | null;
  @Field(() => Boolean, { description: 'Whether subscriptions can be made from it.' })
  active!: boolean;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
}

export const PlanConnection = connection('Plan', () => PlanType);

@InputType('CreatePlanInput', { description: 'The plan to make.' })
export class CreatePlanInput {
  @Field(() => String, { nullable: true, description: 'NGN, and nothing else yet.' })
  currency?: 'NGN' | null;
  @Field(() => String, { description: 'What people call it.' })
  name!: string;
  @Field(() => String, { nullable: true, description: 'Your own name for it.' })
  code?: string;
  @Field(() => Kobo, { description: 'For one.' })
  amount!: number;
  @Field(() => IntervalEnum, { description: 'How often it is paid.' })
  interval!: string;
  @Field(() => Int, { nullable: true, description: 'Every so many of the interval; 1 unless told.' })
  intervalCount?: number;
  @Field(() => Int, { nullable: true, description: 'Free days at the beginning.' })
  trialDays?: number;
  @Field(() => Int, { nullable: true, description: 'After how many periods it ends.' })
  maxCycles?: number | null;
}

@InputType('UpdatePlanInput', { description: 'What changes; what is left out stays.' })
export class UpdatePlanInput {
  @Field(() => ID, { description: 'Which plan.' })
  planId!: string;
  @Field(() => String, { nullable: true, description: 'What people call it.' })
  name?: string;
  @Field(() => Boolean, { nullable: true, description: 'Whether subscriptions can be made from it.' })
  active?: boolean;
}

@InputType('CreateSubscriptionInput', { description: 'Whom to subscribe to what.' })
export class CreateSubscriptionInput {
  @Field(() => String, { nullable: true, description: 'NGN, and nothing else yet.' })
  currency?: 'NGN' | null;
  @Field(() => ID, { description: 'Who pays.' })
  customerId!: string;
  @Field(() => ID, { nullable: true, description: 'Brings price and interval.' })
  planId?: string;
  @Field(() => ID, { nullable: true, description: 'Brings its price, unless there is a plan.' })
  productId?: string;
  @Field(() => Kobo, { nullable: true, description: 'For one; that of plan or product unless told.' })
  amount?: number;
  @Field(() => IntervalEnum, { nullable: true, description: 'How often; that of the plan unless told.' })
  interval?: string;
  @Field(() => Int, { nullable: true, description: 'Every so many of the interval.' })
  intervalCount?: number;
  @Field(() => Int, { nullable: true, description: 'How many; 1 unless told.' })
  quantity?: number;
  @Field(() => MethodEnum, { nullable: true, description: 'VA unless told.' })
  paymentMethod?: string;
  @Field(() => Int, { nullable: true, description: 'How long a payment may be late; 3 unless told.' })
  graceDays?: number;
  @Field(() => Int, { nullable: true, description: 'Free days at the beginning.' })
  trialDays?: number;
  @Field(() => Int, { nullable: true, description: 'After how many periods it ends.' })
  maxCycles?: number | null;
  @Field(() => LocalDate, { nullable: true, description: 'The day that periods keep to; that of the first payment unless told.' })
  billingAnchor?: string;
  @Field(() => Url, { nullable: true, description: 'Where a payer is sent afterwards.' })
  checkoutCallbackUrl?: string;
  @Field(() => Json, { nullable: true, description: 'Your own labels: text by name.' })
  metadata?: object;
}

@InputType('SubscriptionInput', { description: 'Which subscription.' })
export class SubscriptionInput {
  @Field(() => ID, { description: 'Its id.' })
  subscriptionId!: string;
}

@InputType('GenerateVirtualAccountInput', { description: 'For which subscription, and for how long.' })
export class GenerateVirtualAccountInput extends SubscriptionInput {
  @Field(() => Int, { nullable: true, description: '10, 15, 30 or 60; 30 unless told.' })
  expiryMinutes?: number;
}

@InputType('CancelSubscriptionInput', { description: 'Which subscription to end, and when.' })
export class CancelSubscriptionInput extends SubscriptionInput {
  @Field(() => Boolean, { nullable: true, description: 'With the period that is paid; now unless told.' })
  atPeriodEnd?: boolean;
}

@InputType('ChangeSubscriptionInput', { description: 'What changes; what is left out stays.' })
export class ChangeSubscriptionInput extends SubscriptionInput {
  @Field(() => ID, { nullable: true, description: 'Brings its price unless `amount` says another.' })
  productId?: string;
  @Field(() => Kobo, { nullable: true, description: 'For one.' })
  amount?: number;
  @Field(() => Int, { nullable: true, description: 'How many.' })
  quantity?: number;
  @Field(() => ProrationEnum, { nullable: true, description: 'CREATE_PRORATIONS unless told.' })
  prorationBehavior?: string;
}

@InputType('MarkSubscriptionPaidInput', { description: 'How what is due was paid.' })
export class MarkSubscriptionPaidInput extends SubscriptionInput {
  @Field(() => ManualEnum, { nullable: true, description: 'MANUAL unless told.' })
  source?: string;
  @Field(() => String, { description: 'Your own reference, or that of the deposit.' })
  reference!: string;
}

@objectType('CreatePlanPayload', 'The plan, or why there is none.')
export class CreatePlanPayload {
  @Field(() => PlanType, { nullable: true, description: 'The plan; null when userErrors says why.' })
  plan?: PlanType;
  @Field(() => [UserError], { description: 'Why not; empty on success.' })
  userErrors!: UserError[];
}

@objectType('UpdatePlanPayload', 'The changed plan, or why nothing changed.')
export class UpdatePlanPayload extends CreatePlanPayload {}

@objectType('CreateSubscriptionPayload', 'The subscription, or why there is none.')
export class CreateSubscriptionPayload {
  @Field(() => SubscriptionType, { nullable: true, description: 'The subscription; null when userErrors says why.' })
  subscription?: SubscriptionType;
  @Field(() => [UserError], { description: 'Why not; empty on success.' })
  userErrors!: UserError[];
}

@objectType('PauseSubscriptionPayload', 'The paused subscription, or why it goes on.')
export class PauseSubscriptionPayload extends CreateSubscriptionPayload {}
@objectType('ResumeSubscriptionPayload', 'The resumed subscription, or why it does not go on.')
export class ResumeSubscriptionPayload extends CreateSubscriptionPayload {}
@objectType('CancelSubscriptionPayload', 'The canceled subscription, or why it goes on.')
export class CancelSubscriptionPayload extends CreateSubscriptionPayload {}
@objectType('ChangeSubscriptionPayload', 'The changed subscription, or why nothing changed.')
export class ChangeSubscriptionPayload extends CreateSubscriptionPayload {}
@objectType('MarkSubscriptionPaidPayload', 'The paid subscription, or why nothing was noted.')
export class MarkSubscriptionPaidPayload extends CreateSubscriptionPayload {}
