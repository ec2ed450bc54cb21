import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { WebhookReceiver } from './entities.ts';

/** Deliveries that the share of successes is counted from. */
const COUNTED = 100;
/** Of the history of a book, to find those of its first endpoint. */
const LOOKED_THROUGH = 500;

const endpointStatuses = ['active', 'paused'] as const;
type EndpointStatus = (typeof endpointStatuses)[number];

/** Every transition of a further endpoint; it may be removed in either status. */
export const ENDPOINT_MOVES = {
  pause: { from: ['active'], to: 'paused' },
  /** The endpoint answered 410. */
  gone: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
} as const satisfies Record<string, { from: readonly EndpointStatus[]; to: EndpointStatus }>;

/** The status of an endpoint, of the columns of its row. */
export const ENDPOINT_STATUS = `case when paused_at is null then 'active' else 'paused' end`;

const headerSchema = z
  .object({
    name: z.string().meta({ description: 'Its name.' }),
    value: z.string().meta({ description: 'The last characters of what it carries.' }),
  })
  .register(typeNames, { name: 'WebhookHeader', description: 'A header of your own, as it can be shown.' });

const healthSchema = z
  .object({
    successShare: z
      .number()
      .nullable()
      .meta({
        description: `Of the latest ${COUNTED} deliveries with an attempt that ended, the share that was acknowledged, 0 to 1; null before there is one.`,
      }),
    consecutiveFailures: z.int().meta({ description: 'Attempts that failed since the last acknowledgement.' }),
    failingSince: dateTime.nullable().meta({ description: 'Since when nothing was acknowledged; null while all is well.' }),
    lastError: z.string().nullable().meta({ description: 'Why the last attempt that failed did; null when none has since it was set.' }),
    lastDeliveredAt: dateTime.nullable().meta({ description: 'When something was last acknowledged, to the minute.' }),
    lastFailedAt: dateTime.nullable().meta({ description: 'When an attempt last failed.' }),
    oldestWaitingAt: dateTime
      .nullable()
      .meta({ description: 'When the oldest event happened that is still to be sent; null when none is.' }),
  })
  .register(typeNames, { name: 'WebhookEndpointHealth', description: 'How an endpoint fares.' });

/** An endpoint as its business sees it: nothing of its secret or of what its headers carry. */
export const endpointSchema = z
  .object({
    id: ownId,
    isFirst: z.boolean().meta({ description: 'True for the URL of the settings, which they alone change.' }),
    url: z.string().meta({ description: 'Where events go.' }),
    description: z.string().nullable().meta({ description: 'What it is for, in your words.' }),
    eventTypes: z.array(z.string()).meta({ description: 'Events to deliver; empty for all that are not opt-in.' }),
    filter: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'What must be true of `data` of an event; null for nothing.' }),
    headers: z.array(headerSchema).meta({ description: 'Headers of your own that every attempt carries.' }),
    ratePerSecond: z.int().nullable().meta({ description: 'The most attempts that begin in any one second; null for no such bound.' }),
    ordered: z.boolean().meta({ description: 'One event at a time, each after the one before it.' }),
    secretMasked: z.string().nullable().meta({ description: 'First and last characters of the secret; null without one.' }),
    previousSecretUntil: dateTime.nullable().meta({ description: 'How long the secret before signs as well; null when it does not.' }),
    status: z
      .enum(endpointStatuses)
      .register(typeNames, {
        name: 'WebhookEndpointStatus',
        description: 'Whether an endpoint gets events.',
        meanings: { paused: 'What happens meanwhile is skipped; resuming can send it.' },
      })
      .meta({ description: 'Whether it gets events.' }),
    pausedAt: dateTime.nullable().meta({ description: 'Since when it is paused; null while it is not.' }),
    pausedBy: z
      .enum(['person', 'gone'])
      .register(typeNames, {
        name: 'WebhookPauser',
        description: 'Who paused an endpoint.',
        meanings: { person: 'Somebody of the business, or a key of it.', gone: 'It answered 410.' },
      })
      .nullable()
      .meta({ description: 'Who paused it; null while it is not paused.' }),
    pauseReason: z.string().nullable().meta({ description: 'Why it is paused, where that was said.' }),
    warnings: z.array(z.string()).meta({ description: 'Problems of the endpoint that you can correct, each a sentence.' }),
    health: healthSchema.meta({ description: 'How it fares.' }),
    createdAt: dateTime.meta({ description: 'When it was added.' }),
    updatedAt: dateTime.meta({ description: 'When it was last changed.' }),
  })
  .meta({ id: 'WebhookEndpoint' })
  .register(typeNames, { name: 'WebhookEndpoint', description: 'A server that gets events.', isNode: true });

export type EndpointRecord = z.output<typeof endpointSchema>;

/** An endpoint with its secret, which leaves once. */
export const newEndpointSchema = z.object({
  endpoint: endpointSchema,
  secret: z.string().meta({ description: 'What signs; shown this once.' }),
});

type Receiver = RowOf<typeof WebhookReceiver>;

interface EndpointRow extends Pick<
  Receiver,
  | 'id'
  | 'description'
  | 'eventTypes'
  | 'ordered'
  | 'secretMasked'
  | 'previousSecretUntil'
  | 'pausedAt'
  | 'pausedBy'
  | 'pauseReason'
  | 'consecutiveFailures'
  | 'failingSince'
  | 'lastError'
  | 'lastDeliveredAt'
  | 'lastFailedAt'
  | 'createdAt'
  | 'updatedAt'
> {
  isFirst: boolean;
  url: string;
  filter: Record<string, unknown> | null;
  headers: { name: string; value: string }[];
  ratePerSecond: number | null;
  /** Of the latest deliveries: those with an attempt that ended, and those of them that were acknowledged. */
  tried: number;
  delivered: number;
  /** When the oldest event happened that is still to be sent. */
  oldestWaitingAt: Date | null;
}

function endpointOf(row: EndpointRow): EndpointRecord {
  const { tried, delivered } = row;
  return {
    ...row,
    status: row.pausedAt === null ? 'active' : 'paused',
    warnings: urlWarnings(row.url),
    health: { ...row, successShare: tried === 0 ? null : Math.min(1, delivered / tried) },
  };
}

/** Warnings about the URL of any endpoint. Live takes no URL that has some. */
export const urlWarnings = (url: string | null): string[] =>
  url?.toLowerCase().startsWith('http:') === true
    ? ['The URL is plain http, so others can read and change deliveries on the way; use https, which live requires']
    : [];

interface Reach {
  db: Pick<App['db'], 'query'>;
}

// Deliveries to further endpoints have an index of their own; those of the first stand in the history of the book, of which a bounded stretch is read.
const RECENT = `
  (select d.status, d.last_error from webhook.delivery d
    where d.book_id = e.book_id and d.endpoint_id = e.id and d.further and e.first_of is null order by d.created_at desc, d.id desc limit ${COUNTED})
  union all
  (select d.status, d.last_error from (
     select h.endpoint_id, h.status, h.last_error from webhook.delivery h where h.book_id = $1 and e.first_of is not null order by h.created_at desc, h.id desc limit ${LOOKED_THROUGH}) d
    where d.endpoint_id = e.id limit ${COUNTED})`;
const RECORDS = `
  select e.id, e.first_of is not null as is_first, e.url, e.description, e.event_types, e.filter, e.headers_masked as headers, e.rate_limit as rate_per_second, e.ordered,
         e.secret_masked, e.previous_secret_until, e.paused_at, e.paused_by, e.pause_reason, e.consecutive_failures, e.failing_since, e.last_error, e.last_delivered_at,
         e.last_failed_at, recent.tried, recent.delivered, head.created_at as oldest_waiting_at, e.created_at, e.updated_at
    from webhook.receiver e
    cross join lateral (
      select count(*) filter (where r.status <> 'pending' or r.last_error is not null)::int as tried, count(*) filter (where r.status = 'delivered')::int as delivered
        from (${RECENT}) r) recent
    left join lateral (
      select d.created_at from webhook.delivery d
       where d.book_id = e.book_id and d.endpoint_id = e.id and d.next_attempt_at is not null order by d.seq limit 1) head on true
   where e.book_id = $1 and e.url is not null`;

/** The endpoints of a book, the first one first, then as they were added. */
export async function endpointRecords(app: Reach, bookId: number): Promise<EndpointRecord[]> {
  const rows = await app.db.query<EndpointRow>('webhook.endpoint_records', `${RECORDS} order by e.first_of nulls last, e.id`, [bookId]);
  return rows.map(endpointOf);
}

/** The endpoint with this id. @throws Refusal 404, also for another business's and for one that was removed. */
export async function endpointRecord(app: Reach, bookId: number, id: string): Promise<EndpointRecord> {
  const [row] = await app.db.query<EndpointRow>('webhook.endpoint_record', `${RECORDS} and e.id = $2`, [bookId, id]);
  if (!row) throw noEndpoint();
  return endpointOf(row);
}

export const noEndpoint = (): Refusal => new Refusal('not_found', 'No webhook endpoint has this id', { code: 'RECORD_NOT_FOUND' });

/** The choices of its business, for the audit log. */
export const auditedEndpoint = (record: EndpointRecord): object => ({
  url: record.url,
  description: record.description,
  eventTypes: record.eventTypes,
  filter: record.filter,
  headers: record.headers.map(({ name }) => name),
  ratePerSecond: record.ratePerSecond,
  ordered: record.ordered,
  secretMasked: record.secretMasked,
  previousSecretUntil: record.previousSecretUntil,
  pausedAt: record.pausedAt,
  pausedBy: record.pausedBy,
  pauseReason: record.pauseReason,
});
