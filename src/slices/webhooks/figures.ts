import type { SliceFigures } from '../../core/slice/slice.ts';

const MAX_ENDPOINT_QUEUES = 5_000;

// Why: walks the index of pending deliveries. Slow, ordered and rate-limited endpoints do not count as late.
export const OPEN_DELIVERIES = `
  with recursive head as (
    (select book_id, endpoint_id, 1 as n from webhook.delivery where next_attempt_at is not null order by book_id, endpoint_id limit 1)
    union all
    select d.book_id, d.endpoint_id, l.n + 1 from head l cross join lateral (
      select book_id, endpoint_id from webhook.delivery
       where next_attempt_at is not null and (book_id, endpoint_id) > (l.book_id, l.endpoint_id) order by book_id, endpoint_id limit 1) d
     where l.n < $1)
  select coalesce(max(extract(epoch from clock_timestamp() - head.created_at)), 0)::float8 as oldest,
         coalesce(max(extract(epoch from clock_timestamp() - due.next_attempt_at))
           filter (where not e.ordered and e.rate_limit is null and e.paused_at is null and (e.slow_until is null or e.slow_until < clock_timestamp())), 0)::float8 as late
    from head l
    join webhook.receiver e on e.book_id = l.book_id and e.id = l.endpoint_id
    cross join lateral (select created_at from webhook.delivery d
      where d.book_id = l.book_id and d.endpoint_id = l.endpoint_id and d.next_attempt_at is not null order by d.seq limit 1) head
    cross join lateral (select next_attempt_at from webhook.delivery d
      where d.book_id = l.book_id and d.endpoint_id = l.endpoint_id and d.next_attempt_at is not null order by d.next_attempt_at limit 1) due`;

const PAUSED = `select paused_by as by, count(*)::int as count from webhook.receiver where paused_at is not null group by 1`;

export const webhookFigures: SliceFigures = {
  gauges: {
    tollgate_webhook_oldest_pending_seconds: { help: 'Age of the oldest delivery that is neither acknowledged nor failed' },
    tollgate_webhook_paused_endpoints: { help: 'Paused endpoints by the origin of the pause', labels: ['by'] },
    tollgate_outbox_oldest_seconds: { help: 'Delay of the latest due delivery to endpoints that answer in time' },
  },
  async read({ db }) {
    const [[row], paused] = await Promise.all([
      db.query<{ oldest: number; late: number }>('ops.webhooks', OPEN_DELIVERIES, [MAX_ENDPOINT_QUEUES]),
      db.query<{ by: string | null; count: number }>('ops.paused_endpoints', PAUSED),
    ]);
    return [
      { name: 'tollgate_webhook_oldest_pending_seconds', value: Math.max(0, row?.oldest ?? 0) },
      { name: 'tollgate_outbox_oldest_seconds', value: Math.max(0, row?.late ?? 0) },
      ...paused.map(({ by, count }) => ({ name: 'tollgate_webhook_paused_endpoints', labels: { by: by ?? '' }, value: count })),
    ];
  },
};
