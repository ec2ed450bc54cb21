import type { App } from '../../../core/app/app.ts';

/** Transfers of one transaction: about 50 ms of the worker's connection. */
const BATCH = 500;

export const indexDue = 'select clock_timestamp() from ledger.transfer_search_change limit 1';
export const backfillDue = 'select min(next_run_at) from ledger.transfer_search_backfill';

/** Indexes a bounded number of new transfers for the search; true when more remain. */
export async function followTransfers({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('transfer_search.follow', 'select ledger.follow_transfers($1) as more', [BATCH]);
  return row?.more ?? false;
}

/** Indexes a bounded number of transfers from before the upgrade; true when more remain. */
export async function backfillSearch({ db }: Pick<App, 'db'>): Promise<boolean> {
  const [row] = await db.query<{ more: boolean }>('transfer_search.backfill', 'select ledger.backfill_transfer_search($1) as more', [
    BATCH,
  ]);
  return row?.more ?? false;
}
