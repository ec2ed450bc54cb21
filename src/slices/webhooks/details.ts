import { compactJson } from '../../platform/formats/canonical-json.ts';
import { z } from 'zod';
import { type EndpointRecord, endpointRecords } from './endpoint-record.ts';
import { operation } from '../../core/operation/operation.ts';
import { type AttemptRow, attemptOf, COLUMNS, type Delivery, type DeliveryAttempt, deliveryOf, type DeliveryRow } from './deliveries.ts';

const MAX_DELIVERIES = 100;
const MAX_ATTEMPTS = 100;
/** Of one transfer: each of its events once for each endpoint. */
const MAX_OF_TRANSFER = 20;

/** The bodies of several deliveries, as every attempt sends them, in one statement. */
export const bodiesOfDeliveries = operation({
  title: 'webhooks.bodies',
  summary: 'What several deliveries carry',
  scope: 'webhooks:read',
  input: z.strictObject({ deliveryIds: z.array(z.uuid()).max(MAX_DELIVERIES) }),
  async run(app, actor, { deliveryIds }): Promise<Map<string, string>> {
    const rows = await app.db.query<{ id: string; body: string }>(
      'webhook.bodies',
      `select d.id, webhook.envelope(o.event, o.occurred_at, o.data) as body from unnest($2::uuid[]) wanted(id)
         join webhook.delivery d on d.book_id = $1 and d.id = wanted.id join ledger.outbox o on o.book_id = $1 and o.id = d.event_id`,
      [actor.bookId, deliveryIds],
    );
    return new Map(rows.map(({ id, body }) => [id, compactJson(body)]));
  },
});

/** The latest attempts of several deliveries, oldest first, at most 100 each, in one statement. */
export const attemptsOfDeliveries = operation({
  title: 'webhooks.attempts',
  summary: 'The attempts of several deliveries',
  scope: 'webhooks:read',
  input: z.strictObject({ deliveryIds: z.array(z.uuid()).max(MAX_DELIVERIES) }),
  async run(app, actor, { deliveryIds }): Promise<Map<string, DeliveryAttempt[]>> {
    const rows = await app.db.query<AttemptRow & { deliveryId: string }>(
      'webhook.attempts_of',
      `select a.delivery_id, a.n, a.trigger, a.started_at, a.finished_at, a.http_status, a.error_class, a.timings, a.response_head
         from unnest($2::uuid[]) wanted(id)
        cross join lateral (select * from webhook.attempt x where x.book_id = $1 and x.delivery_id = wanted.id order by x.n desc limit ${MAX_ATTEMPTS}) a
        order by a.n`,
      [actor.bookId, deliveryIds],
    );
    return grouped(
      rows,
      ({ deliveryId }) => deliveryId,
      ({ deliveryId: _, ...attempt }) => attemptOf(attempt),
    );
  },
});

/** The deliveries of several transfers' events, newest first, at most 20 each, in one statement. */
export const deliveriesOfTransfers = operation({
  title: 'webhooks.of_transfers',
  summary: 'The deliveries of several transfers',
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

/** Several endpoints that are there, in one statement. */
export const endpointsByIds = operation({
  title: 'webhooks.endpoints_by_ids',
  summary: 'Several webhook endpoints',
  scope: 'webhooks:read',
  input: z.strictObject({ endpointIds: z.array(z.uuid()).max(MAX_DELIVERIES) }),
  async run(app, actor, { endpointIds }): Promise<Map<string, EndpointRecord>> {
    // A book has a few, and most pages show most of them.
    const records = await endpointRecords(app, actor.bookId);
    return new Map(records.filter(({ id }) => endpointIds.includes(id)).map((record) => [record.id, record]));
  },
});

function grouped<Row, Value>(rows: readonly Row[], keyOf: (row: Row) => string, valueOf: (row: Row) => Value): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row)) ?? [];
    group.push(valueOf(row));
    groups.set(keyOf(row), group);
  }
  return groups;
}
