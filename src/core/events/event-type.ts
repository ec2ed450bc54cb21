import { z } from 'zod';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import { envelopeSchema, type EventKind } from './event.ts';

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
  const { summary, timestamp, example, optIn = false } = kind;
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
