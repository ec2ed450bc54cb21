import { z } from 'zod';
import { envelopeSchema, type EventKind } from './event.ts';

/** An event as its receivers know it. */
export interface EventType {
  event: string;
  summary: string;
  timestamp: 'unix' | 'rfc3339';
  /** True when it is delivered only to an endpoint that names it in `eventTypes`. */
  optIn: boolean;
  /** JSON Schema of the whole body. */
  schema: Record<string, unknown>;
  example: Record<string, unknown>;
}

const EXAMPLE_TIME = new Date('2026-01-01T10:05:00Z');

/** What receivers are told of an event: the JSON Schema of its body, and an example. */
export function eventType(event: string, kind: EventKind): EventType {
  const { summary, timestamp, example, optIn = false } = kind;
  const { $schema: _, ...schema } = z.toJSONSchema(envelopeSchema(event, kind), { override: openObject }) as Record<string, unknown>;
  const time = timestamp === 'unix' ? EXAMPLE_TIME.getTime() / 1_000 : EXAMPLE_TIME.toISOString();
  return { event, summary, timestamp, optIn, schema, example: { event, timestamp: time, data: example } };
}

/** The document of one event as it stands under schema/events: JSON Schema 2020-12, complete in itself. */
export function eventSchemaFile({ event, summary, schema, example }: EventType): object {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: `urn:tollgate:event:${event}`,
    title: event,
    description: summary,
    ...schema,
    examples: [example],
  };
}

/** Events grow fields within a version, so a receiver that checks them must not refuse one it does not know. */
function openObject({ jsonSchema }: { jsonSchema: { additionalProperties?: unknown } }): void {
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}
