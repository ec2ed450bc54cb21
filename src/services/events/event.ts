import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';

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

export const instant = z.string().meta({ format: 'date-time' });

/** The whole body of a delivery: name, time of the event, data. */
export function envelopeSchema(event: string, { data, timestamp }: EventKind): z.ZodType {
  return z.object({ event: z.literal(event), timestamp: timestamp === 'unix' ? z.int() : instant, data });
}

/** What the events of a slice carry. */
export type EventData<Kinds extends EventKinds, Name extends keyof Kinds> = z.input<Kinds[Name]['data']>;

/**
 * How a slice tells of its own events, and of no others: writes one down with the commit of its cause, and a delivery of it to whoever
 * wants it. After the commit call `app.wakeWebhooks`.
 */
export const emitting =
  <Kinds extends EventKinds>(_: Kinds) =>
  async <Name extends keyof Kinds & string>(tx: Tx, bookId: number, event: Name, data: EventData<Kinds, Name>): Promise<void> => {
    await tx.query('ledger.emit', 'select ledger.emit($1, $2, $3)', [bookId, event, JSON.stringify(data)]);
  };
