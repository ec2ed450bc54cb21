import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { dateTime, ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { placeOf } from '../../domain/time/page-by-time.ts';
import type { Database } from '../../platform/db/database.ts';
import { columnsOf, prepared, type RowOf } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import { versionedBody } from '../../core/versions/versions.ts';
import { WebhookAttempt, type WebhookDelivery } from './entities.ts';

export const deliveryStatus = namedEnum('DeliveryStatus', 'The status of a webhook delivery.', ['pending', 'delivered', 'failed'], {
  pending: 'Attempts continue; `nextRetryAt` has the time of the next attempt.',
  failed: 'Stopped after the last attempt. A resend is possible.',
});
export type DeliveryStatus = z.output<typeof deliveryStatus>;

/** State machine of a delivery, validated by the database functions. A delivered delivery stays delivered. */
export const DELIVERY_TRANSITIONS = {
  acknowledge: { from: ['pending', 'failed'], to: 'delivered' },
  give_up: { from: ['pending'], to: 'failed' },
  send_again: { from: ['failed'], to: 'pending' },
} as const satisfies Record<string, { from: readonly DeliveryStatus[]; to: DeliveryStatus }>;

export const deliverySchema = z
  .object({
    id: ownId,
    clientId: z.uuid().meta({ description: 'The id of your business.' }),
    eventId: z.uuid().meta({ description: 'The id of the event, `id` of its body; equal for all endpoints.' }),
    event: z.string().meta({ description: 'The name of the event.' }),
    endpointId: z.uuid().optional().meta({ description: 'The additional endpoint; absent for the URL of the settings.' }),
    status: deliveryStatus.meta({ description: 'The status of the delivery.' }),
    attempts: z.int().meta({ description: 'Attempts made so far, automatic and manual.' }),
    maxAttempts: z.int().meta({ description: 'Attempts allowed: six automatic attempts, and each requested resend.' }),
    httpStatus: z.int().optional().meta({ description: 'The HTTP status of the last response; null before a response.' }),
    lastError: z.string().optional().meta({ description: 'The failure of the last attempt; null when it succeeded.' }),
    nextRetryAt: dateTime.nullable().meta({ description: 'The time of the next attempt; null when none is planned.' }),
    deliveredAt: dateTime.optional().meta({ description: 'The time of the acknowledgement; null before it.' }),
    createdAt: dateTime.meta({ description: 'The time of the event.' }),
  })
  .meta({ id: 'WebhookDelivery' })
  .register(typeNames, {
    name: 'WebhookDelivery',
    description: 'The delivery of one event to one endpoint. Every attempt carries its id as X-Webhook-ID.',
    isNode: true,
    without: ['clientId'],
  });

export type Delivery = Omit<z.output<typeof deliverySchema>, 'clientId'>;

export const attemptSchema = namedObject('WebhookAttempt', 'An attempt of a delivery.', {
  n: z.int().meta({ description: 'The number of the attempt, from 1.' }),
  trigger: namedEnum('AttemptTrigger', 'The reason of an attempt.', ['event', 'manual', 'recovery']).meta({
    description: 'The reason of the attempt.',
  }),
  startedAt: dateTime.meta({ description: 'The start of the attempt.' }),
  finishedAt: dateTime.nullable().meta({ description: 'The end of the attempt; null while it runs.' }),
  httpStatus: z.int().nullable().meta({ description: 'The HTTP status of the response; null without a response.' }),
  errorClass: z.string().nullable().meta({ description: 'The failure class, such as timeout; null when acknowledged.' }),
  timings: z.record(z.string(), z.number()).nullable().meta({ description: 'Milliseconds by phase; null while the attempt runs.' }),
  responseHead: z
    .string()
    .nullable()
    .meta({ description: 'The first 16 KiB of the response; null without a response, or after its retention time.' }),
});

export type DeliveryAttempt = z.output<typeof attemptSchema>;

export const deliveryDetailSchema = deliverySchema
  .extend({
    body: z.string().meta({ description: 'The exact body of every attempt.' }),
    attemptLog: z.array(attemptSchema).meta({ description: 'The latest 100 attempts, oldest first.' }),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

export const deliveryId = z.uuid().meta({ description: 'The id of the delivery, sent as X-Webhook-ID in every attempt.' });

export interface DeliveryRow extends Pick<
  RowOf<typeof WebhookDelivery>,
  'id' | 'eventId' | 'event' | 'status' | 'attempts' | 'maxAttempts' | 'httpStatus' | 'lastError' | 'deliveredAt' | 'createdAt'
> {
  endpointId: string | null;
  /** Next automatic attempt; a resend does not change it. */
  nextRetryAt: Date | null;
  place: string;
}

export const COLUMNS = `d.id, d.event_id, d.event, case when d.further then d.endpoint_id end as endpoint_id, d.status, d.attempts, d.max_attempts, d.http_status, d.last_error,
  case d.trigger when 'manual' then d.resume_at else d.next_attempt_at end as next_retry_at, d.delivered_at, d.created_at,
  ${placeOf('d.created_at')}`;

export const deliveryOf = ({ endpointId, httpStatus, lastError, deliveredAt, place: _, ...row }: DeliveryRow): Delivery => ({
  ...row,
  ...(endpointId !== null && { endpointId }),
  ...(httpStatus !== null && { httpStatus }),
  ...(lastError !== null && { lastError }),
  ...(deliveredAt !== null && { deliveredAt }),
});

export async function findDeliveries(db: Pick<Database, 'query'>, bookId: number, ids: readonly string[]): Promise<Delivery[]> {
  const rows = await db.query<DeliveryRow>(
    'webhook.deliveries_by_ids',
    `select ${COLUMNS} from unnest($2::uuid[]) i(id) cross join lateral (select * from webhook.delivery d where d.book_id = $1 and d.id = i.id limit 1) d order by d.created_at, d.id`,
    [bookId, ids],
  );
  return rows.map(deliveryOf);
}

export const deliveriesOf = async ({ db }: Pick<App, 'db'>, { bookId, businessId: clientId }: Actor, ids: readonly string[]) =>
  (await findDeliveries(db, bookId, ids)).map((delivery) => ({ ...delivery, clientId }));

const attemptColumns = columnsOf(WebhookAttempt, ['bookId', 'deliveryId']);

const latestAttempts = prepared(WebhookAttempt)('webhook.attempts', (db, $: { bookId: number; id: string; limit: number }) =>
  db
    .selectFrom('webhook.attempt')
    .select(attemptColumns)
    .where('bookId', '=', $.bookId)
    .where('deliveryId', '=', $.id)
    .orderBy('n', 'desc')
    .limit($.limit),
);

export const attemptOf = ({ responseHead, ...attempt }: Omit<RowOf<typeof WebhookAttempt>, 'bookId' | 'deliveryId'>): DeliveryAttempt => ({
  ...attempt,
  responseHead: responseHead === null ? null : Buffer.from(responseHead).toString('utf8'),
});

export const MAX_ATTEMPTS = 100;

/** A delivery with its body and attempts. @throws Refusal 404, also for a delivery of another business. */
export async function deliveryDetail(
  { db }: Pick<App, 'db'>,
  { bookId, businessId: clientId }: Actor,
  id: string,
): Promise<z.output<typeof deliveryDetailSchema>> {
  const [row] = await db.query<DeliveryRow & { body: string; apiVersion: string | null }>(
    'webhook.delivery',
    `select ${COLUMNS}, webhook.envelope(o) as body, r.api_version from webhook.delivery d
       join ledger.outbox o on o.book_id = d.book_id and o.id = d.event_id
       left join webhook.receiver r on r.book_id = d.book_id and r.id = d.endpoint_id where d.book_id = $1 and d.id = $2`,
    [bookId, id],
  );
  const { body, apiVersion, ...delivery } = found(row, 'No webhook delivery has this id; list deliveries with GET /webhooks/events');
  const attempts = await latestAttempts(db, { bookId, id, limit: MAX_ATTEMPTS });
  return {
    ...deliveryOf(delivery),
    clientId,
    body: versionedBody(delivery.event, body, apiVersion),
    attemptLog: attempts.map(attemptOf).toReversed(),
  };
}
