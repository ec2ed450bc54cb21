import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

/** Mailbox of the sandbox. Only the adapter of the sandbox reads or writes it. */
export const SandboxMail = defineEntity({
  name: 'SandboxMail',
  tableName: 'sandbox_mail',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    recipient: p.text().comment('personal: e-mail address; to show mails of play; the last 1000 of a business'),
    subject: p.text().comment('personal: text of a mail; to show mails of play; the last 1000 of a business'),
    body: p.text().comment('personal: text of a mail; to show mails of play; the last 1000 of a business'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    /**
     * Mails about accounts carry codes and tokens: no API key is shown them. What a version before this keeps meanwhile counts as one,
     * and so does what can no longer be told.
     */
    isAccount: p.boolean().default(true),
  },
  indexes: [{ name: 'sandbox_mail_recipient', properties: ['recipient', 'id'] }],
});
references(SandboxMail, { properties: ['bookId'], table: 'ledger.book' });
