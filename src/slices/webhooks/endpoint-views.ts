import { z } from 'zod';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { COUNTED, type EndpointRecord, pausers } from './endpoint-record.ts';
import { endpointStatuses, endpointStatusOf } from './states.ts';
import { urlWarnings } from './warnings.ts';

const headerSchema = z
  .object({
    name: z.string().meta({ description: 'Its name.' }),
    value: z.string().meta({ description: 'The last characters of what it carries.' }),
  })
  .register(typeNames, { name: 'WebhookHeader', description: 'A header of your own, as it can be shown.' });

const healthSchema = z
  .object({
    successShare: z
      .number()
      .nullable()
      .meta({
        description: `Of the latest ${COUNTED} deliveries with an attempt that ended, the share that was acknowledged, 0 to 1; null before there is one.`,
      }),
    consecutiveFailures: z.int().meta({ description: 'Attempts that failed since the last acknowledgement.' }),
    failingSince: instant.nullable().meta({ description: 'Since when nothing was acknowledged; null while all is well.' }),
    lastError: z.string().nullable().meta({ description: 'Why the last attempt that failed did; null when none has since it was set.' }),
    lastDeliveredAt: instant.nullable().meta({ description: 'When something was last acknowledged, to the minute.' }),
    lastFailedAt: instant.nullable().meta({ description: 'When an attempt last failed.' }),
    oldestWaitingAt: instant
      .nullable()
      .meta({ description: 'When the oldest event happened that is still to be sent; null when none is.' }),
  })
  .register(typeNames, { name: 'WebhookEndpointHealth', description: 'How an endpoint fares.' });

/** An endpoint as it leaves. */
export const endpointSchema = z
  .object({
    id: ownId,
    isFirst: z.boolean().meta({ description: 'True for the URL of the settings, which they alone change.' }),
    url: z.string().meta({ description: 'Where events go.' }),
    description: z.string().nullable().meta({ description: 'What it is for, in your words.' }),
    eventTypes: z.array(z.string()).meta({ description: 'Events to deliver; empty for all that are not opt-in.' }),
    filter: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'What must be true of `data` of an event; null for nothing.' }),
    headers: z.array(headerSchema).meta({ description: 'Headers of your own that every attempt carries.' }),
    ratePerSecond: z.int().nullable().meta({ description: 'The most attempts that begin in any one second; null for no such bound.' }),
    ordered: z.boolean().meta({ description: 'One event at a time, each after the one before it.' }),
    secretMasked: z.string().nullable().meta({ description: 'First and last characters of the secret; null without one.' }),
    previousSecretUntil: instant.nullable().meta({ description: 'How long the secret before signs as well; null when it does not.' }),
    status: z
      .enum(endpointStatuses)
      .register(typeNames, {
        name: 'WebhookEndpointStatus',
        description: 'Whether an endpoint gets events.',
        meanings: { paused: 'What happens meanwhile is skipped; resuming can send it.' },
      })
      .meta({ description: 'Whether it gets events.' }),
    pausedAt: instant.nullable().meta({ description: 'Since when it is paused; null while it is not.' }),
    pausedBy: z
      .enum(pausers)
      .register(typeNames, {
        name: 'WebhookPauser',
        description: 'Who paused an endpoint.',
        meanings: { person: 'Somebody of the business, or a key of it.', gone: 'It answered 410.' },
      })
      .nullable()
      .meta({ description: 'Who paused it; null while it is not paused.' }),
    pauseReason: z.string().nullable().meta({ description: 'Why it is paused, where that was said.' }),
    warnings: z.array(z.string()).meta({ description: 'Problems of the endpoint that you can correct, each a sentence.' }),
    health: healthSchema.meta({ description: 'How it fares.' }),
    createdAt: instant.meta({ description: 'When it was added.' }),
    updatedAt: instant.meta({ description: 'When it was last changed.' }),
  })
  .meta({ id: 'WebhookEndpoint' })
  .register(typeNames, { name: 'WebhookEndpoint', description: 'A server that gets events.', isNode: true });

export type EndpointView = z.output<typeof endpointSchema>;

const told = (at: Date | null): string | null => at?.toISOString() ?? null;

export function endpointView(record: EndpointRecord): EndpointView {
  const {
    consecutiveFailures,
    failingSince,
    lastError,
    lastDeliveredAt,
    lastFailedAt,
    tried,
    delivered,
    oldestWaitingAt,
    headersMasked,
    ...rest
  } = record;
  return {
    ...rest,
    headers: headersMasked,
    previousSecretUntil: told(rest.previousSecretUntil),
    status: endpointStatusOf(rest),
    pausedAt: told(rest.pausedAt),
    warnings: urlWarnings(rest.url),
    health: {
      successShare: tried === 0 ? null : Math.min(1, delivered / tried),
      consecutiveFailures,
      failingSince: told(failingSince),
      lastError,
      lastDeliveredAt: told(lastDeliveredAt),
      lastFailedAt: told(lastFailedAt),
      oldestWaitingAt: told(oldestWaitingAt),
    },
    createdAt: rest.createdAt.toISOString(),
    updatedAt: rest.updatedAt.toISOString(),
  };
}
