import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

/** Transfers that wait, or waited, for the approval of a second person. */
export const TransferApproval = defineEntity({
  name: 'TransferApproval',
  tableName: 'ledger.approval',
  properties: {
    bookId: p.bigint('number').primary(),
    transferId: p.uuid().primary(),
    /** Of the person, also behind a key; what has none is named by itself. */
    askedById: p.text().comment(`personal: id of one of the business's people or of a key; who asked; with the account`),
    askedByName: p.text().comment(`personal: name of one of the business's people or of a key; who asked; with the account`),
    /** Id and name of each rule that it met. */
    rules: p.json().$type<unknown>().comment('not personal: which rules of the business the transfer met'),
    askedAt: p.datetime(),
    ended: p.enum(['approved', 'refused', 'withdrawn', 'expired']).strictNullable(),
    endedAt: p.datetime().strictNullable(),
    endedByName: p.text().strictNullable().comment(`personal: name of one of the business's people; who decided; with the account`),
    note: p.text().strictNullable().comment(`personal: words of one of the business's people; why it was decided so; with the account`),
  },
  indexes: [
    { name: 'approval_asked', properties: ['bookId', 'askedAt'] },
    { name: 'approval_open', properties: ['bookId', 'askedAt', 'transferId'], where: 'ended is null' },
  ],
  checks: [{ name: 'approval_check', expression: '(ended is null) = (ended_at is null)' }],
});

/** Amounts that a wallet with rules sent in each minute of the last day, whatever their outcome. */
export const TransferPace = defineEntity({
  name: 'TransferPace',
  tableName: 'ledger.pace',
  properties: {
    bookId: p.bigint('number').primary(),
    minute: p.datetime().primary(),
    amount: p.bigint('number').$type<Kobo>(),
    transfers: p.integer(),
  },
});
references(TransferPace, { properties: ['bookId'], table: 'ledger.book' });

export const TransferRule = defineEntity({
  name: 'TransferRule',
  tableName: 'ledger.transfer_rule',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    name: p.text().check('length(name) >= 1 and length(name) <= 60').comment('not personal: what a business calls a rule of its own'),
    action: p.enum(['approval', 'alarm']).comment('not personal: our word for what happens'),
    /** A transfer meets the rule when it meets every condition that is there. Amounts are kobo. */
    aboveAmount: p.bigint('number').$type<Kobo>().strictNullable().check('above_amount >= 0'),
    /** The payee is new: first paid less than so many days ago, or never. */
    newPayeeDays: p.smallint().strictNullable().check('new_payee_days >= 1 and new_payee_days <= 366'),
    /** Outside these minutes of the day, or on none of these days (1 is Monday), in Lagos. A span may go past midnight. */
    hoursFrom: p.smallint().strictNullable().check('hours_from >= 0 and hours_from <= 1439'),
    hoursTo: p.smallint().strictNullable().check('hours_to >= 1 and hours_to <= 1440'),
    weekdays: p.array().columnType('smallint[]').$type<number[]>().strictNullable().check(`weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]`),
    /** With this one there are more transfers, or more money, within so many minutes. */
    windowMinutes: p.smallint().strictNullable().check('window_minutes >= 1 and window_minutes <= 1440'),
    windowTransfers: p.integer().strictNullable().check('window_transfers > 0'),
    windowAmount: p.bigint('number').$type<Kobo>().strictNullable().check('window_amount > 0'),
    /** In the first hours of a payee it comes to more than this together. */
    payeeHours: p.smallint().strictNullable().check('payee_hours >= 1 and payee_hours <= 720'),
    payeeAmount: p.bigint('number').$type<Kobo>().strictNullable().check('payee_amount > 0'),
    /** Which API keys it leaves alone: all, or those whose families are named. */
    exemptsAllKeys: p.boolean().default(false),
    exemptKeys: p.array().columnType('uuid[]').$type<string[]>().defaultRaw(`'{}'`),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    createdByName: p.text().comment(`personal: name of one of the business's people; who made the rule; with the account`),
    endedAt: p.datetime().strictNullable(),
    endedByName: p.text().strictNullable().comment(`personal: name of one of the business's people; who ended the rule; with the account`),
  },
  indexes: [{ name: 'transfer_rule_in_force', properties: ['bookId', 'createdAt'], where: 'ended_at is null' }],
  checks: [
    { name: 'transfer_rule_check', expression: 'num_nonnulls(above_amount, new_payee_days, hours_from, window_minutes, payee_hours) > 0' },
    {
      name: 'transfer_rule_check1',
      expression: 'num_nonnulls(hours_from, hours_to, weekdays) in (0, 3) and ((hours_from is null) or hours_from <> hours_to)',
    },
    { name: 'transfer_rule_check2', expression: '(window_minutes is null) = (num_nonnulls(window_transfers, window_amount) = 0)' },
    { name: 'transfer_rule_check3', expression: '(payee_hours is null) = (payee_amount is null)' },
  ],
});
references(TransferRule, { properties: ['bookId'], table: 'ledger.book' });
