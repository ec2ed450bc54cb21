import type { SliceFigures } from '../../core/app/work.ts';

/** What is counted one by one stops here; whoever has more open than this has other worries than the exact number. */
const MAX_COUNTED = 50_000;

/** Its cost grows with what is open, never with history; test/ops proves it by its plan. */
export const OPEN_TRANSFERS = `
  select (select count(*)::int from (select from ledger.transfer where settlement_status = 'pending' and state <> 'awaiting_approval'
             and coalesce(scheduled_at, created_at) <= (select clock_timestamp()) limit $1) p) as pending,
         (select extract(epoch from clock_timestamp() - coalesce(scheduled_at, created_at))::float8 from ledger.transfer
           where settlement_status = 'pending' and state <> 'awaiting_approval' and coalesce(scheduled_at, created_at) <= (select clock_timestamp()) order by coalesce(scheduled_at, created_at) limit 1) as oldest,
         (select count(*)::int from (select from ledger.transfer where settlement_status = 'failed' limit $1) r) as review`;

/** What waits for its bank or for a person. */
export const transferFigures: SliceFigures = {
  gauges: {
    tollgate_transfers_pending: { help: `Transfers without a final status whose time has come; counts to ${MAX_COUNTED}` },
    tollgate_transfer_oldest_pending_seconds: { help: 'Age of the oldest of them, 0 when there is none' },
    tollgate_transfers_needing_review: { help: 'Declined transfers that wait for a decision by a person' },
  },
  async read({ db }) {
    const [row] = await db.query<{ pending: number; oldest: number | null; review: number }>('ops.transfers', OPEN_TRANSFERS, [
      MAX_COUNTED,
    ]);
    return [
      { name: 'tollgate_transfers_pending', value: row?.pending ?? 0 },
      // The next scheduled one lies in the future.
      { name: 'tollgate_transfer_oldest_pending_seconds', value: Math.max(0, row?.oldest ?? 0) },
      { name: 'tollgate_transfers_needing_review', value: row?.review ?? 0 },
    ];
  },
};
