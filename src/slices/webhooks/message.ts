import { z } from 'zod';
import { found, conflict, type Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { dateTime, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { findEndpoint, signingSecrets } from './endpoint.ts';
import { signedHeaders } from './sign.ts';
import { versionedBody } from '../../core/versions/versions.ts';
import { eventNames } from '../../core/events/event.ts';
import type { Source } from '../../core/feeds/book-feed.ts';
import { Seen } from '../../core/feeds/feeds.ts';
import { type Mailbox, streamChanges } from '../../core/feeds/mailbox.ts';
import { firstId, timeOfId } from '../../domain/ids/ids.ts';
import type { Database } from '../../platform/db/database.ts';

export const messageSchema = namedObject(
  'WebhookMessage',
  'An event with the exact body and headers of a delivery, signed at the time of the request.',
  {
    id: z.uuid().meta({ description: 'The id of the event, for `after` of a stream.' }),
    event: z.string().meta({ description: 'The name of the event.' }),
    occurredAt: dateTime.meta({ description: 'The time of the event.' }),
    deliveryId: z.uuid().nullable().meta({ description: 'The delivery of the event to your URL; null without a delivery.' }),
    body: z.string().meta({ description: 'The exact body of every attempt.' }),
    headers: z
      .record(z.string(), z.string())
      .meta({ description: 'The headers of an attempt at this moment, with signatures once a secret is set.' }),
  },
).meta({ id: 'WebhookMessage' });

export type WebhookMessage = z.output<typeof messageSchema>;

/**
 * Retrieves an event with the exact body and headers of an attempt, signed at the time of the request, for a server that the
 * service cannot reach. An event with a delivery has that delivery's `webhook-id`; without a secret there are no signatures.
 * @throws Refusal 404, also for an event of another business.
 */
export const findMessage = operation({
  title: 'webhookMessages.retrieve',
  summary: 'Retrieve an event as delivered',
  scope: 'webhooks:read',
  input: z.strictObject({ eventId: z.uuid().meta({ description: 'The id of the event.' }) }),
  output: messageSchema,
  async run(app, actor, { eventId }): Promise<WebhookMessage> {
    const [row] = await app.db.query<Omit<WebhookMessage, 'headers'> & { nowSeconds: number }>(
      'webhook.message',
      `select o.id, o.event, o.occurred_at, webhook.envelope(o) as body, d.id as delivery_id,
              extract(epoch from clock_timestamp())::double precision as now_seconds
         from ledger.outbox o left join webhook.endpoint e on e.book_id = o.book_id
         left join webhook.delivery d on d.book_id = o.book_id and d.event_id = o.id and d.endpoint_id = e.id
        where o.book_id = $1 and o.id = $2`,
      [actor.bookId, eventId],
    );
    const { nowSeconds, ...rest } = found(row, 'No event has this id; list events with GET /webhooks/events');
    const endpoint = await findEndpoint(app.db, actor.bookId);
    const message = { ...rest, body: versionedBody(rest.event, rest.body, endpoint?.apiVersion) };
    const headers = signedHeaders({
      id: message.deliveryId ?? message.id,
      event: message.event,
      body: Buffer.from(message.body, 'utf8'),
      timestampSeconds: Math.floor(nowSeconds),
      secrets: endpoint ? signingSecrets(app, endpoint, new Date(nowSeconds * 1_000)) : [],
    });
    return { ...message, headers };
  },
});

const eventTypeSchema = z
  .object({
    event: z.string().meta({ description: 'The name of the event.' }),
    summary: z.string().meta({ description: 'The occasion of the event.' }),
    timestamp: namedEnum('EventTimestamp', 'The time format of an event envelope.', ['unix', 'rfc3339']).meta({
      description: 'The time format of the envelope.',
    }),
    optIn: z.boolean().meta({ description: 'Delivered only to an endpoint with this event in `eventTypes`.' }),
    schema: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of the whole body.' }),
    example: z.record(z.string(), z.unknown()).meta({ description: 'An example of the whole body.' }),
  })
  .register(typeNames, { name: 'WebhookEventType', description: 'An event type.', without: ['optIn'] });

/** Lists every event type with its JSON Schema and an example. */
export const listEventTypes = operation({
  title: 'eventTypes.list',
  summary: 'List event types',
  scope: 'webhooks:read',
  input: z.strictObject({}),
  output: { list: eventTypeSchema },
  run: (app) => Promise.resolve(app.eventTypes()),
});

export interface Happened {
  id: string;
  event: string;
  isWanted: boolean;
}

interface EventWatcher {
  happened(events: readonly Happened[]): void;
  lost(): void;
}

const MAX_WAITING = 2_000;

/**
 * Streams every event of the business from now on, with or without a webhook URL, for a listener on a machine that the service
 * cannot reach. Default: the events that the settings would deliver. With `after`, the id of an event, missed events come first;
 * some may come twice.
 * @throws Refusal 409 RESYNC_REQUIRED when more than 1,000 events or an hour were missed, and later to a subscriber that falls
 * behind as far.
 */
export const messageFeed = operation({
  title: 'webhookMessages.watch',
  summary: 'Stream events as delivered',
  scope: 'webhooks:read',
  input: z.strictObject({
    events: z
      .array(z.enum(eventNames))
      .min(1)
      .max(eventNames.length)
      .optional()
      .meta({ description: 'Only these events, opt-in events included; default: the events that the settings would deliver.' }),
    after: z.uuid({ version: 'v7' }).optional().meta({ description: 'Starts after this event, at most one hour old.' }),
  }),
  run(app, actor, { events, after }) {
    const notify = (mailbox: Mailbox<Happened>, happened: readonly Happened[]): void => {
      for (const one of happened) {
        if (!(events ? events.some((name) => name === one.event) : one.isWanted)) continue;
        if (!mailbox.put(one.id, one) && mailbox.isOpen) mailbox.fail(resyncRequired());
      }
    };
    return streamChanges<Happened, EventWatcher>(app, actor, {
      bound: MAX_WAITING,
      topic: bookEvents,
      watcher: (mailbox) => ({ happened: (all) => notify(mailbox, all), lost: () => mailbox.fail(resyncRequired()) }),
      async begin(mailbox, feed) {
        const log = await feed.ready(bookEvents);
        if (after !== undefined) notify(mailbox, await log.since(after));
      },
    });
  },
});

const PAGE = 500;
const MAX_PAGES = 10;
const MAX_KNOWN = 20_000;
const REPLAY_EVENTS = 1_000;
const REPLAY_AGE_MS = 3_600_000;
/** Why: the id of an event precedes its commit; a poll may find it this late, an ordinary poll this much. */
const WIDE_MS = 15_000;
const NARROW_MS = 2_000;

interface EventLog extends Source<EventWatcher> {
  /** Events after `after`; some may repeat. @throws Refusal 409 RESYNC_REQUIRED beyond one hour or 1,000 events. */
  since(after: string): Promise<Happened[]>;
}

function bookEvents(db: Database, bookId: number): EventLog {
  const known = new Seen(MAX_KNOWN);
  const read = (from: string | null, limit: number, withinMs = 0): Promise<Happened[]> =>
    db.query<Happened>(
      'feed.events',
      `select o.id, o.event, o.event = 'test.webhook' or ledger.wants(coalesce(e.event_types, '{}'), o.event) as is_wanted
         from ledger.outbox o left join webhook.endpoint e on e.book_id = o.book_id
        where o.book_id = $1 and o.id >= coalesce($2, (
                select (lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint - $4), 12, '0') || repeat('0', 20))::uuid))
        order by o.id limit $3`,
      [bookId, from, limit, withinMs],
    );
  const next = async (withinMs: number): Promise<Happened[] | null> => {
    const fresh: Happened[] = [];
    let rows = await read(null, PAGE, withinMs);
    for (let page = 1; ; page += 1) {
      for (const row of rows) if (known.add(row.id)) fresh.push(row);
      if (rows.length < PAGE) return fresh;
      if (page === MAX_PAGES) return null;
      rows = await read(rows.at(-1)?.id ?? null, PAGE, withinMs);
    }
  };
  return {
    async start() {
      known.clear();
      await next(WIDE_MS);
    },
    async notify(watchers, { isThorough }) {
      const events = await next(isThorough ? WIDE_MS : NARROW_MS);
      for (const watcher of watchers) {
        if (events === null) watcher.lost();
        else if (events.length > 0) watcher.happened(events);
      }
    },
    async since(after) {
      const at = timeOfId(after).getTime();
      const events = await read(firstId(new Date(at - WIDE_MS)), REPLAY_EVENTS + 1);
      if (Date.now() - at > REPLAY_AGE_MS || events.length > REPLAY_EVENTS) throw resyncRequired();
      return events.filter(({ id }) => id !== after);
    },
  };
}

function resyncRequired(): Refusal {
  return conflict('RESYNC_REQUIRED', 'More than 1,000 events or one hour were missed; list the deliveries, then subscribe without `after`');
}
