import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { calendarDay } from '../../domain/time/moment.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';

/** Every event, in the order of the slices. */
export const eventNames = [
  'transfer.settled',
  'transfer.failed',
  'transfer.reversed',
  'transfer.approval.requested',
  'transfer.approval.given',
  'transfer.approval.refused',
  'transfer.approval.expired',
  'transfer.hold.placed',
  'transfer.hold.released',
  'transfer.hold.rejected',
  'transfer.hold.expired',
  'transfer.alarm',
  'transfer.batch.completed',
  'wallet.funded',
  'wallet.balance.low',
  'bill.payment.completed',
  'bill.payment.failed',
  'bill.payment.reversed',
  'virtual_card.created',
  'virtual_card.frozen',
  'virtual_card.unfrozen',
  'virtual_card.terminated',
  'virtual_card.expired',
  'virtual_card.funded',
  'virtual_card.withdrawn',
  'virtual_card.transaction',
  'virtual_card.declined',
  'payroll.item.settled',
  'payroll.item.failed',
  'payroll.item.reversed',
  'payroll.batch.completed',
  'checkout.payment.completed',
  'product.stock.low',
  'subscription.payment.completed',
  'subscription.created',
  'subscription.activated',
  'subscription.past_due',
  'subscription.payment.failed',
  'subscription.cancelled',
  'subscription.expired',
  'customer.transaction.completed',
  'refund.completed',
  'refund.failed',
  'refund.returned',
  'checkout.order.refunded',
  'sms.delivered',
  'sms.failed',
  'verification.balance.low',
  'verification.plan.lapsed',
  'test.webhook',
] as const;
export type EventName = (typeof eventNames)[number];

export interface EventKind {
  summary: string;
  data: z.ZodType;
  example: Record<string, unknown>;
  /** Spec: Unix seconds by default; payroll events use RFC 3339. */
  timestamp?: 'unix' | 'rfc3339';
  optIn?: boolean;
}

export type EventKinds = Readonly<Partial<Record<EventName, EventKind>>>;

export const occurredAt = instant.meta({ description: 'Time of the event.' });

export const walletBalance = kobo.meta({ description: 'Available wallet balance after the event, in kobo.' });

export function envelopeSchema(event: string, { data, timestamp = 'unix' }: EventKind): z.ZodType {
  return z.object({
    id: z.uuid().meta({ description: 'Id of the event, equal at every endpoint and after every resend; deduplicate on it.' }),
    event: z.literal(event).meta({ description: 'Name of the event.' }),
    timestamp:
      timestamp === 'unix'
        ? z.int().meta({ description: 'Time of the event, Unix seconds.' })
        : instant.meta({ description: 'Time of the event, RFC 3339.' }),
    version: calendarDay.meta({ description: 'Version of the API that the body follows.' }),
    environment: z.enum(['live', 'test']).meta({ description: 'Environment of the event.' }),
    recovered: z.literal(true).optional().meta({
      description: 'True around a restore from a backup: the event may repeat one with another id.',
    }),
    data: data.meta({ description: 'Event-specific data.' }),
  });
}

export type EventData<Kinds extends EventKinds, Name extends keyof Kinds> = Kinds[Name] extends EventKind
  ? z.output<Kinds[Name]['data']>
  : never;

/** Emitter of a slice: writes event and deliveries with their cause. Call `app.wakeWebhooks` after the commit. */
export const emitting =
  <Kinds extends EventKinds>(_: Kinds) =>
  async <Name extends keyof Kinds & string>(tx: Tx, bookId: number, event: Name, data: EventData<Kinds, Name>): Promise<void> => {
    await tx.query('ledger.emit', 'select ledger.emit($1, $2, $3)', [bookId, event, JSON.stringify(data)]);
  };

export interface EventType {
  event: string;
  summary: string;
  timestamp: 'unix' | 'rfc3339';
  optIn: boolean;
  schema: Record<string, unknown>;
  example: Record<string, unknown>;
}

const EXAMPLE_ID = '019b78f4-9b60-7000-8000-000000000001';
const EXAMPLE_TIME = new Date('2026-01-01T10:05:00Z');

/** Public description of an event: JSON Schema and example. */
export function eventType(event: string, kind: EventKind): EventType {
  const { summary, timestamp = 'unix', example, optIn = false } = kind;
  const { $schema: _, ...schema } = z.toJSONSchema(envelopeSchema(event, kind), { override: openObject }) as Record<string, unknown>;
  const time = timestamp === 'unix' ? EXAMPLE_TIME.getTime() / 1_000 : EXAMPLE_TIME.toISOString();
  return {
    event,
    summary,
    timestamp,
    optIn,
    schema,
    example: { id: EXAMPLE_ID, event, timestamp: time, version: API_VERSION, environment: 'test', data: example },
  };
}

/** Events gain fields; receivers must accept unknown ones. */
function openObject({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
