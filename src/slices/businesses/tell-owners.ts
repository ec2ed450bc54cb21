import type { Tx } from '../../platform/db/database.ts';
import type { Actor } from '../../domain/actor/actor.ts';

/** Queues a mail to each owner of the actor's business, at most 50, in the commit of its cause; `data` is what its words are made of, beside the first name and the environment. */
export async function tellOwners(tx: Tx, { bookId, businessId, environment }: Actor, kind: string, data: object): Promise<void> {
  await tx.query(
    'businesses.tell_owners',
    `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at)
     select $1, ledger.uuid7(), $3, $4, p.email, $5::jsonb || jsonb_build_object('firstName', p.first_name, 'environment', $3::text), clock_timestamp()
       from membership m join person p on p.id = m.person_id where m.business_id = $2 and m.role = 'owner' order by p.id limit 50`,
    [bookId, businessId, environment, kind, JSON.stringify(data)],
  );
}
