import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import type { PayrollBatch } from './batch.ts';

/** Queues a mail to each person who may approve a submitted batch, at most 50, in the commit of its submission. A person who prepared it, or became an approver after it was created, may not and gets none. */
export async function tellApprovers(tx: Tx, { bookId, businessId, environment, name: by }: Actor, batch: PayrollBatch): Promise<void> {
  const { reference, name, itemCount, totalAmount } = batch;
  await tx.query(
    'payroll.tell_approvers',
    `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
     select $1, ledger.uuid7(), $3, 'payroll_submitted', p.email, $4::jsonb || jsonb_build_object('firstName', p.first_name, 'environment', $3::text), clock_timestamp()
       from membership m join person p on p.id = m.person_id
      where m.business_id = $2 and m.role in ('owner', 'approver') and p.id <> all ($5::uuid[])
        and coalesce(m.approves_since, m.created_at) <= $6 order by p.id limit 50`,
    [bookId, businessId, environment, JSON.stringify({ reference, name, itemCount, totalAmount, by }), batch.preparedBy, batch.createdAt],
  );
}
