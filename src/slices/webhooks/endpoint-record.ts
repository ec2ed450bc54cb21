import type { App } from '../../core/app/app.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** Deliveries that the share of successes is counted from. */
export const COUNTED = 100;
/** Of the history of a book, to find those of its first endpoint. */
const LOOKED_THROUGH = 500;

export const pausers = ['person', 'gone'] as const;

/** An endpoint as its business sees it: nothing of its secret or of what its headers carry. */
export interface EndpointRecord {
  id: string;
  isFirst: boolean;
  url: string;
  description: string | null;
  eventTypes: string[];
  filter: Record<string, unknown> | null;
  headersMasked: { name: string; value: string }[];
  ratePerSecond: number | null;
  ordered: boolean;
  secretMasked: string | null;
  previousSecretUntil: Date | null;
  pausedAt: Date | null;
  pausedBy: (typeof pausers)[number] | null;
  pauseReason: string | null;
  consecutiveFailures: number;
  failingSince: Date | null;
  lastError: string | null;
  /** To the minute while all goes well. */
  lastDeliveredAt: Date | null;
  lastFailedAt: Date | null;
  /** Of the latest deliveries: those with an attempt that ended, and those of them that were acknowledged. */
  tried: number;
  delivered: number;
  /** When the oldest event happened that is still to be sent. */
  oldestWaitingAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

interface Reach {
  db: Pick<App['db'], 'query'>;
}

// What goes to further endpoints has an index of its own; the first one's stands in the history of the book, of which a bounded stretch is read.
const RECENT = `
  (select d.status, d.last_error from webhook.delivery d
    where d.book_id = e.book_id and d.endpoint_id = e.id and d.further and e.first_of is null order by d.created_at desc, d.id desc limit ${COUNTED})
  union all
  (select d.status, d.last_error from (
     select h.endpoint_id, h.status, h.last_error from webhook.delivery h where h.book_id = $1 and e.first_of is not null order by h.created_at desc, h.id desc limit ${LOOKED_THROUGH}) d
    where d.endpoint_id = e.id limit ${COUNTED})`;
const RECORDS = `
  select e.id, e.first_of is not null as is_first, e.url, e.description, e.event_types, e.filter, e.headers_masked, e.rate_limit as rate_per_second, e.ordered,
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
export const endpointRecords = (app: Reach, bookId: number): Promise<EndpointRecord[]> =>
  app.db.query<EndpointRecord>('webhook.endpoint_records', `${RECORDS} order by e.first_of nulls last, e.id`, [bookId]);

/** One of them. @throws Refusal 404, also for another business's and for one that was removed. */
export async function endpointRecord(app: Reach, bookId: number, id: string): Promise<EndpointRecord> {
  const [row] = await app.db.query<EndpointRecord>('webhook.endpoint_record', `${RECORDS} and e.id = $2`, [bookId, id]);
  if (!row) throw noEndpoint();
  return row;
}

export const noEndpoint = (): Refusal => new Refusal('not_found', 'No webhook endpoint has this id', { code: 'RECORD_NOT_FOUND' });

/** What the audit log says of it. */
export const auditedEndpoint = (record: EndpointRecord): object => ({
  url: record.url,
  description: record.description,
  eventTypes: record.eventTypes,
  filter: record.filter,
  headers: record.headersMasked.map(({ name }) => name),
  ratePerSecond: record.ratePerSecond,
  ordered: record.ordered,
  secretMasked: record.secretMasked,
  previousSecretUntil: record.previousSecretUntil,
  pausedAt: record.pausedAt,
  pausedBy: record.pausedBy,
  pauseReason: record.pauseReason,
});
