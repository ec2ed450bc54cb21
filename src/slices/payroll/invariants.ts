import type { Invariant } from '../../core/ledger/invariants.ts';
import { moving } from '../../core/ledger/steps.ts';

const STATUS = `case when t.state in ('submitting', 'accepted', 'acknowledged', 'unconfirmed') then 'sent' when t.state in ('scheduled', 'screening') then 'queued'
  when t.state = 'delivered' then 'settled' when t.state = 'declined' then 'failed' when t.state = 'reversed' then 'reversed' else 'skipped' end`;

const DIFFERS = `(i.status, i.amount, i.transfer_code) is distinct from (${STATUS}, t.amount, t.transfer_code)`;

/** Items whose transfer is in a part, and items without a transfer in batches open until then. */
const TRANSFERS_OF_PART = `
      select t.book_id, t.id, i.batch_id, i.status, t.state
        from part_transfer t left join payroll_item i on i.book_id = t.book_id and i.id = t.id
       where t.payroll_item is not null and (i.id is null or t.payroll_item <> t.id or ${DIFFERS})
      union all
      select i.book_id, i.id, i.batch_id, i.status, null
        from payroll_batch b join payroll_item i on i.book_id = b.book_id and i.batch_id = b.id
       where (b.completed_at is null or (b.completed_at >= $1 and b.completed_at < $2)) and i.status not in ('draft', 'skipped')
         and not exists (select from ledger.transfer t where t.book_id = i.book_id and t.id = i.id)`;

const MISSING_EVENTS = `(coalesce(e.settled, 0), coalesce(e.reversed, 0)) <> ((t.settled_at is not null)::int, (i.status = 'reversed')::int)`;
const EVENTS = `count(*) filter (where event = 'payroll.item.settled') as settled, count(*) filter (where event = 'payroll.item.reversed') as reversed`;

/** Events of the transfers of a part, found by their index. */
const EVENTS_OF_PART = `
      select i.book_id, i.id, i.status, e.settled, e.reversed
        from part_transfer t
        join payroll_item i on i.book_id = t.book_id and i.id = t.id
       cross join lateral (select ${EVENTS} from ledger.outbox o
                            where o.book_id = t.book_id and o.data ->> 'transferCode' = t.transfer_code and o.data ->> 'itemId' = i.id::text) e
       where t.payroll_item is not null and ${MISSING_EVENTS}`;

export const payrollInvariants: readonly Invariant[] = [
  {
    id: 'payroll_sums',
    title: 'Sums and counts of a payroll batch equal those of its items',
    sql: `
      select b.book_id, b.id, b.reference, b.item_count, b.total_amount, i.items, i.amount
        from payroll_batch b
        cross join lateral (
          select count(*) as items, coalesce(sum(amount), 0) as amount, coalesce(sum(fee), 0) as fees,
                 count(*) filter (where status = 'queued') as queued, count(*) filter (where status = 'sent') as sent,
                 count(*) filter (where status = 'settled') as settled, count(*) filter (where status = 'failed') as failed,
                 count(*) filter (where status = 'reversed') as reversed, count(*) filter (where status = 'skipped') as skipped,
                 coalesce(sum(amount) filter (where status = 'settled'), 0) as settled_amount
            from payroll_item x where x.book_id = b.book_id and x.batch_id = b.id) i
       where (b.item_count, b.total_amount, b.total_fees, b.queued, b.sent, b.settled, b.failed, b.reversed, b.skipped, b.settled_amount)
             is distinct from (i.items, i.amount, i.fees, i.queued, i.sent, i.settled, i.failed, i.reversed, i.skipped, i.settled_amount)`,
  },
  {
    id: 'payroll_outcome',
    title: 'An ended payroll batch has no open item, and its status states whether all, some or no items were credited',
    sql: `
      select b.book_id, b.id, b.reference, b.status, b.item_count, b.settled, b.failed, b.reversed, b.skipped
        from payroll_batch b
       where b.status in ('completed', 'partially_completed', 'failed')
         and (b.settled + b.reversed + b.skipped <> b.item_count or b.completed_at is null
              or b.status <> case when b.settled = b.item_count then 'completed' when b.settled = 0 then 'failed' else 'partially_completed' end)`,
  },
  {
    id: 'payroll_transfer',
    title: 'An item agrees with its transfer, and an unpaid item has no transfer',
    sql: `
      select i.book_id, i.id, i.batch_id, i.status, t.state
        from payroll_item i full join (select * from ledger.transfer where payroll_item is not null) t on t.book_id = i.book_id and t.id = i.id
       where case when t.id is null then i.status not in ('draft', 'skipped')
                  else i.id is null or t.payroll_item <> t.id or ${DIFFERS} end`,
    part: { of: 'span', sql: TRANSFERS_OF_PART },
  },
  {
    id: 'payroll_events',
    title: 'Each settlement or reversal of an item has exactly one event',
    sql: `
      select i.book_id, i.id, i.status, coalesce(e.settled, 0) as settled, coalesce(e.reversed, 0) as reversed
        from payroll_item i
        join ledger.transfer t on t.book_id = i.book_id and t.id = i.id
        left join (select book_id, data ->> 'itemId' as item, ${EVENTS} from ledger.outbox where event like 'payroll.item.%' group by 1, 2) e
          on e.book_id = i.book_id and e.item = i.id::text
       where ${MISSING_EVENTS}`,
    part: { of: 'span', sql: EVENTS_OF_PART },
  },
  moving({
    id: 'batch_moves',
    title: 'An open payroll batch is pending review, due, or has items in transit or declined',
    from: 'payroll_batch',
    key: 'book_id, id, status, queued, sent, failed',
    open: `status not in ('completed', 'partially_completed', 'failed', 'cancelled')`,
    due: 'next_run_at',
    within: `case status when 'scheduled' then interval '367 days' else interval '25 hours' end`,
    claim: 'claimed_until',
    or: `(status in ('draft', 'awaiting_approval') and preview_status is distinct from 'computing') or (status = 'processing' and next_run_at is null and queued + sent + failed > 0)`,
  }),
];
