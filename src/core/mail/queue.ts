import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import type { Environment } from '../../domain/actor/actor.ts';
import { type KeyRing, type SealContext, open, seal } from '../../platform/crypto/key-ring.ts';
import { type App, appScoped } from '../app/app.ts';
import type { Invariant } from '../ledger/invariants.ts';
import { moving } from '../ledger/steps.ts';
import { type MailTemplate, mailHook } from './template.ts';
import { prepared, references, type RowOf } from '../../platform/db/entity.ts';

export interface MailKey {
  bookId: number;
  id: string;
}

export interface ClaimedMail extends MailKey {
  environment: Environment;
  kind: string;
  recipient: string;
  data: unknown;
  business: string;
  attempts: number;
  wanted: boolean;
}

export type MailRecord =
  | { status: 'sent' | 'cancelled' }
  | { status: 'failed'; reason: string }
  | { status: 'pending'; reason: string; delayMs: number };

/** Longer than a send and its record may take. */
const LEASE_MS = 90_000;

const kindsWhere = (app: Pick<App, 'part'>, isSo: (template: MailTemplate) => boolean): string[] =>
  mailHook(app).flatMap((templates) => Object.entries(templates).flatMap(([kind, template]) => (isSo(template) ? kind : [])));

/** Claims up to `limit` due mails, oldest first, and counts the attempts. Race: workers never share a mail. */
export function claimDueMails(app: App, environment: Environment, claim: string, limit: number): Promise<ClaimedMail[]> {
  return app.db.query<ClaimedMail>(
    'mail.claim_due',
    `with due as (
       select book_id, id from mail
        where environment = $1 and next_attempt_at <= (select clock_timestamp()) and (leased_until is null or leased_until <= clock_timestamp())
        order by next_attempt_at limit $2 for no key update skip locked)
     update mail m set claim = $3, leased_until = clock_timestamp() + ${LEASE_MS} * interval '1 millisecond', attempts = m.attempts + 1
       from due, ledger.book b, business u where m.book_id = due.book_id and m.id = due.id and b.id = m.book_id and u.id = b.business_id
     returning m.book_id, m.id, m.environment, m.kind, m.recipient, m.data, m.attempts, u.name as business,
       (m.kind <> all ($4::text[])
          or not exists (select from webhook.endpoint e where e.book_id = m.book_id and not e.handle_customer_emails))
       and (m.kind <> all ($5::text[])
          or not exists (select from membership s join person p on p.id = s.person_id
                          where s.business_id = b.business_id and m.kind = any (s.unwanted_notices) and lower(p.email) = lower(m.recipient))) as wanted`,
    [environment, limit, claim, kindsWhere(app, ({ to }) => to === 'customer'), kindsWhere(app, ({ notice }) => notice?.mayBeOff === true)],
  );
}

/** Records an attempt, unless the claim is taken over. */
export async function recordMail(app: App, { bookId, id }: MailKey, claim: string, record: MailRecord): Promise<void> {
  const delayMs = record.status === 'pending' ? record.delayMs : null;
  await endAttempt(app.db, { bookId, id, claim, status: record.status, lastError: 'reason' in record ? record.reason : null, delayMs });
}

type Data = Record<string, unknown>;

export function sealedData(keyRing: KeyRing, key: MailKey, data: Data, secret: string): Data {
  return { ...data, sealed: seal(keyRing, secret, contextOf(key)) };
}

/** Template data with its secret. @throws SealError without its key. */
export function openedData(keyRing: KeyRing, key: MailKey, data: unknown): unknown {
  const { sealed, ...rest } = data as Data;
  return typeof sealed === 'string' ? { ...rest, secret: open(keyRing, sealed, contextOf(key)) } : data;
}

const contextOf = ({ bookId, id }: MailKey): SealContext => ({ table: 'mail', column: 'data', rowId: id, bookId: String(bookId) });

export const mailInvariants: readonly Invariant[] = [
  moving({
    id: 'mail_moves',
    title: 'Every unsent mail is due within a day',
    from: 'mail',
    key: 'book_id, id, kind',
    open: `status = 'pending'`,
    due: 'next_attempt_at',
    within: `interval '25 hours'`,
    claim: 'leased_until',
  }),
];

const warning = appScoped(() => ({ isDone: false }));

export async function warnOfWaiting(app: App): Promise<boolean> {
  const warned = warning(app);
  if (warned.isDone || app.providers('live').mail) return false;
  if ((await oneLive(app.db, {})).length === 0) return false;
  warned.isDone = true;
  app.log.warn('live mails wait because SMTP_URL is not set; set it, or they expire after 30 days');
  return false;
}

export const Mail = defineEntity({
  name: 'Mail',
  tableName: 'mail',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    environment: p.enum(['live', 'sandbox']),
    kind: p
      .text()
      .check(
        `kind in ('low_balance', 'transfer_receipt', 'transfer_reversed', 'email_code', 'account_exists', 'password_reset', 'invitation', 'new_sign_in', 'security_notice') or kind in ('bill_receipt', 'bill_reversed') or kind in ('subscription_receipt', 'subscription_due', 'subscription_ended') or kind = 'checkout_receipt' or kind = 'low_verification_balance' or kind = 'going_live' or kind = 'operator_act' or kind = 'statement' or kind in ('approval_requested', 'transfer_alarm', 'rules_changed') or kind = 'funding_reversed' or kind = 'endpoint_gone' or kind = 'payroll_submitted' or kind = 'role_changed' or kind = 'refund_receipt'`,
      ),
    recipient: p.text().comment('personal: email address; to write the mail; MAIL_DAYS'),
    data: p.json().$type<unknown>().comment('personal: data of the mail; rendering of the mail; MAIL_DAYS'),
    status: p.enum(['pending', 'sent', 'failed', 'cancelled']).default('pending'),
    attempts: p.smallint().default(0),
    nextAttemptAt: p.datetime().strictNullable(),
    claim: p.uuid().strictNullable(),
    leasedUntil: p.datetime().strictNullable(),
    /** An error class such as `connection_refused` or `RCPT TO 550`; never an address. */
    lastError: p.text().strictNullable(),
    finishedAt: p.datetime().strictNullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [
    { name: 'mail_age', expression: 'create index mail_age on mail using brin (created_at)' },
    { name: 'mail_due', properties: ['environment', 'nextAttemptAt'], where: 'next_attempt_at is not null' },
  ],
  checks: [{ name: 'mail_check', expression: `(status = 'pending') = (next_attempt_at is not null)` }],
});
references(Mail, { properties: ['bookId'], table: 'ledger.book' });

const oneLive = prepared(Mail)('mail.has_live', (db, _: object) =>
  db.selectFrom('mail').select('id').where('environment', '=', sql.lit('live')).where('nextAttemptAt', 'is not', null).limit(sql.lit(1)),
);

type Attempt = MailKey & Pick<RowOf<typeof Mail>, 'claim' | 'status' | 'lastError'> & { delayMs: number | null };

const endAttempt = prepared(Mail)('mail.record', (db, $: Attempt) =>
  db
    .updateTable('mail')
    .set({ status: $.status, claim: null, leasedUntil: null, lastError: $.lastError })
    .set({ nextAttemptAt: sql`clock_timestamp() + ${$.delayMs}::bigint * interval '1 millisecond'` })
    .set({ finishedAt: sql`case when ${$.delayMs}::bigint is null then clock_timestamp() end` })
    .where('bookId', '=', $.bookId)
    .where('id', '=', $.id)
    .where('claim', '=', $.claim),
);
