import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';

/** One kind of event: what its `data` holds, an example, and how its envelope tells the time. */
export interface EventKind {
  summary: string;
  data: z.ZodType;
  example: Record<string, unknown>;
  /** Unix seconds, except payroll events, which carry RFC 3339. */
  timestamp: 'unix' | 'rfc3339';
  /** Delivered only to an endpoint that names it in its `eventTypes`: the specification does not list it. */
  optIn?: boolean;
}

/** The events of a slice by their names, in its `events.ts`. */
export type EventKinds = Readonly<Record<string, EventKind>>;

/** When what an event tells came about. */
export const occurredAt = instant.meta({ description: 'When it happened.' });

/** What the wallet can spend once an event has happened. */
export const walletBalance = kobo.meta({ description: 'Kobo: what the wallet can spend after it.' });

/** The whole body of a delivery: name, time of the event, data. */
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

/** What the events of a slice carry; its amounts are kobo and no other number. */
export type EventData<Kinds extends EventKinds, Name extends keyof Kinds> = z.output<Kinds[Name]['data']>;

/**
 * How a slice tells of its own events, and of no others: writes one down with the commit of its cause, and a delivery of it to whoever
 * wants it. After the commit call `app.wakeWebhooks`.
 */
export const emitting =
  <Kinds extends EventKinds>(_: Kinds) =>
  async <Name extends keyof Kinds & string>(tx: Tx, bookId: number, event: Name, data: EventData<Kinds, Name>): Promise<void> => {
    await tx.query('ledger.emit', 'select ledger.emit($1, $2, $3)', [bookId, event, JSON.stringify(data)]);
  };
