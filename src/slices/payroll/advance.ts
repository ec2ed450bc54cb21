import type { Actor } from '../../domain/actor/actor.ts';
import type { App } from '../../core/app/app.ts';

/** Sandbox time for batches that are not over: their next run, their appointed time and their last day come nearer. */
export async function advancePayroll({ db }: Pick<App, 'db'>, { bookId }: Actor, byMs: number): Promise<Record<string, number>> {
  const [row] = await db.query<{ due: number }>(
    'payroll.advance',
    `with nearer as (
       update payroll_batch
          set next_run_at = ledger.nearer(next_run_at, passed.by), scheduled_at = ledger.nearer(scheduled_at, passed.by),
              give_up_at = ledger.nearer(give_up_at, passed.by)
         from (select $2 * interval '1 millisecond' as by) passed
        where book_id = $1 and status in ('draft', 'awaiting_approval', 'approved', 'scheduled', 'processing')
       returning next_run_at)
     select count(*) as due from nearer where next_run_at <= clock_timestamp()`,
    [bookId, byMs],
  );
  return { payrollBatches: row?.due ?? 0 };
}
