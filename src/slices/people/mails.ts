import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { sealedData } from '../../core/mail/queue.ts';
import type { peopleMails } from './mail-templates.ts';

interface PeopleMail {
  /** In whose name it is sent. */
  businessId: string;
  to: string;
  kind: keyof typeof peopleMails;
  /** Kept in clear: who it is for, how long something lasts. */
  data: Record<string, string | number>;
  /** A code or token; sealed until the words are made. */
  secret?: string;
}

/**
 * Queues a mail to a person, in the commit of its cause. With a mail server, or on a database from which live was ever
 * served, it goes through that server whatever the environment, because an account is the same person's in both; else it ends
 * in the sandbox's mailbox.
 */
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
  await tx.query(
    'people.mail',
    `insert into mail (book_id, id, environment, kind, recipient, data, next_attempt_at) values ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
    [book.id, id, book.environment, mail.kind, mail.to, JSON.stringify(data)],
  );
}

/**
 * Where the dashboard is, for the links of mails; nothing where a mail leaves this machine and nobody said how the service is
 * reached from elsewhere.
 */
export function dashboardOf({ config }: Pick<App, 'config'>): { dashboard?: string } {
  const { HOST, SANDBOX_PORT, LIVE_PORT, PUBLIC_URL, LIVE_PUBLIC_URL } = config;
  const own = carrierOf(config) === 'sandbox' && SANDBOX_PORT !== 0 ? `http://${HOST}:${SANDBOX_PORT}` : undefined;
  const found = LIVE_PORT === undefined ? (PUBLIC_URL ?? own) : LIVE_PUBLIC_URL;
  return found === undefined ? {} : { dashboard: `${found.replace(/\/+$/, '')}/dashboard` };
}

function carrierOf({ SMTP_URL, LIVE_PORT }: App['config']): Environment {
  return SMTP_URL !== undefined || LIVE_PORT !== undefined ? 'live' : 'sandbox';
}
