import type { EventKind } from '../core/events/event.ts';
import { eventType } from '../core/events/event-type.ts';
import { brought } from './slices.ts';

/** Every event of every slice by its name: the schemas under schema/events, OpenAPI's webhooks and GET /webhooks/event-types are printed from it. */
export const eventKinds: ReadonlyMap<string, EventKind> = new Map(brought(({ events }) => Object.entries(events?.kinds ?? {})));

/** Every event that can be delivered, with the JSON Schema of its body and an example. */
export const eventTypes = [...eventKinds].map(([event, kind]) => eventType(event, kind));
