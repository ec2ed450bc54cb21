import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { Database } from '../../platform/db/database.ts';
import { prepared, type RowOf } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { compactJson } from '../../platform/formats/text.ts';
import { WebhookAttempt, type WebhookDelivery } from './entities.ts';

export const deliveryStatus = z.enum(['pending', 'delivered', 'failed']).register(typeNames, {
  name: 'DeliveryStatus',
  description: 'Where a delivery stands.',
  meanings: {
    pending: 'Attempts go on; nextRetryAt says when.',
    failed: 'Given up after its last attempt. It can still be sent again.',
  },
});
export type DeliveryStatus = z.output<typeof deliveryStatus>;

/** Every transition of a delivery, which the functions of the database validate. A delivered one stays so, whatever is sent again. */
export const DELIVERY_MOVES = {
  /** Its server acknowledged it, or a person carried it there by another way. */
  acknowledge: { from: ['pending', 'failed'], to: 'delivered' },
  /** After its last attempt; for an endpoint that is paused or has no URL, once it is due. */
  give_up: { from: ['pending'], to: 'failed' },
  /** By hand, by its event, or by a recovery. */
  send_again: { from: ['failed'], to: 'pending' },
} as const satisfies Record<string, { from: readonly DeliveryStatus[]; to: DeliveryStatus }>;

/** One event to one endpoint. */
export const deliverySchema = z
  .object({
    id: ownId,
    clientId: z.uuid().meta({ description: 'Your business.' }),
    event: z.string().meta({ description: 'The name of the event.' }),
    endpointId: z
      .uuid()
      .optional()
      .meta({ description: 'The further endpoint that it goes to; left out where it goes to the URL of the settings.' }),
    status: deliveryStatus.meta({ description: 'Where it stands.' }),
    attempts: z.int().meta({ description: 'Attempts that were made, whoever asked for them.' }),
    maxAttempts: z
      .int()
      .meta({ description: 'Attempts before it is given up: six automatic ones, and those that somebody asked for beside them.' }),
    httpStatus: z.int().optional().meta({ description: 'What the last attempt was answered; null before one was.' }),
    lastError: z.string().optional().meta({ description: 'Why the last attempt failed; null when it did not.' }),
    nextRetryAt: dateTime.nullable().meta({ description: 'When the next attempt is made; null when none is.' }),
    deliveredAt: dateTime.optional().meta({ description: 'When it was acknowledged; null while it was not.' }),
    createdAt: dateTime.meta({ description: 'When the event happened.' }),
  })
  .meta({ id: 'WebhookDelivery' })
  .register(typeNames, {
    name: 'WebhookDelivery',
    description: 'One event on its way to your endpoint. Its id is the X-Webhook-ID of every attempt.',
    isNode: true,
    without: ['clientId'],
  });

/** A delivery of a book, whose business its caller knows. */
export type Delivery = Omit<z.output<typeof deliverySchema>, 'clientId'>;

export const attemptSchema = z
  .object({
    n: z.int().meta({ description: 'Its number, from 1.' }),
    trigger: z
      .enum(['event', 'manual', 'recovery'])
      .register(typeNames, { name: 'AttemptTrigger', description: 'Why an attempt was made.' })
      .meta({ description: 'Why it was made.' }),
    startedAt: dateTime.meta({ description: 'When it began.' }),
    finishedAt: dateTime.nullable().meta({ description: 'When it ended; null while it runs.' }),
    httpStatus: z.int().nullable().meta({ description: 'What was answered; null when nothing was.' }),
    errorClass: z.string().nullable().meta({ description: 'Why it failed, such as timeout; null when it was acknowledged.' }),
    timings: z.record(z.string(), z.number()).nullable().meta({ description: 'Milliseconds by phase; null while it runs.' }),
    responseHead: z
      .string()
      .nullable()
      .meta({ description: 'The first 16 KiB of the answer; null when nothing was answered, or nothing of it is kept.' }),
  })
  .register(typeNames, { name: 'WebhookAttempt', description: 'One attempt of a delivery.' });

export type DeliveryAttempt = z.output<typeof attemptSchema>;

export const deliveryDetailSchema = deliverySchema
  .extend({
    body: z.string().meta({ description: 'The bytes that every attempt sends.' }),
    attemptLog: z.array(attemptSchema).meta({ description: 'Every attempt, oldest first; the latest 100.' }),
  })
  .meta({ id: 'WebhookDeliveryDetail' });

export const deliveryId = z.uuid().meta({ description: 'Its id, the X-Webhook-ID of every attempt.' });

type Stored = RowOf<typeof WebhookDelivery>;

/** A row of `COLUMNS`. */
export interface DeliveryRow extends Pick<
  Stored,
  'id' | 'event' | 'status' | 'attempts' | 'maxAttempts' | 'httpStatus' | 'lastError' | 'deliveredAt' | 'createdAt'
> {
  /** The further endpoint that it goes to; null for the first one. */
  endpointId: string | null;
  /** Of the automatic attempts: a resend does not move it. */
  nextRetryAt: Date | null;
  /** With microseconds, which a Date would lose: the cursor's sort key. */
  createdKey: string;
}

export const COLUMNS = `d.id, d.event, case when d.further then d.endpoint_id end as endpoint_id, d.status, d.attempts, d.max_attempts, d.http_status, d.last_error,
  case d.trigger when 'manual' then d.resume_at else d.next_attempt_at end as next_retry_at, d.delivered_at, d.created_at,
  to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_key`;

export const deliveryOf = ({ endpointId, httpStatus, lastError, deliveredAt, createdKey: _, ...row }: DeliveryRow): Delivery => ({
  ...row,
  ...(endpointId !== null && { endpointId }),
  ...(httpStatus !== null && { httpStatus }),
  ...(lastError !== null && { lastError }),
  ...(deliveredAt !== null && { deliveredAt }),
});

/** Those of the ids that are deliveries of the book, oldest first. */
export async function findDeliveries(db: Pick<Database, 'query'>, bookId: number, ids: readonly string[]): Promise<Delivery[]> {
  const rows = await db.query<DeliveryRow>(
    'webhook.deliveries_by_ids',
    `select ${COLUMNS} from unnest($2::uuid[]) i(id) cross join lateral (select * from webhook.delivery d where d.book_id = $1 and d.id = i.id limit 1) d order by d.created_at, d.id`,
    [bookId, ids],
  );
  return rows.map(deliveryOf);
}

/** The same as their business sees them. */
export const deliveriesOf = async ({ db }: Pick<App, 'db'>, { bookId, businessId: clientId }: Actor, ids: readonly string[]) =>
  (await findDeliveries(db, bookId, ids)).map((delivery) => ({ ...delivery, clientId }));

/** Columns of an attempt that answers show. */
const attemptColumns = [
  'n',
  'trigger',
  'startedAt',
  'finishedAt',
  'httpStatus',
  'errorClass',
  'timings',
  'responseHead',
] as const satisfies (keyof RowOf<typeof WebhookAttempt>)[];

const latestAttempts = prepared(WebhookAttempt)('webhook.attempts', (db, $: { bookId: number; id: string; limit: number }) =>
  db
    .selectFrom('webhook.attempt')
    .select(attemptColumns)
    .where('bookId', '=', $.bookId)
    .where('deliveryId', '=', $.id)
    .orderBy('n', 'desc')
    .limit($.limit),
);

type AttemptRow = Pick<RowOf<typeof WebhookAttempt>, (typeof attemptColumns)[number]>;

export const attemptOf = ({ responseHead, ...attempt }: AttemptRow): DeliveryAttempt => ({
  ...attempt,
  responseHead: responseHead === null ? null : Buffer.from(responseHead).toString('utf8'),
});

/** Attempts that a delivery shows, the latest. */
export const MAX_ATTEMPTS = 100;

/** One delivery with its body and its attempts. @throws Refusal 404, also for another business's. */
export async function deliveryDetail(
  { db }: Pick<App, 'db'>,
  { bookId, businessId: clientId }: Actor,
  id: string,
): Promise<z.output<typeof deliveryDetailSchema>> {
  const [row] = await db.query<DeliveryRow & { body: string }>(
    'webhook.delivery',
    `select ${COLUMNS}, webhook.envelope(o.event, o.occurred_at, o.data) as body from webhook.delivery d
       join ledger.outbox o on o.book_id = d.book_id and o.id = d.event_id where d.book_id = $1 and d.id = $2`,
    [bookId, id],
  );
  if (!row) throw new Refusal('not_found', 'No delivery has this id', { code: 'RECORD_NOT_FOUND' });
  const { body, ...delivery } = row;
  const attempts = await latestAttempts(db, { bookId, id, limit: MAX_ATTEMPTS });
  return { ...deliveryOf(delivery), clientId, body: compactJson(body), attemptLog: attempts.map(attemptOf).toReversed() };
}
