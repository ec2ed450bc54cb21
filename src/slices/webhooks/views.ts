import { z } from 'zod';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { type Delivery, deliveryStatus } from './deliveries.ts';
import type { WebhookMessage } from './message.ts';
import { recoveryStatuses } from './recover.ts';
import type { WebhookSettings } from './settings.ts';

/** Webhook settings as they leave. */
export const settingsSchema = z
  .object({
    webhookUrl: z.string().nullable().meta({ description: 'Where events go; null while none is set.' }),
    allowedIps: z.array(z.string()).meta({ description: 'Source addresses that your endpoint accepts; empty means no restriction.' }),
    hasSecret: z.boolean().meta({ description: 'Whether deliveries are signed.' }),
    secretMasked: z.string().nullable().meta({ description: 'First and last characters of the secret; null without one.' }),
    handleCustomerEmails: z.boolean().meta({ description: 'Whether mails go to your customers.' }),
    eventTypes: z.array(z.string()).meta({ description: 'Events to deliver; empty for all.' }),
    ordered: z.boolean().meta({ description: 'One event at a time, each after the one before it.' }),
    warnings: z.array(z.string()).meta({ description: 'What you should know of the endpoint, each a sentence.' }),
  })
  .meta({ id: 'WebhookSettings' })
  .register(typeNames, { name: 'WebhookSettings', description: 'Where events go, and how.' });

export type SettingsView = z.output<typeof settingsSchema>;

export function settingsView({ endpoint, warnings }: WebhookSettings): SettingsView {
  return {
    webhookUrl: endpoint?.url ?? null,
    allowedIps: endpoint?.allowedIps ?? [],
    hasSecret: endpoint?.secret !== null && endpoint !== null,
    secretMasked: endpoint?.secretMasked ?? null,
    handleCustomerEmails: endpoint?.handleCustomerEmails ?? true,
    eventTypes: endpoint?.eventTypes ?? [],
    ordered: endpoint?.ordered ?? false,
    warnings,
  };
}

export const deliverySchema = z
  .object({
    id: ownId,
    clientId: z.uuid().meta({ description: 'Your business.' }),
    event: z.string().meta({ description: 'The name of the event.' }),
    endpointId: z
      .uuid()
      .optional()
      .meta({ description: 'The further endpoint that it goes to; left out where it goes to the URL of the settings.' }),
    status: deliveryStatus.meta({ description: 'Where it stands.' }),
    attempts: z.int().meta({ description: 'Attempts that were made, whoever asked for them.' }),
    maxAttempts: z
      .int()
      .meta({ description: 'Attempts before it is given up: six automatic ones, and those that somebody asked for beside them.' }),
    httpStatus: z.int().optional().meta({ description: 'What the last attempt was answered; null before one was.' }),
    lastError: z.string().optional().meta({ description: 'Why the last attempt failed; null when it did not.' }),
    nextRetryAt: instant.nullable().meta({ description: 'When the next attempt is made; null when none is.' }),
    deliveredAt: instant.optional().meta({ description: 'When it was acknowledged; null while it was not.' }),
    createdAt: instant.meta({ description: 'When the event happened.' }),
  })
  .meta({ id: 'WebhookDelivery' })
  .register(typeNames, {
    name: 'WebhookDelivery',
    description: 'One event on its way to your endpoint. Its id is the X-Webhook-ID of every attempt.',
    isNode: true,
    without: ['clientId'],
  });

export const attemptSchema = z
  .object({
    n: z.int().meta({ description: 'Its number, from 1.' }),
    trigger: z
      .enum(['event', 'manual', 'recovery'])
      .register(typeNames, { name: 'AttemptTrigger', description: 'Why an attempt was made.' })
      .meta({ description: 'Why it was made.' }),
    startedAt: instant.meta({ description: 'When it began.' }),
    finishedAt: instant.nullable().meta({ description: 'When it ended; null while it runs.' }),
    httpStatus: z.int().nullable().meta({ description: 'What was answered; null when nothing was.' }),
    errorClass: z.string().nullable().meta({ description: 'Why it failed, such as timeout; null when it was acknowledged.' }),
    timings: z.record(z.string(), z.number()).nullable().meta({ description: 'Milliseconds by phase; null while it runs.' }),
    responseHead: z
      .string()
      .nullable()
      .meta({ description: 'The first 16 KiB of the answer; null when nothing was answered, or nothing of it is kept.' }),
  })
  .register(typeNames, { name: 'WebhookAttempt', description: 'One attempt of a delivery.' });

export const detailSchema = deliverySchema
  .extend({
    body: z.string().meta({ description: 'The bytes that every attempt sends.' }),
    attemptLog: z.array(attemptSchema).meta({ description: 'Every attempt, oldest first; the latest 100.' }),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

export function deliveryView(delivery: Delivery, clientId: string): z.output<typeof deliverySchema> {
  const { endpointId, httpStatus, lastError, deliveredAt, nextRetryAt, createdAt, ...rest } = delivery;
  return {
    ...rest,
    clientId,
    ...(endpointId !== null && { endpointId }),
    ...(httpStatus !== null && { httpStatus }),
    ...(lastError !== null && { lastError }),
    nextRetryAt: nextRetryAt?.toISOString() ?? null,
    ...(deliveredAt !== null && { deliveredAt: deliveredAt.toISOString() }),
    createdAt: createdAt.toISOString(),
  };
}

/** A delivery that is not sent again now. */
export const notResentSchema = z
  .object({
    deliveryId: z.uuid().meta({ description: 'Its id, as it was asked for.' }),
    code: z.string().meta({ description: 'Why not, as a resend of it alone would be refused.' }),
    error: z.string().meta({ description: 'Why not, for people.' }),
  })
  .register(typeNames, { name: 'WebhookNotResent', description: 'A delivery that is not sent again now, and why.' });

/** What became of several. */
export const resentSchema = z
  .object({
    deliveries: z.array(deliverySchema).meta({ description: 'Those that are on their way again, oldest first.' }),
    refused: z.array(notResentSchema).meta({ description: 'Those that are not, and why.' }),
  })
  .meta({ id: 'WebhookResent' });

/** An event as an attempt would send it now. */
export const messageSchema = z
  .object({
    id: z.uuid().meta({ description: 'The id of the event; watch after it to go on.' }),
    event: z.string().meta({ description: 'Its name.' }),
    occurredAt: instant.meta({ description: 'When it happened.' }),
    deliveryId: z.uuid().nullable().meta({ description: 'Its delivery to your URL; null when it has none.' }),
    body: z.string().meta({ description: 'The bytes that every attempt sends.' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'The headers of an attempt that is made now, signatures among them once you have a secret.' }),
  })
  .meta({ id: 'WebhookMessage' })
  .register(typeNames, {
    name: 'WebhookMessage',
    description: 'An event with the bytes and headers that are sent, signed as it was asked for.',
  });
export type MessageView = z.output<typeof messageSchema>;

export const messageView = ({ occurredAt, ...rest }: WebhookMessage): MessageView => ({ ...rest, occurredAt: occurredAt.toISOString() });

export const recoverySchema = z
  .object({
    id: z.uuid().nullable().meta({ description: 'Its id, to ask how far it is; null when it was only counted.' }),
    since: instant.meta({ description: 'From this moment on.' }),
    until: instant.meta({ description: 'Up to this moment.' }),
    events: z.int().meta({ description: 'Events that would be, or were so far, delivered again.' }),
    status: z
      .enum(recoveryStatuses)
      .register(typeNames, { name: 'RecoveryStatus', description: 'Where a recovery stands.', meanings: { dry_run: 'Only counted.' } })
      .meta({ description: 'Where it stands.' }),
  })
  .register(typeNames, { name: 'WebhookRecovery', description: 'A range of time whose missed events are delivered again.' });

export const eventTypeSchema = z
  .object({
    event: z.string().meta({ description: 'Its name.' }),
    summary: z.string().meta({ description: 'What happened when it is sent.' }),
    timestamp: z
      .enum(['unix', 'rfc3339'])
      .register(typeNames, { name: 'EventTimestamp', description: 'How the envelope of an event tells the time.' })
      .meta({ description: 'How its envelope tells the time.' }),
    optIn: z.boolean().meta({ description: 'Delivered only to an endpoint that names it in `eventTypes`.' }),
    schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the whole body.' }),
    example: z.record(z.string(), z.unknown()).meta({ description: 'An example of the whole body.' }),
  })
  .register(typeNames, { name: 'WebhookEventType', description: 'A kind of event that can be delivered.', without: ['optIn'] });
