import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Database } from '../../platform/db/database.ts';
import { compactJson } from '../../platform/formats/canonical-json.ts';
import { cursorTime, moment } from '../../domain/time/moment.ts';
import { decodeCursor, LAST_ID, type Page, pageFields, pageOf } from '../../domain/schema/page.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { eventNames } from '../../core/events/names.ts';
import { endpointId } from './endpoint-input.ts';
import { noEndpoint } from './endpoint-record.ts';

const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export const deliveryStatus = z.enum(deliveryStatuses).register(typeNames, {
  name: 'DeliveryStatus',
  description: 'Where a delivery stands.',
  meanings: {
    pending: 'Attempts go on; nextRetryAt says when.',
    failed: 'Given up after its last attempt. It can still be sent again.',
  },
});

export interface Delivery {
  id: string;
  event: string;
  /** The further endpoint that it goes to; null for the first one. */
  endpointId: string | null;
  status: (typeof deliveryStatuses)[number];
  attempts: number;
  maxAttempts: number;
  httpStatus: number | null;
  lastError: string | null;
  /** Of the automatic attempts: a resend does not move it. */
  nextRetryAt: Date | null;
  deliveredAt: Date | null;
  createdAt: Date;
}

export interface DeliveryAttempt {
  n: number;
  trigger: string;
  startedAt: Date;
  finishedAt: Date | null;
  httpStatus: number | null;
  errorClass: string | null;
  timings: Record<string, number> | null;
  responseHead: string | null;
}

export interface DeliveryDetail {
  clientId: string;
  delivery: Delivery;
  /** The body that every attempt sends. */
  body: string;
  attempts: DeliveryAttempt[];
}

/** As the columns of `COLUMNS` arrive. */
export interface DeliveryRow extends Delivery {
  /** With microseconds, which a Date would lose: the cursor's sort key. */
  createdKey: string;
}

export const COLUMNS = `d.id, d.event, case when d.further then d.endpoint_id end as endpoint_id, d.status, d.attempts, d.max_attempts, d.http_status, d.last_error,
  case d.trigger when 'manual' then d.resume_at else d.next_attempt_at end as next_retry_at, d.delivered_at, d.created_at,
  to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_key`;

const limit = z
  .string()
  .trim()
  .regex(/^([1-9]|[1-9]\d|100)$/, { error: 'must be a whole number from 1 to 100' })
  .transform(Number)
  .optional()
  .meta({ description: 'Rows a page, 1 to 100; 50 unless told.' });

/** In words that partial indexes have: of those that wait and of those that failed there may be few in a long history. */
const STANDS: Record<Delivery['status'], string> = {
  pending: `d.status = 'pending' and d.next_attempt_at is not null`,
  delivered: `d.status = 'delivered'`,
  failed: `d.status = 'failed'`,
};

/**
 * Delivery history, newest first.
 * @throws Refusal 404 for an endpoint that never was; 400 naming `limit` outside 1..100, or `since` when it is not RFC 3339.
 */
export const listDeliveries = operation({
  title: 'webhooks.deliveries',
  summary: 'Delivery history',
  scope: 'webhooks:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    limit,
    since: moment.optional().meta({ description: 'Only events of this moment or later.' }),
    status: deliveryStatus.optional().meta({ description: 'Only deliveries that stand so.' }),
    event: z.enum(eventNames).optional().meta({ description: 'Only events of this name.' }),
    endpointId: endpointId.optional().meta({ description: 'Only to this endpoint.' }),
    cursor: pageFields.cursor,
  }),
  async run(app, actor, input): Promise<Page<Delivery> & { clientId: string }> {
    const size = input.limit ?? 50;
    const isFirst = input.endpointId === undefined ? null : await isFirstEndpoint(app, actor.bookId, input.endpointId);
    const rows = await app.db.query<DeliveryRow>(...deliveriesQuery(actor.bookId, { ...input, size, isFirst }));
    const page = pageOf(rows, size, (row) => [row.createdKey, row.id]);
    return { rows: page.rows.map(deliveryOf), meta: page.meta, clientId: actor.businessId };
  },
});

interface Wanted {
  size: number;
  since?: string | undefined;
  status?: Delivery['status'] | undefined;
  event?: string | undefined;
  endpointId?: string | undefined;
  /** Whether that endpoint is the first one; null without one. */
  isFirst: boolean | null;
  cursor?: string | undefined;
}

/** The name, text and values of the statement that lists them, one row more than a page has. */
export function deliveriesQuery(bookId: number, wanted: Wanted): [name: string, text: string, values: unknown[]] {
  const { size, since, status, event, endpointId: to, isFirst, cursor } = wanted;
  const [beforeAt, beforeId] = cursor === undefined ? ['infinity', LAST_ID] : decodeCursor(cursor, z.tuple([cursorTime, z.uuid()]));
  const conditions = ['d.book_id = $1', 'd.created_at >= $2', '(d.created_at, d.id) < ($3::timestamptz, $4::uuid)'];
  const values: unknown[] = [bookId, since ?? '-infinity', beforeAt, beforeId, size + 1];
  if (status !== undefined) conditions.push(STANDS[status]);
  if (event !== undefined) conditions.push(`d.event = $${values.push(event)}`);
  // What goes to further endpoints has an index of its own; all else goes to the first.
  if (isFirst !== null) conditions.push(isFirst ? 'not d.further' : `d.further and d.endpoint_id = $${values.push(to)}`);
  const place = isFirst === null ? '' : isFirst ? '.first' : '.further';
  const name = `webhook.deliveries${status === undefined ? '' : `.${status}`}${event === undefined ? '' : '.event'}${place}`;
  return [
    name,
    `select ${COLUMNS} from webhook.delivery d where ${conditions.join(' and ')} order by d.created_at desc, d.id desc limit $5`,
    values,
  ];
}

/** One delivery with its body and every attempt. @throws Refusal 404, also for another business's. */
export const findDelivery = operation({
  title: 'webhooks.find_delivery',
  summary: 'One delivery with its attempts',
  scope: 'webhooks:read',
  input: z.strictObject({ deliveryId: z.uuid().meta({ description: 'Its id, the X-Webhook-ID of every attempt.' }) }),
  run: (app, actor, { deliveryId }): Promise<DeliveryDetail> => detail(app, actor.bookId, actor.businessId, deliveryId),
});

/**
 * Sends one delivery again, whatever became of it, under the same X-Webhook-ID. It is one attempt beside the automatic ones,
 * which keep their times; what was delivered stays so, and what has failed is failed again unless it is acknowledged.
 * @throws Refusal 404; 409 while it is being sent, and ENDPOINT_PAUSED or INVALID_STATE when its endpoint is paused or removed; 400 when no URL is configured.
 */
export const resendDelivery = operation({
  title: 'webhooks.resend',
  summary: 'Send one delivery again',
  scope: 'webhooks:write',
  input: z.strictObject({ deliveryId: z.uuid().meta({ description: 'Its id, the X-Webhook-ID of every attempt.' }) }),
  async run(app, actor, { deliveryId }): Promise<DeliveryDetail> {
    await detail(app, actor.bookId, actor.businessId, deliveryId);
    await refuseIdle(app, actor.bookId, deliveryId);
    const [row] = await app.db.query<{ again: boolean }>('webhook.resend', 'select webhook.resend($1, $2) as again', [
      actor.bookId,
      deliveryId,
    ]);
    if (!row?.again)
      throw new Refusal('conflict', 'This delivery is being sent right now', { code: 'DELIVERY_IN_PROGRESS', retryAfterSeconds: 30 });
    app.wakeWebhooks(actor.bookId);
    app.feeds.rowsChanged(actor.bookId, [deliveryId]);
    return detail(app, actor.bookId, actor.businessId, deliveryId);
  },
});

/** @throws Refusal when nothing is sent to the endpoint of a delivery now. */
async function refuseIdle(app: App, bookId: number, deliveryId: string): Promise<void> {
  const [endpoint] = await app.db.query<{ isFirst: boolean; hasUrl: boolean; isPaused: boolean }>(
    'webhook.endpoint_of',
    `select e.first_of is not null as is_first, e.url is not null as has_url, e.paused_at is not null as is_paused
       from webhook.delivery d join webhook.receiver e on e.book_id = d.book_id and e.id = d.endpoint_id where d.book_id = $1 and d.id = $2`,
    [bookId, deliveryId],
  );
  if (endpoint?.isPaused) throw new Refusal('conflict', 'Its endpoint is paused; resume it first', { code: 'ENDPOINT_PAUSED' });
  if (endpoint?.hasUrl) return;
  if (endpoint?.isFirst ?? true) throw invalid('webhookUrl', 'No webhook URL is configured; set one with POST /webhooks/settings');
  throw new Refusal('conflict', 'Its endpoint was removed', { code: 'INVALID_STATE' });
}

/** Whether an endpoint is the first one; removed ones have their deliveries too. @throws Refusal 404. */
async function isFirstEndpoint({ db }: App, bookId: number, id: string): Promise<boolean> {
  const [endpoint] = await db.query<{ isFirst: boolean }>(
    'webhook.is_first',
    'select first_of is not null as is_first from webhook.receiver where book_id = $1 and id = $2',
    [bookId, id],
  );
  if (!endpoint) throw noEndpoint();
  return endpoint.isFirst;
}

/** Those of the ids that are deliveries of the book, oldest first. */
export async function findDeliveries(db: Database, bookId: number, ids: readonly string[]): Promise<Delivery[]> {
  const rows = await db.query<DeliveryRow>(
    'webhook.deliveries_by_ids',
    `select ${COLUMNS} from unnest($2::uuid[]) i(id) cross join lateral (select * from webhook.delivery d where d.book_id = $1 and d.id = i.id limit 1) d order by d.created_at, d.id`,
    [bookId, ids],
  );
  return rows.map(deliveryOf);
}

/** One delivery with its body and every attempt. @throws Refusal 404, also for another business's. */
export async function detail(app: App, bookId: number, clientId: string, id: string): Promise<DeliveryDetail> {
  const [row] = await app.db.query<DeliveryRow & { body: string }>(
    'webhook.delivery',
    `select ${COLUMNS}, webhook.envelope(o.event, o.occurred_at, o.data) as body from webhook.delivery d
       join ledger.outbox o on o.book_id = d.book_id and o.id = d.event_id where d.book_id = $1 and d.id = $2`,
    [bookId, id],
  );
  if (!row) throw new Refusal('not_found', 'No delivery has this id', { code: 'RECORD_NOT_FOUND' });
  const attempts = await app.db.query<AttemptRow>(
    'webhook.attempts',
    'select n, trigger, started_at, finished_at, http_status, error_class, timings, response_head from webhook.attempt where book_id = $1 and delivery_id = $2 order by n desc limit 100',
    [bookId, id],
  );
  const { body, ...delivery } = row;
  return {
    clientId,
    delivery: deliveryOf(delivery),
    body: compactJson(body),
    attempts: attempts.map(attemptOf).toReversed(),
  };
}

export interface AttemptRow extends Omit<DeliveryAttempt, 'responseHead'> {
  responseHead: Buffer | null;
}

export const attemptOf = ({ responseHead, ...attempt }: AttemptRow): DeliveryAttempt => ({
  ...attempt,
  responseHead: responseHead?.toString('utf8') ?? null,
});

export const deliveryOf = ({ createdKey: _, ...delivery }: DeliveryRow): Delivery => delivery;
