import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import { queueMail } from './mails.ts';
import type { Person } from './person.ts';
import type { BusinessRole } from './roles.ts';

/** Owners that one change is mailed to. */
const MAX_OWNERS = 50;

interface RoleChange {
  change: 'given' | 'changed' | 'removed';
  person: Pick<Person, 'firstName' | 'lastName' | 'email'>;
  role: BusinessRole;
  before?: BusinessRole;
  /** Name of the person who made the change, or who sent the invitation. */
  by: string;
}

/** Queues a mail to each owner of a business about a change of roles, in the commit of the change. A removed owner is not among them. */
export async function notifyOwners(app: App, tx: Tx, businessId: string, { person, ...change }: RoleChange): Promise<void> {
  const owners = await tx.query<Pick<Person, 'email' | 'firstName'>>(
    'people.owners',
    `select p.email, p.first_name from membership m join person p on p.id = m.person_id
      where m.business_id = $1 and m.role = 'owner' order by p.id limit ${MAX_OWNERS}`,
    [businessId],
  );
  const data = { ...change, name: `${person.firstName} ${person.lastName}`, email: person.email };
  for (const { email: to, firstName } of owners) {
    await queueMail(app, tx, { businessId, to, kind: 'role_changed', data: { ...data, firstName } });
  }
}
