import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Notice } from './mail-templates.ts';
import { queueMail } from './mails.ts';
import type { Person } from './person.ts';

/** Tells a person by mail what changed about the security of their account, in the commit of the change. */
export async function notify(
  app: App,
  tx: Tx,
  person: Pick<Person, 'email' | 'firstName'>,
  businessId: string,
  notice: Notice,
): Promise<void> {
  await queueMail(app, tx, { businessId, to: person.email, kind: 'security_notice', data: { firstName: person.firstName, notice } });
}
