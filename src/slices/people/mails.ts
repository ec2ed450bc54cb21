import { defineEntity, p } from '@mikro-orm/core';
import type { App } from '../../core/app/app.ts';
import { sealedData, Mail } from '../../core/mail/queue.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { dbNow, from } from '../../platform/db/entity.ts';
import type { Notice, peopleMails } from './mail-templates.ts';
import type { Person } from './person.ts';

/** Row once live was served: account mails then never enter the sandbox mailbox. */
export const LiveServed = defineEntity({
  name: 'LiveServed',
  tableName: 'live_served',
  comment: 'not personal: a time',
  properties: {
    one: p.boolean().primary().default(true).check('one'),
    since: p.datetime().defaultRaw('clock_timestamp()'),
  },
});

interface PeopleMail {
  businessId: string;
  to: string;
  kind: keyof typeof peopleMails;
  data: Record<string, string | number>;
  secret?: string;
}

/** Queues a mail in the commit of its cause: by the mail server if configured or once live was served; else the sandbox mailbox. */
export async function queueMail(app: Pick<App, 'config' | 'keyRing'>, tx: Tx, mail: PeopleMail): Promise<void> {
  const [book] = await tx.query<{ id: number; environment: Environment }>(
    'people.mail_book',
    `select id, environment from ledger.book where business_id = $1 and currency = 'NGN'
        and environment = case when exists (select from live_served) then 'live' else $2 end`,
    [mail.businessId, carrierOf(app.config)],
  );
  if (!book) throw new Error('a business has no book to send mail from');
  const id = newId();
  const data = mail.secret === undefined ? mail.data : sealedData(app.keyRing, { bookId: book.id, id }, mail.data, mail.secret);
  const { kind, to: recipient } = mail;
  await from(tx, Mail)
    .insertInto('mail')
    .values({ bookId: book.id, id, environment: book.environment, kind, recipient, data: JSON.stringify(data), nextAttemptAt: dbNow })
    .execute();
}

export const notify = (
  app: App,
  tx: Tx,
  { email: to, firstName }: Pick<Person, 'email' | 'firstName'>,
  businessId: string,
  notice: Notice,
): Promise<void> => queueMail(app, tx, { businessId, to, kind: 'security_notice', data: { firstName, notice } });

/** Dashboard address for links; absent with a mail server but no public address. */
export function dashboardOf({ config }: Pick<App, 'config'>): { dashboard?: string } {
  const { HOST, SANDBOX_PORT, LIVE_PORT, PUBLIC_URL, LIVE_PUBLIC_URL } = config;
  const own = carrierOf(config) === 'sandbox' && SANDBOX_PORT !== 0 ? `http://${HOST}:${SANDBOX_PORT}` : undefined;
  const found = LIVE_PORT === undefined ? (PUBLIC_URL ?? own) : LIVE_PUBLIC_URL;
  return found === undefined ? {} : { dashboard: `${found.replace(/\/+$/, '')}/dashboard` };
}

function carrierOf({ SMTP_URL, LIVE_PORT }: App['config']): Environment {
  return SMTP_URL !== undefined || LIVE_PORT !== undefined ? 'live' : 'sandbox';
}
