import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { columnsOf, references, type RowOf } from '../../platform/db/entity.ts';

/** Totals that a wallet with rules sent in each minute of the last day, of every outcome. */
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

/** Rules of a business for its own transfers, in one environment. A transfer meets a rule when it meets every condition of it. */
export const TransferRule = defineEntity({
  name: 'TransferRule',
  tableName: 'ledger.transfer_rule',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    name: p.text().check('length(name) >= 1 and length(name) <= 60').comment('not personal: what a business calls a rule of its own'),
    action: p.enum(['approval', 'alarm']).comment('not personal: our word for what happens'),
    /** Conditions; a null one does not count. Amounts are kobo. */
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

export const ruleAction = z.enum(['approval', 'alarm']).register(typeNames, {
  name: 'RuleAction',
  description: 'What happens to a transfer that meets a rule.',
  meanings: { approval: 'It waits for a second person, its money held.', alarm: 'It leaves, and the owners are told.' },
});

/** A nullable count of a rule or limit. */
export const count = (description: string) => z.int().nullable().meta({ description });

export const ruleSchema = z
  .object({
    id: ownId,
    name: z.string().meta({ description: 'What people call it.' }),
    action: ruleAction.meta({ description: 'What happens to a transfer that meets it.' }),
    aboveAmount: kobo.nullable().meta({ description: 'Kobo: the transfer is above this amount.' }),
    newPayeeDays: count('The payee was first paid less than so many days ago, or never.'),
    hoursFrom: z.string().nullable().meta({ description: 'The transfer is asked for outside the hours from then, in Lagos, …' }),
    hoursTo: z.string().nullable().meta({ description: '… to then.' }),
    weekdays: z.array(z.int()).nullable().meta({ description: 'Days to which the hours belong; 1 is Monday.' }),
    windowMinutes: count('With this one there are, within so many minutes, …'),
    windowTransfers: count('… more transfers than this, …'),
    windowAmount: kobo.nullable().meta({ description: 'Kobo: … or more money than this.' }),
    payeeHours: count('In the first hours of a payee, so many, …'),
    payeeAmount: kobo.nullable().meta({ description: 'Kobo: … it gets more than this together.' }),
    exemptsAllKeys: z.boolean().meta({ description: 'What API keys send is left alone.' }),
    exemptKeyIds: z
      .array(z.string())
      .meta({ description: 'Keys whose transfers are left alone: of each line of rotations the first one.' }),
    createdAt: dateTime.meta({ description: 'Since when it is in force.' }),
    createdBy: z.string().meta({ description: 'Who added it.' }),
  })
  .meta({ id: 'TransferRule' })
  .register(typeNames, { name: 'TransferRule', description: 'A rule of the business for its own transfers.', isNode: true });

/** Columns that answers and audit entries show. */
export const ruleColumns = columnsOf(TransferRule, ['bookId', 'endedAt', 'endedByName']);

export type RuleRow = Pick<RowOf<typeof TransferRule>, (typeof ruleColumns)[number]>;

export const ruleOf = ({ hoursFrom, hoursTo, exemptKeys, createdByName, ...rule }: RuleRow): z.output<typeof ruleSchema> => ({
  ...rule,
  hoursFrom: hoursFrom === null ? null : timeOf(hoursFrom),
  hoursTo: hoursTo === null ? null : timeOf(hoursTo),
  exemptKeyIds: exemptKeys,
  createdBy: createdByName,
});

/** Minute of the day of a time: 510 for 08:30. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Time of a minute of the day: 08:30 for 510. */
const timeOf = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
