import type { SliceFigures } from '../../../core/slice/slice.ts';
import type { Invariant } from '../../../core/ledger/invariants.ts';
import { moving } from '../../../core/ledger/steps.ts';

export const transferInvariants: readonly Invariant[] = [
  moving({
    id: 'transfer_moves',
    title: 'A transfer that is not final is due within a day or at its scheduled time, or is pending review with a recorded start',
    from: 'ledger.transfer',
    key: 'book_id, id, state, review_since',
    // Why: the wording matches the partial indexes of open transfers and of reviews.
    open: `settlement_status in ('pending', 'failed') or (review_since is not null and settlement_status <> 'failed')`,
    due: 'next_check_at',
    within: `case state when 'scheduled' then interval '367 days' when 'awaiting_approval' then interval '8 days' when 'screening' then interval '367 days' else interval '25 hours' end`,
    claim: 'claimed_until',
    or: `(review_since <= now() and (state = 'declined' or (state in ('acknowledged', 'unconfirmed') and next_check_at <= now() + interval '25 hours')))`,
  }),
  {
    id: 'approval_waits',
    title:
      'A transfer is pending approval, or first under review, exactly while its approval record is open, and is never submitted meanwhile',
    sql: `
      select coalesce(t.book_id, a.book_id) as book_id, coalesce(t.id, a.transfer_id) as id, t.state, a.ended
        from (select * from ledger.transfer where settlement_status = 'pending' and state = 'awaiting_approval') t
        full join (select * from ledger.approval where ended is null) a on a.book_id = t.book_id and a.transfer_id = t.id
       where a.transfer_id is null or (t.id is null and not exists (
             select from ledger.transfer h where h.book_id = a.book_id and h.id = a.transfer_id and h.state = 'screening'))
      union all
      select t.book_id, t.id, t.state, a.ended from ledger.approval a join ledger.transfer t on t.book_id = a.book_id and t.id = a.transfer_id
       where a.ended in ('refused', 'withdrawn', 'expired') and t.state <> 'cancelled'`,
  },
];

const MAX_COUNTED = 50_000;

/** Cost grows with open transfers, never with history (test/ops). */
export const OPEN_TRANSFERS = `
  select (select count(*)::int from (select from ledger.transfer where settlement_status = 'pending' and state not in ('awaiting_approval', 'screening')
             and coalesce(scheduled_at, created_at) <= (select clock_timestamp()) limit $1) p) as pending,
         (select extract(epoch from clock_timestamp() - coalesce(scheduled_at, created_at))::float8 from ledger.transfer
           where settlement_status = 'pending' and state not in ('awaiting_approval', 'screening') and coalesce(scheduled_at, created_at) <= (select clock_timestamp()) order by coalesce(scheduled_at, created_at) limit 1) as oldest,
         (select count(*)::int from (select from ledger.transfer where settlement_status = 'failed' limit $1) r) as review`;

export const transferFigures: SliceFigures = {
  gauges: {
    tollgate_transfers_pending: { help: `Transfers without a final status whose time has come; counts to ${MAX_COUNTED}` },
    tollgate_transfer_oldest_pending_seconds: { help: 'Age of the oldest pending transfer, 0 when there is none' },
    tollgate_transfers_needing_review: { help: 'Declined transfers that are pending review' },
  },
  async read({ db }) {
    const [row] = await db.query<{ pending: number; oldest: number | null; review: number }>('ops.transfers', OPEN_TRANSFERS, [
      MAX_COUNTED,
    ]);
    return [
      { name: 'tollgate_transfers_pending', value: row?.pending ?? 0 },
      { name: 'tollgate_transfer_oldest_pending_seconds', value: Math.max(0, row?.oldest ?? 0) },
      { name: 'tollgate_transfers_needing_review', value: row?.review ?? 0 },
    ];
  },
};
