import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

/** Issued statements of account, each with a hash over all rows that proves authenticity. */
export const Statement = defineEntity({
  name: 'Statement',
  tableName: 'statement',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    number: p.text().unique('statement_number_key').comment('not personal: random'),
    businessName: p.text().comment('personal: name; what was printed; with the books'),
    fromDay: p.date(),
    toDay: p.date(),
    firstSeq: p.bigint('number').check('first_seq >= 0'),
    lastSeq: p.bigint('number'),
    opening: p.bigint('number').$type<Kobo>(),
    credits: p.bigint('number').$type<Kobo>().check('credits >= 0'),
    debits: p.bigint('number').$type<Kobo>().check('debits >= 0'),
    closing: p.bigint('number').$type<Kobo>(),
    closedAt: p.datetime().length(3),
    hash: p.blob().check('length(hash) = 32').comment('not personal: a hash over many rows'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  indexes: [
    { name: 'statement_once', expression: 'create unique index statement_once on statement (book_id, from_day, to_day, last_seq)' },
  ],
  checks: [
    { name: 'statement_check', expression: 'from_day <= to_day' },
    { name: 'statement_check1', expression: 'last_seq >= first_seq' },
    { name: 'statement_check2', expression: 'closing = ((opening + credits) - debits)' },
  ],
});
references(Statement, { properties: ['bookId'], table: 'ledger.book' });

/** Recipients of the monthly statement mail. */
export const StatementMail = defineEntity({
  name: 'StatementMail',
  tableName: 'statement_mail',
  properties: {
    bookId: p.bigint('number').primary().autoincrement(false),
    enabled: p.boolean(),
    emails: p
      .array()
      .$type<string[]>()
      .check('cardinality(emails) <= 10')
      .comment('personal: email addresses; recipients of a statement; with the account'),
    /** First day of the next month to be issued; due once that month has ended in Lagos. */
    nextMonth: p.date().check('EXTRACT(day from next_month) = 1'),
    dueAt: p.datetime(),
  },
  indexes: [{ name: 'statement_mail_due', properties: ['dueAt'], where: 'enabled' }],
});
references(StatementMail, { properties: ['bookId'], table: 'ledger.book' });
