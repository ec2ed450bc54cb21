import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { connection, PageArgs } from '../../services/doors/graphql/connection.ts';
import { DateTime, Json, Url } from '../../services/doors/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../../services/doors/graphql/types.ts';
import { UserError } from '../../services/doors/graphql/user-error.ts';
import { type Delivery, type DeliveryAttempt, deliveryStatuses } from './deliveries.ts';
import type { EventType } from './event-types.ts';
import { type Recovery, recoveryStatuses } from './recover.ts';

export const DeliveryStatus = enumOf('DeliveryStatus', deliveryStatuses, 'Where a delivery stands.', {
  pending: 'Attempts go on; nextRetryAt says when.',
  failed: 'Given up after its last attempt. It can still be sent again.',
});
const RecoveryStatus = enumOf('RecoveryStatus', recoveryStatuses, 'Where a recovery stands.', { dry_run: 'Only counted.' });
const EventTimestamp = enumOf('EventTimestamp', ['unix', 'rfc3339'], 'How the envelope of an event tells the time.');
const AttemptTrigger = enumOf('AttemptTrigger', ['event', 'manual', 'recovery'], 'Why an attempt was made.');

@objectType('WebhookSettings', 'Where events go, and how.')
export class WebhookSettingsType {
  @Field(() => Url, { nullable: true, description: 'Where events go; null while none is set.' })
  webhookUrl!: string | null;
  @Field(() => [String], { description: 'Source addresses that your endpoint accepts; empty means no restriction.' })
  allowedIps!: string[];
  @Field(() => Boolean, { description: 'Whether deliveries are signed.' })
  hasSecret!: boolean;
  @Field(() => String, { nullable: true, description: 'First and last characters of the secret; null without one.' })
  secretMasked!: string | null;
  @Field(() => Boolean, { description: 'Whether mails go to your customers.' })
  handleCustomerEmails!: boolean;
  @Field(() => [String], { description: 'Events to deliver; empty for all.' })
  eventTypes!: string[];
  @Field(() => Boolean, { description: 'One event at a time, each after the one before it.' })
  ordered!: boolean;
  @Field(() => [String], { description: 'What you should know of the endpoint, each a sentence.' })
  warnings!: string[];
}

@objectType('WebhookAttempt', 'One attempt of a delivery.')
export class WebhookAttempt implements DeliveryAttempt {
  @Field(() => Int, { description: 'Its number, from 1.' })
  n!: number;
  @Field(() => AttemptTrigger, { description: 'Why it was made.' })
  trigger!: string;
  @Field(() => DateTime, { description: 'When it began.' })
  startedAt!: Date;
  @Field(() => DateTime, { nullable: true, description: 'When it ended; null while it runs.' })
  finishedAt!: Date | null;
  @Field(() => Int, { nullable: true, description: 'What was answered; null when nothing was.' })
  httpStatus!: number | null;
  @Field(() => String, { nullable: true, description: 'Why it failed, such as timeout; null when it was acknowledged.' })
  errorClass!: string | null;
  @Field(() => Json, { nullable: true, description: 'Milliseconds by phase; null while it runs.' })
  timings!: Record<string, number> | null;
  @Field(() => String, {
    nullable: true,
    description: 'The first 16 KiB of the answer; null when nothing was answered, or nothing of it is kept.',
  })
  responseHead!: string | null;
}

@objectType('WebhookDelivery', 'One event on its way to your endpoint. Its id is the X-Webhook-ID of every attempt.', {
  implements: () => Node,
})
export class WebhookDelivery extends Node implements Delivery {
  @Field(() => String, { description: 'The name of the event.' })
  event!: string;
  @Field(() => DeliveryStatus, { description: 'Where it stands.' })
  status!: Delivery['status'];
  @Field(() => Int, { description: 'Attempts that were made, whoever asked for them.' })
  attempts!: number;
  @Field(() => Int, { description: 'Attempts before it is given up: six automatic ones, and those that somebody asked for beside them.' })
  maxAttempts!: number;
  @Field(() => Int, { nullable: true, description: 'What the last attempt was answered; null before one was.' })
  httpStatus!: number | null;
  @Field(() => String, { nullable: true, description: 'Why the last attempt failed; null when it did not.' })
  lastError!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the next attempt is made; null when none is.' })
  nextRetryAt!: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was acknowledged; null while it was not.' })
  deliveredAt!: Date | null;
  @Field(() => DateTime, { description: 'When the event happened.' })
  createdAt!: Date;
}

export const WebhookDeliveryConnection = connection('WebhookDelivery', () => WebhookDelivery);

@objectType('WebhookEventType', 'A kind of event that can be delivered.')
export class WebhookEventType implements Pick<EventType, 'event' | 'summary' | 'timestamp' | 'schema' | 'example'> {
  @Field(() => String, { description: 'Its name.' })
  event!: string;
  @Field(() => String, { description: 'What happened when it is sent.' })
  summary!: string;
  @Field(() => EventTimestamp, { description: 'How its envelope tells the time.' })
  timestamp!: EventType['timestamp'];
  @Field(() => Json, { description: 'JSON Schema of the whole body.' })
  schema!: Record<string, unknown>;
  @Field(() => Json, { description: 'An example of the whole body.' })
  example!: Record<string, unknown>;
}

@objectType('WebhookRecovery', 'A range of time whose missed events are delivered again.')
export class WebhookRecovery implements Recovery {
  @Field(() => ID, { nullable: true, description: 'Its id, to ask how far it is; null when it was only counted.' })
  id!: string | null;
  @Field(() => DateTime, { description: 'From this moment on.' })
  since!: Date;
  @Field(() => DateTime, { description: 'Up to this moment.' })
  until!: Date;
  @Field(() => Int, { description: 'Events that would be, or were so far, delivered again.' })
  events!: number;
  @Field(() => RecoveryStatus, { description: 'Where it stands.' })
  status!: Recovery['status'];
}

@ArgsType()
export class DeliveryListArgs extends PageArgs {
  @Field(() => DateTime, { nullable: true, description: 'Only events of this moment or later.' })
  since?: string | null;
  @Field(() => DeliveryStatus, { nullable: true, description: 'Only deliveries that stand so.' })
  status?: Delivery['status'] | null;
  @Field(() => String, { nullable: true, description: 'Only events of this name.' })
  event?: string | null;
}

@InputType('SetWebhookInput', { description: 'Where events go. What is left out stays as it was.' })
export class SetWebhookInput {
  @Field(() => Url, { description: 'https in live; in the sandbox http too.' })
  webhookUrl!: string;
  @Field(() => [String], { nullable: true, description: 'Source addresses that your endpoint accepts; empty means no restriction.' })
  allowedIps?: string[] | null;
  @Field(() => [String], { nullable: true, description: 'Events to deliver; empty for all.' })
  eventTypes?: string[] | null;
  @Field(() => Boolean, { nullable: true, description: 'One event at a time, each after the one before it.' })
  ordered?: boolean | null;
}

@InputType('RotateWebhookSecretInput', { description: 'How the old secret ends.' })
export class RotateWebhookSecretInput {
  @Field(() => Int, { nullable: true, description: 'How long the old secret signs beside the new one, at most a week; 0 unless told.' })
  gracePeriodSeconds?: number | null;
}

@InputType('SetCustomerEmailsInput', { description: 'Whether mails go to your customers.' })
export class SetCustomerEmailsInput {
  @Field(() => Boolean, { description: 'True when they do.' })
  handleCustomerEmails!: boolean;
}

@InputType('ResendWebhookDeliveryInput', { description: 'Which delivery to send again.' })
export class ResendWebhookDeliveryInput {
  @Field(() => ID, { description: 'Its id.' })
  deliveryId!: string;
}

@InputType('RecoverWebhookDeliveriesInput', { description: 'The range of time whose missed events are delivered again.' })
export class RecoverWebhookDeliveriesInput {
  @Field(() => DateTime, { description: 'From this moment on.' })
  since!: string;
  @Field(() => DateTime, { nullable: true, description: 'Up to this moment; now unless told.' })
  until?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'Only counts.' })
  dryRun?: boolean | null;
}

/** The payload of a mutation that answers the settings. */
function settingsPayload(name: string, description: string) {
  @objectType(name, description)
  class SettingsPayload {
    @Field(() => WebhookSettingsType, { nullable: true, description: 'The settings as they stand; null when userErrors says why.' })
    settings?: WebhookSettingsType;
    @Field(() => [UserError], { description: 'Why nothing was changed; empty on success.' })
    userErrors!: UserError[];
  }
  return SettingsPayload;
}

export const SetWebhookPayload = settingsPayload('SetWebhookPayload', 'The settings with the new URL, or why it was not set.');
export const RemoveWebhookPayload = settingsPayload('RemoveWebhookPayload', 'The settings without a URL, or why it is still there.');
export const SetCustomerEmailsPayload = settingsPayload(
  'SetCustomerEmailsPayload',
  'The settings with the choice, or why it was not taken.',
);

@objectType('RotateWebhookSecretPayload', 'The new secret, readable in this answer only.')
export class RotateWebhookSecretPayload {
  @Field(() => String, { nullable: true, description: 'The secret; null when userErrors says why.' })
  secret?: string;
  @Field(() => WebhookSettingsType, { nullable: true, description: 'The settings as they stand; null when userErrors says why.' })
  settings?: WebhookSettingsType;
  @Field(() => [UserError], { description: 'Why there is no new secret; empty on success.' })
  userErrors!: UserError[];
}

/** The payload of a mutation that answers one delivery. */
function deliveryPayload(name: string, description: string) {
  @objectType(name, description)
  class DeliveryPayload {
    @Field(() => WebhookDelivery, { nullable: true, description: 'The delivery as it stands; null when userErrors says why.' })
    delivery?: Delivery;
    @Field(() => [UserError], { description: 'Why nothing is sent; empty on success.' })
    userErrors!: UserError[];
  }
  return DeliveryPayload;
}

export const SendTestWebhookPayload = deliveryPayload('SendTestWebhookPayload', 'The delivery of a test event, or why there is none.');
export const ResendWebhookDeliveryPayload = deliveryPayload(
  'ResendWebhookDeliveryPayload',
  'The delivery that is on its way again, or why it is not.',
);

@objectType('RecoverWebhookDeliveriesPayload', 'The recovery, or why there is none.')
export class RecoverWebhookDeliveriesPayload {
  @Field(() => WebhookRecovery, { nullable: true, description: 'The recovery; null when userErrors says why.' })
  recovery?: Recovery;
  @Field(() => [UserError], { description: 'Why nothing is delivered again; empty on success.' })
  userErrors!: UserError[];
}
