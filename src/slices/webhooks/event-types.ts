import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';

export type { EventType } from '../../core/events/event-type.ts';

/** The catalogue of events. */
export const listEventTypes = operation({
  title: 'webhooks.event_types',
  summary: 'Every event, with its schema and an example',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  run: (app) => Promise.resolve(app.eventTypes),
});
