import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

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
