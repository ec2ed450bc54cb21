import { z } from 'zod';
import type { EventName } from './names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';

export interface EventKind {
  summary: string;
  data: z.ZodType;
  example: Record<string, unknown>;
  /** Spec: Unix seconds, except payroll events, which use RFC 3339. */
  timestamp: 'unix' | 'rfc3339';
  optIn?: boolean;
}

export type EventKinds = Readonly<Partial<Record<EventName, EventKind>>>;

export const occurredAt = instant.meta({ description: 'When it happened.' });

export const walletBalance = kobo.meta({ description: 'Kobo: what the wallet can spend after it.' });

export function envelopeSchema(event: string, { data, timestamp }: EventKind): z.ZodType {
  return z.object({
    event: z.literal(event).meta({ description: 'The name of the event.' }),
    timestamp:
      timestamp === 'unix'
        ? z.int().meta({ description: 'When it happened, in seconds since 1970.' })
        : instant.meta({ description: 'When it happened, by RFC 3339.' }),
    recovered: z.literal(true).optional().meta({
      description: 'The service was restored from a backup around this time: the same may have been told before, under another id.',
    }),
    data: data.meta({ description: 'What there is to tell of it.' }),
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
