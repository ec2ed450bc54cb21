import { z } from 'zod';
import { operation } from '../operation.ts';
import { envelopeSchema, eventKinds, eventNames } from './events.ts';

export interface EventType {
  event: string;
  summary: string;
  timestamp: 'unix' | 'rfc3339';
  /** JSON Schema of the whole body. */
  schema: Record<string, unknown>;
  example: Record<string, unknown>;
}

/** Every event that can be delivered, with the JSON Schema of its body and an example. */
export const eventTypes: EventType[] = eventNames.map((event) => {
  const { summary, timestamp, example } = eventKinds[event];
  const { $schema: _, ...schema } = z.toJSONSchema(envelopeSchema(event)) as Record<string, unknown>;
  return { event, summary, timestamp, schema, example: { event, timestamp: 1_767_261_900, data: example } };
});

/** The catalogue of events. */
export const listEventTypes = operation({
  title: 'webhooks.event_types',
  summary: 'Every event, with its schema and an example',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  run: () => Promise.resolve(eventTypes),
});
