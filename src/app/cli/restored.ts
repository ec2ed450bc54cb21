import type { App } from '../../core/app/app.ts';

export interface Restored {
  restoredTo: string;
  noticedAt: string;
  transfersAskedFirst: number;
  transfersOpen: number;
  /** Unpaid payroll batches that need approval again. */
  payrolls: { businessId: string; reference: string; unpaid: number; amount: number }[];
}

/** Reconciles after a restore, before any process starts; idempotent per moment (decision 101). */
export function noteRestored({ db }: Pick<App, 'db'>, to: Date): Promise<Restored> {
  return db.transaction(async (tx) => {
    const [known] = await tx.query<{ at: Date }>('restored.known', 'select noticed_at as at from restoration where restored_to = $1', [to]);
    const [noted = known] = known
      ? []
      : await tx.query<{ at: Date }>('restored.note', 'insert into restoration (restored_to) values ($1) returning noticed_at as at', [to]);
    if (!noted) throw new Error('the restore was not recorded');
    if (!known)
      await tx.query(
        'restored.approve_again',
        `update payroll_batch set status = 'awaiting_approval', approved_by = null, approved_at = null, approval_method = null, waits_for = null, give_up_at = null,
                next_run_at = null, claim = null, claimed_until = null
          where next_run_at is not null and status in ('approved', 'scheduled', 'processing')`,
      );
    if (!known)
      await tx.query(
        'restored.refuse_items',
        // An item may have been sent after the restored moment, so its business decides.
        `with refused as (
           update transfer_batch_item i set state = 'refused', code = 'UNAVAILABLE', input = null,
                  error = 'The service was restored from a backup before this item was sent; compare your bank statement, then send it in another batch'
             from transfer_batch b where b.next_run_at is not null and i.book_id = b.book_id and i.batch_id = b.id and i.state = 'pending'
           returning i.book_id, i.batch_id)
         update transfer_batch b set refused_count = b.refused_count + r.items, sent_to = b.item_count, claim = null, claimed_until = null
           from (select book_id, batch_id, count(*) as items from refused group by 1, 2) r where b.book_id = r.book_id and b.id = r.batch_id`,
      );
    const [counts] = await tx.query<Pick<Restored, 'transfersAskedFirst' | 'transfersOpen'>>(
      'restored.transfers',
      `select count(*) filter (where state in ('scheduled', 'accepted')) as transfers_asked_first,
              count(*) filter (where state in ('submitting', 'unconfirmed', 'acknowledged')) as transfers_open
         from ledger.transfer where next_check_at is not null`,
    );
    const payrolls = await tx.query<Restored['payrolls'][number]>(
      'restored.payrolls',
      `select k.business_id, b.reference, count(*) as unpaid, sum(i.amount)::bigint as amount
         from payroll_batch b join payroll_item i on i.book_id = b.book_id and i.batch_id = b.id and i.status = 'draft' join ledger.book k on k.id = b.book_id
        where b.status = 'awaiting_approval' group by 1, 2 order by 1, 2`,
    );
    return {
      restoredTo: to.toISOString(),
      noticedAt: noted.at.toISOString(),
      transfersAskedFirst: counts?.transfersAskedFirst ?? 0,
      transfersOpen: counts?.transfersOpen ?? 0,
      payrolls,
    };
  });
}
