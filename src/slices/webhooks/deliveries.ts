import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { eventNames } from '../../core/events/event.ts';
import { operation } from '../../core/operation/operation.ts';
import { pageFields, pageLimit } from '../../domain/schema/page.ts';
import { moment } from '../../domain/time/moment.ts';
import { pageByTime, placeIn } from '../../domain/time/page-by-time.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import { versionedBody } from '../../core/versions/versions.ts';
import {
  attemptOf,
  COLUMNS,
  type Delivery,
  type DeliveryAttempt,
  deliveryDetail,
  deliveryDetailSchema,
  deliveryId,
  deliveryOf,
  type DeliveryRow,
  deliverySchema,
  type DeliveryStatus,
  deliveryStatus,
  MAX_ATTEMPTS,
} from './delivery.ts';
import { endpointId } from './endpoint-input.ts';
import { type EndpointRecord, endpointRecords, noEndpoint } from './endpoint-record.ts';
import type { WebhookAttempt } from './entities.ts';
import { signingOf } from './deliver.ts';
import { ENDPOINT_COLUMNS, type Endpoint, receivers } from './endpoint.ts';
import { signedHeaders } from './sign.ts';

/** Spec: `limit` is 1 to 100, 50 by default. */
const ROWS_MAX = 100;

const STANDS: Record<DeliveryStatus, string> = {
  pending: `d.status = 'pending' and d.next_attempt_at is not null`,
  delivered: `d.status = 'delivered'`,
  failed: `d.status = 'failed'`,
};

/**
 * Lists webhook deliveries, newest first.
 * @throws Refusal 404 for an unknown endpoint; 400 naming `limit` outside 1..100, or `since` when it is not RFC 3339.
 */
export const listDeliveries = operation({
  title: 'webhookDeliveries.list',
  summary: 'List webhook deliveries',
  scope: 'webhooks:read',
  mayReadAt: 'replica',
  input: z.strictObject({
    limit: pageLimit(ROWS_MAX),
    since: moment.optional().meta({ description: 'Only events at or after this time.' }),
    status: deliveryStatus.optional().meta({ description: 'Only deliveries with this status.' }),
    event: z.enum(eventNames).optional().meta({ description: 'Only events with this name.' }),
    endpointId: endpointId.optional().meta({ description: 'Only deliveries to this endpoint.' }),
    cursor: pageFields.cursor,
  }),
  output: { page: deliverySchema },
  async run(app, actor, { limit: size, ...input }) {
    const isFirst = input.endpointId === undefined ? null : await isFirstEndpoint(app, actor.bookId, input.endpointId);
    const rows = await app.db.query<DeliveryRow>(...deliveriesQuery(actor.bookId, { ...input, size, isFirst }));
    return pageByTime(rows, size, (row) => ({ ...deliveryOf(row), clientId: actor.businessId }));
  },
});

interface Wanted {
  size: number;
  since?: string | undefined;
  status?: DeliveryStatus | undefined;
  event?: string | undefined;
  endpointId?: string | undefined;
  isFirst: boolean | null;
  cursor?: string | undefined;
}

export function deliveriesQuery(bookId: number, wanted: Wanted): [name: string, text: string, values: unknown[]] {
  const { size, since, status, event, endpointId: to, isFirst, cursor } = wanted;
  const conditions = ['d.book_id = $1', 'd.created_at >= $2', '(d.created_at, d.id) < ($3::timestamptz, $4::uuid)'];
  const values: unknown[] = [bookId, since ?? '-infinity', ...placeIn(cursor, 'newest'), size + 1];
  if (status !== undefined) conditions.push(STANDS[status]);
  if (event !== undefined) conditions.push(`d.event = $${values.push(event)}`);
  if (isFirst !== null) conditions.push(isFirst ? 'not d.further' : `d.further and d.endpoint_id = $${values.push(to)}`);
  const slot = isFirst === null ? '' : isFirst ? '.first' : '.further';
  const name = `webhook.deliveries${status === undefined ? '' : `.${status}`}${event === undefined ? '' : '.event'}${slot}`;
  return [
    name,
    `select ${COLUMNS} from webhook.delivery d where ${conditions.join(' and ')} order by d.created_at desc, d.id desc limit $5`,
    values,
  ];
}

/** Retrieves a delivery with its body and its attempts. @throws Refusal 404, also for a delivery of another business. */
export const findDelivery = operation({
  title: 'webhookDeliveries.retrieve',
  summary: 'Retrieve a webhook delivery',
  scope: 'webhooks:read',
  input: z.strictObject({ deliveryId }),
  output: deliveryDetailSchema,
  run: (app, actor, { deliveryId: id }) => deliveryDetail(app, actor, id),
});

async function isFirstEndpoint({ db }: App, bookId: number, id: string): Promise<boolean> {
  const endpoint = await receivers.find(db, { bookId, id });
  if (!endpoint) throw noEndpoint();
  return endpoint.firstOf !== null;
}

const MAX_DELIVERIES = 100;
const MAX_OF_TRANSFER = 20;

/** Bodies of several deliveries, as every attempt sends them, in one statement. */
export const bodiesOfDeliveries = operation({
  title: 'webhookBodies.list',
  summary: 'List bodies of webhook deliveries',
  scope: 'webhooks:read',
  input: z.strictObject({ deliveryIds: z.array(z.uuid()).max(MAX_DELIVERIES) }),
  async run(app, actor, { deliveryIds }): Promise<Map<string, string>> {
    const rows = await app.db.query<{ id: string; event: string; body: string; apiVersion: string | null }>(
      'webhook.bodies',
      `select d.id, d.event, webhook.envelope(o) as body, r.api_version from unnest($2::uuid[]) wanted(id)
         join webhook.delivery d on d.book_id = $1 and d.id = wanted.id join ledger.outbox o on o.book_id = $1 and o.id = d.event_id
         left join webhook.receiver r on r.book_id = $1 and r.id = d.endpoint_id`,
      [actor.bookId, deliveryIds],
    );
    return new Map(rows.map(({ id, event, body, apiVersion }) => [id, versionedBody(event, body, apiVersion)]));
  },
});

/** Latest attempts of several deliveries, oldest first, at most 100 each, in one statement. */
export const attemptsOfDeliveries = operation({
  title: 'webhookAttempts.list',
  summary: 'List attempts of webhook deliveries',
  scope: 'webhooks:read',
  input: z.strictObject({ deliveryIds: z.array(z.uuid()).max(MAX_DELIVERIES) }),
  async run(app, actor, { deliveryIds }): Promise<Map<string, DeliveryAttempt[]>> {
    const rows = await app.db.query<Omit<RowOf<typeof WebhookAttempt>, 'bookId'>>(
      'webhook.attempts_of',
      `select a.delivery_id, a.n, a.trigger, a.started_at, a.finished_at, a.http_status, a.error_class, a.timings, a.response_head
         from unnest($2::uuid[]) wanted(id)
        cross join lateral (select * from webhook.attempt x where x.book_id = $1 and x.delivery_id = wanted.id order by x.n desc limit ${MAX_ATTEMPTS}) a
        order by a.n`,
      [actor.bookId, deliveryIds],
    );
    return grouped(rows, (row) => row.deliveryId, attemptOf);
  },
});

/** Deliveries of several transfers, newest first, at most 20 each, in one statement. */
export const deliveriesOfTransfers = operation({
  title: 'transferDeliveries.list',
  summary: 'List webhook deliveries of transfers',
  scope: 'webhooks:read',
  input: z.strictObject({ transferCodes: z.array(z.string()).max(MAX_DELIVERIES) }),
  async run(app, actor, { transferCodes }): Promise<Map<string, Delivery[]>> {
    const rows = await app.db.query<DeliveryRow & { transferCode: string }>(
      'webhook.of_transfers',
      `select wanted.code as transfer_code, d.* from unnest($2::text[]) wanted(code)
        cross join lateral (select ${COLUMNS} from ledger.outbox o join webhook.delivery d on d.book_id = o.book_id and d.event_id = o.id
                             where o.book_id = $1 and o.data ->> 'transferCode' = wanted.code order by d.created_at desc, d.id desc limit ${MAX_OF_TRANSFER}) d`,
      [actor.bookId, transferCodes],
    );
    return grouped(
      rows,
      ({ transferCode }) => transferCode,
      ({ transferCode: _, ...delivery }) => deliveryOf(delivery),
    );
  },
});

/** Several existing endpoints, in one statement. */
export const endpointsByIds = operation({
  title: 'deliveryEndpoints.list',
  summary: 'List webhook endpoints by id',
  scope: 'webhooks:read',
  input: z.strictObject({ endpointIds: z.array(z.uuid()).max(MAX_DELIVERIES) }),
  async run(app, actor, { endpointIds }): Promise<Map<string, EndpointRecord>> {
    const records = await endpointRecords(app.db, actor.bookId);
    return new Map(records.filter(({ id }) => endpointIds.includes(id)).map((record) => [record.id, record]));
  },
});

const grouped = <Row, Value>(rows: readonly Row[], keyOf: (row: Row) => string, valueOf: (row: Row) => Value): Map<string, Value[]> =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, group]) => [key, group.map(valueOf)]));

interface Signed extends Endpoint {
  deliveryId: string;
  event: string;
  body: string;
  sentAt: Date;
  headersMasked: { name: string; value: string }[];
}

/**
 * Request headers of the latest attempts, in one statement. Signatures are computed again from the start of the attempt and the
 * present secrets; values of custom headers are masked.
 */
export const headersOfDeliveries = operation({
  title: 'webhookHeaders.list',
  summary: 'List request headers of webhook deliveries',
  scope: 'webhooks:read',
  input: z.strictObject({ deliveryIds: z.array(z.uuid()).max(MAX_DELIVERIES) }),
  async run(app, actor, { deliveryIds }): Promise<Map<string, Record<string, string>>> {
    const rows = await app.db.query<Signed>(
      'webhook.headers',
      `select d.id as delivery_id, d.event, webhook.envelope(o) as body, coalesce(a.started_at, clock_timestamp()) as sent_at, e.headers_masked, ${ENDPOINT_COLUMNS}
         from unnest($2::uuid[]) wanted(id)
        cross join lateral (select * from webhook.delivery x where x.book_id = $1 and x.id = wanted.id limit 1) d
         join ledger.outbox o on o.book_id = $1 and o.id = d.event_id
         join webhook.receiver e on e.book_id = $1 and e.id = d.endpoint_id join ledger.book b on b.id = e.book_id
         left join lateral (select x.started_at from webhook.attempt x where x.book_id = $1 and x.delivery_id = d.id order by x.n desc limit 1) a on true`,
      [actor.bookId, deliveryIds],
    );
    return new Map(await Promise.all(rows.map(async (row) => [row.deliveryId, await headersOf(app, row)] as const)));
  },
});

async function headersOf(app: App, row: Signed): Promise<Record<string, string>> {
  const { deliveryId: id, event, body, sentAt, headersMasked, ...endpoint } = row;
  const signed = signedHeaders({
    id,
    event,
    body: Buffer.from(versionedBody(event, body, endpoint.apiVersion), 'utf8'),
    timestampSeconds: Math.floor(sentAt.getTime() / 1_000),
    ...(await signingOf(app, endpoint, sentAt)),
  });
  return { ...Object.fromEntries(headersMasked.map(({ name, value }) => [name, value])), ...signed };
}
