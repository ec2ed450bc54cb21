import { type Searched, UUID } from '../../core/search/searched.ts';
import { ENDPOINT_STATUS } from './states.ts';

/** A delivery by its id or by that of its event, an event by its id, and an endpoint by its id or any part of its URL or description. */
export const deliveriesSearched: readonly Searched[] = [
  {
    kind: 'webhook_endpoint',
    by: 'words',
    scope: 'webhooks:read',
    fits: /^[^%\0]{3,}$/,
    // Of a book there are a few, so all of them are read.
    sql: `select id, coalesce(nullif(description, ''), url) as title, case when description <> '' then url end as detail, null::bigint as amount,
        ${ENDPOINT_STATUS} as status, created_at as at
      from webhook.receiver
      where book_id = $1 and removed_at is null and url is not null
        and (id::text = lower($2) or position(lower($2) in lower(url || ' ' || coalesce(description, ''))) > 0)
      order by created_at desc limit $3`,
  },
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
