import type { Database } from '../../platform/db/database.ts';
import type { MailPort, OutgoingMail } from './port.ts';

export interface SandboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  createdAt: Date;
}

export interface SandboxMailbox extends MailPort {
  list(owner: number, limit: number, asked?: Asked): Promise<SandboxMail[]>;
}

export interface Asked {
  before?: string | undefined;
  to?: string | undefined;
  withAccounts?: boolean;
}

const MAX_STORED = 1_000;
const MAILS = `select id, recipient as "to", subject, body as text, created_at as "createdAt" from sandbox_mail`;

export function sandboxMailbox(db: Database): SandboxMailbox {
  return {
    async send({ owner, id, to, subject, text, isAccount }: OutgoingMail) {
      await db.query(
        'sandbox_mail.save',
        `insert into sandbox_mail (book_id, id, recipient, subject, body, is_account) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [owner, id, to, subject, text, isAccount],
      );
      await db.query(
        'sandbox_mail.forget',
        `delete from sandbox_mail where book_id = $1
            and id < (select id from sandbox_mail where book_id = $1 order by id desc offset ${MAX_STORED - 1} limit 1)`,
        [owner],
      );
      return { kind: 'sent' };
    },
    list: (owner, limit, { before, to, withAccounts = false } = {}) =>
      db.query<SandboxMail>(
        'sandbox_mail.list',
        `${MAILS} where book_id = $1 and ($2::uuid is null or id < $2) and ($4::text is null or recipient = $4) and (not is_account or $5)
          order by id desc limit $3`,
        [owner, before ?? null, limit, to ?? null, withAccounts],
      ),
  };
}
