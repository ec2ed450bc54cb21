import { z } from 'zod';
import { dateTime, ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { valuesOf } from '../../platform/db/entity.ts';
import type { Sender } from '../../platform/db/kysely.ts';
import { notFound, type Refusal } from '../../platform/errors/refusal.ts';
import { signatureProfile } from './signature-profile.ts';

const COUNTED = 100;
/** Bound of the search in the history of the first endpoint. */
const MAX_SCANNED = 500;

const endpointStatuses = ['active', 'paused'] as const;
type EndpointStatus = (typeof endpointStatuses)[number];

export const ENDPOINT_TRANSITIONS = {
  pause: { from: ['active'], to: 'paused' },
  gone: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
} as const satisfies Record<string, { from: readonly EndpointStatus[]; to: EndpointStatus }>;

export const ENDPOINT_STATUS = `case when paused_at is null then 'active' else 'paused' end`;

const headerSchema = namedObject('WebhookHeader', 'A custom header with a masked value.', {
  name: z.string().meta({ description: 'The name of the header.' }),
  value: z.string().meta({ description: 'The last characters of the value.' }),
});

const healthSchema = namedObject('WebhookEndpointHealth', 'The health of an endpoint.', {
  successShare: z
    .number()
    .nullable()
    .meta({
      description: `Acknowledged share of the latest ${COUNTED} deliveries with a finished attempt, 0 to 1; null before the first one.`,
    }),
  consecutiveFailures: z.int().meta({ description: 'Failed attempts since the last acknowledgement.' }),
  failingSince: dateTime
    .nullable()
    .meta({ description: 'The time of the first failure since the last acknowledgement; null while healthy.' }),
  lastError: z.string().nullable().meta({ description: 'The cause of the last failed attempt; null without a failure.' }),
  lastDeliveredAt: dateTime.nullable().meta({ description: 'The time of the last acknowledgement, to the minute.' }),
  lastFailedAt: dateTime.nullable().meta({ description: 'The time of the last failed attempt.' }),
  oldestWaitingAt: dateTime.nullable().meta({ description: 'The time of the oldest event that waits for delivery; null when none waits.' }),
});

export const endpointSchema = z
  .object({
    id: ownId,
    isFirst: z.boolean().meta({ description: 'True for the URL of the settings, which only the settings operations change.' }),
    url: z.string().meta({ description: 'The URL of the endpoint.' }),
    description: z.string().nullable().meta({ description: 'The purpose of the endpoint, in your words.' }),
    eventTypes: z.array(z.string()).meta({ description: 'Events to deliver; empty for all events except opt-in events.' }),
    filter: z.record(z.string(), z.unknown()).nullable().meta({ description: 'The filter on `data` of an event; null for none.' }),
    headers: z.array(headerSchema).meta({ description: 'Custom headers of every attempt.' }),
    apiVersion: z.string().meta({ description: 'Version of the API that bodies follow.' }),
    ratePerSecond: z.int().nullable().meta({ description: 'Maximum attempts per second; null for no rate limit.' }),
    ordered: z.boolean().meta({ description: 'Ordered delivery: one event at a time, in order.' }),
    signatureProfile,
    secretMasked: z.string().nullable().meta({ description: 'First and last characters of the secret; null without a secret.' }),
    previousSecretUntil: dateTime
      .nullable()
      .meta({ description: 'The time until which the previous secret also signs; null without a grace period.' }),
    status: namedEnum('WebhookEndpointStatus', 'The status of an endpoint.', endpointStatuses, {
      paused: 'Events are skipped; resuming can deliver them.',
    }).meta({ description: 'The status of the endpoint.' }),
    pausedAt: dateTime.nullable().meta({ description: 'The start of the pause; null while active.' }),
    pausedBy: namedEnum('WebhookPauser', 'The origin of a pause.', {
      person: 'A member or an API key of the business.',
      gone: 'The endpoint answered 410.',
    })
      .nullable()
      .meta({ description: 'The origin of the pause; null while active.' }),
    pauseReason: z.string().nullable().meta({ description: 'The reason of the pause, where one was given.' }),
    warnings: z.array(z.string()).meta({ description: 'Problems that you can fix, one sentence each.' }),
    health: healthSchema.meta({ description: 'The health of the endpoint.' }),
    createdAt: dateTime.meta({ description: 'The time of creation.' }),
    updatedAt: dateTime.meta({ description: 'The time of the last change.' }),
  })
  .meta({ id: 'WebhookEndpoint' })
  .register(typeNames, { name: 'WebhookEndpoint', description: 'A server that receives events.', isNode: true });

export type EndpointRecord = z.output<typeof endpointSchema>;

export const newEndpointSchema = z.object({
  endpoint: endpointSchema,
  secret: z.string().meta({ description: 'The signing secret, returned once; standard-webhooks-ed25519 does not use the secret.' }),
});

type EndpointRow = Omit<EndpointRecord, 'status' | 'warnings' | 'health'> &
  Omit<EndpointRecord['health'], 'successShare'> & { tried: number; delivered: number };

function endpointOf(row: EndpointRow): EndpointRecord {
  const { tried, delivered } = row;
  return {
    ...row,
    status: row.pausedAt === null ? 'active' : 'paused',
    warnings: urlWarnings(row.url),
    health: { ...row, successShare: tried === 0 ? null : Math.min(1, delivered / tried) },
  };
}

/** Warnings about a URL, which live refuses. */
export const urlWarnings = (url: string | null): string[] =>
  url?.toLowerCase().startsWith('http:') === true
    ? ['The URL is plain http, so third parties can read and change deliveries; use https, which live requires']
    : [];

// Why: deliveries of additional endpoints have an index; those of the first are read from a bounded part of the history.
const RECENT = `
  (select d.status, d.last_error from webhook.delivery d
    where d.book_id = e.book_id and d.endpoint_id = e.id and d.further and e.first_of is null order by d.created_at desc, d.id desc limit ${COUNTED})
  union all
  (select d.status, d.last_error from (
     select h.endpoint_id, h.status, h.last_error from webhook.delivery h where h.book_id = $1 and e.first_of is not null order by h.created_at desc, h.id desc limit ${MAX_SCANNED}) d
    where d.endpoint_id = e.id limit ${COUNTED})`;
const RECORDS = `
  select e.id, e.first_of is not null as is_first, e.url, e.description, e.event_types, e.filter, e.headers_masked as headers, e.rate_limit as rate_per_second, e.ordered, e.api_version, e.signature_profile,
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

export async function endpointRecords(on: Sender, bookId: number): Promise<EndpointRecord[]> {
  const rows = await on.query<EndpointRow>('webhook.endpoint_records', `${RECORDS} order by e.first_of nulls last, e.id`, [bookId]);
  return rows.map(endpointOf);
}

/** Endpoint of the business with this id. @throws Refusal 404. */
export async function endpointRecord(on: Sender, bookId: number, id: string): Promise<EndpointRecord> {
  const [row] = await on.query<EndpointRow>('webhook.endpoint_record', `${RECORDS} and e.id = $2`, [bookId, id]);
  if (!row) throw noEndpoint();
  return endpointOf(row);
}

export const noEndpoint = (): Refusal => notFound('No webhook endpoint has this id; list endpoints with GET /webhooks/endpoints');

/** Settings with a column of the same name. */
export const settings = ['url', 'description', 'eventTypes', 'filter', 'ordered', 'apiVersion', 'signatureProfile'] as const;
const states = ['ratePerSecond', 'secretMasked', 'previousSecretUntil', 'pausedAt', 'pausedBy', 'pauseReason'] as const;

export const auditedEndpoint = (record: EndpointRecord): object => ({
  ...valuesOf([...settings, ...states], record),
  headers: record.headers.map(({ name }) => name),
});
