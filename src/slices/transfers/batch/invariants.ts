import type { Invariant } from '../../../core/ledger/invariants.ts';
import { moving } from '../../../core/ledger/steps.ts';

export const batchInvariants: readonly Invariant[] = [
  {
    id: 'transfer_batch_sums',
    title: 'Counts and sums of a batch of transfers equal those of its items, and it is complete exactly when every item has an outcome',
    sql: `
      select b.book_id, b.id, b.reference, b.item_count, b.accepted_count, b.refused_count, b.cancelled_count, i.items, i.accepted, i.refused, i.cancelled
        from transfer_batch b
        cross join lateral (
          select count(*) as items, coalesce(sum(amount), 0) as amount, count(*) filter (where state = 'accepted') as accepted,
                 count(*) filter (where state = 'refused') as refused, count(*) filter (where state = 'cancelled') as cancelled,
                 coalesce(sum(amount) filter (where state = 'accepted'), 0) as accepted_amount,
                 coalesce(sum(fee) filter (where state = 'accepted'), 0) as fees
            from transfer_batch_item x where x.book_id = b.book_id and x.batch_id = b.id) i
       where b.id is not null
         and ((b.item_count, b.total_amount, b.accepted_count, b.refused_count, b.cancelled_count, b.accepted_amount, b.total_fees)
              is distinct from (i.items, i.amount, i.accepted, i.refused, i.cancelled, i.accepted_amount, i.fees)
              or (b.completed_at is not null) <> (b.status = 'completed')
              or (b.completed_at is null and b.accepted_count + b.refused_count + b.cancelled_count = b.item_count)
              or (b.cancelled_at is not null) <> (b.cancelled_count > 0))`,
  },
  {
    id: 'transfer_batch_transfer',
    title: 'An accepted item of a batch has a transfer of its reference and amount',
    sql: `
      select i.book_id, i.batch_id, i.position, i.state, t.amount
        from transfer_batch_item i left join ledger.transfer t on t.book_id = i.book_id and t.id = i.transfer_id
       where (i.state in ('sending', 'accepted') and (t.id is null or t.client_reference is distinct from i.client_reference or t.amount <> i.amount))
          or (i.state in ('pending', 'cancelled') and i.transfer_id is not null)`,
  },
  {
    id: 'transfer_batch_event',
    title: 'A completed batch of transfers has exactly one event',
    sql: `
      select b.book_id, b.id, b.status, coalesce(e.events, 0) as events
        from (select * from transfer_batch where id is not null) b
        full join (select book_id, data ->> 'batchId' as batch, count(*) as events from ledger.outbox where event = 'transfer.batch.completed' group by 1, 2) e
          on e.book_id = b.book_id and e.batch = b.id::text
       where coalesce(e.events, 0) <> (b.completed_at is not null)::int or b.id is null`,
  },
  moving({
    id: 'transfer_batch_moves',
    title: 'An open batch of transfers is due, or claimed by a worker',
    from: 'transfer_batch',
    key: 'book_id, id, status, item_count, accepted_count, refused_count',
    open: `status in ('accepted', 'processing')`,
    due: 'next_run_at',
    within: `interval '10 minutes'`,
    claim: 'claimed_until',
  }),
];
