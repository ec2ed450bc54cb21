import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

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
    /** Account mails contain codes and tokens: no API key reads them. Unknown mails count as account mails. */
    isAccount: p.boolean().default(true),
  },
  indexes: [{ name: 'sandbox_mail_recipient', properties: ['recipient', 'id'] }],
});
references(SandboxMail, { properties: ['bookId'], table: 'ledger.book' });
