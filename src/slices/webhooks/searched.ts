import { type Searched, UUID } from '../../services/search/searched.ts';

/** A delivery by its id or by that of its event, and an event by its id. */
export const deliveriesSearched: readonly Searched[] = [
  {
    kind: 'webhook_delivery',
    by: 'id',
    scope: 'webhooks:read',
    fits: UUID,
    sql: `select id, event as title, null::text as detail, null::bigint as amount, status, created_at as at
      from webhook.delivery where book_id = $1 and id = $2::uuid limit $3`,
  },
  {
    kind: 'webhook_delivery',
    by: 'event',
    scope: 'webhooks:read',
    fits: UUID,
    sql: `select id, event as title, null::text as detail, null::bigint as amount, status, created_at as at
      from webhook.delivery where book_id = $1 and event_id = $2::uuid limit $3`,
  },
  {
    kind: 'event',
    by: 'id',
    scope: 'webhooks:read',
    fits: UUID,
    sql: `select id, event as title, null::text as detail, null::bigint as amount, null::text as status, occurred_at as at
      from ledger.outbox where book_id = $1 and id = $2::uuid limit $3`,
  },
];
