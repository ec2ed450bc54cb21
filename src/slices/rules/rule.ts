import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import { type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames, namedEnum } from '../../domain/schema/type-names.ts';
import { columnsOf, references, type RowOf } from '../../platform/db/entity.ts';

/** Sums per minute of the last day, of every outcome, for wallets with rules. */
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

/** Invariant: a transfer matches when it meets every condition. */
export const TransferRule = defineEntity({
  name: 'TransferRule',
  tableName: 'ledger.transfer_rule',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    name: p.text().check('length(name) >= 1 and length(name) <= 60').comment('not personal: what a business calls a rule of its own'),
    action: p.enum(['approval', 'alarm']).comment('not personal: our word for what happens'),
    /** Null conditions are ignored; amounts are kobo. */
    aboveAmount: p.bigint('number').$type<Kobo>().strictNullable().check('above_amount >= 0'),
    newPayeeDays: p.smallint().strictNullable().check('new_payee_days >= 1 and new_payee_days <= 366'),
    /** Minutes of the day and weekdays (1 is Monday) in Lagos; a span may cross midnight. */
    hoursFrom: p.smallint().strictNullable().check('hours_from >= 0 and hours_from <= 1439'),
    hoursTo: p.smallint().strictNullable().check('hours_to >= 1 and hours_to <= 1440'),
    weekdays: p.array().columnType('smallint[]').$type<number[]>().strictNullable().check(`weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]`),
    windowMinutes: p.smallint().strictNullable().check('window_minutes >= 1 and window_minutes <= 1440'),
    windowTransfers: p.integer().strictNullable().check('window_transfers > 0'),
    windowAmount: p.bigint('number').$type<Kobo>().strictNullable().check('window_amount > 0'),
    payeeHours: p.smallint().strictNullable().check('payee_hours >= 1 and payee_hours <= 720'),
    payeeAmount: p.bigint('number').$type<Kobo>().strictNullable().check('payee_amount > 0'),
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

export const ruleAction = namedEnum('RuleAction', 'Action on a transfer that matches a rule.', {
  approval: 'The transfer is pending approval, its money held.',
  alarm: 'The transfer is sent, and the owners are notified.',
});

export const count = (description: string) => z.int().nullable().meta({ description });

export const ruleSchema = z
  .object({
    id: ownId,
    name: z.string().meta({ description: 'Rule name.' }),
    action: ruleAction.meta({ description: 'Action on a transfer that matches.' }),
    aboveAmount: kobo.nullable().meta({ description: 'Kobo: matches transfers above this amount.' }),
    newPayeeDays: count('Matches a payee first paid less than this number of days ago, or never.'),
    hoursFrom: z.string().nullable().meta({ description: 'Start of the allowed hours in Lagos; matches transfers requested outside.' }),
    hoursTo: z.string().nullable().meta({ description: 'End of the allowed hours.' }),
    weekdays: z.array(z.int()).nullable().meta({ description: 'Days of the allowed hours; 1 is Monday.' }),
    windowMinutes: count('Window in minutes, with windowTransfers, windowAmount or both.'),
    windowTransfers: count('Matches when the window has more transfers than this, including the new one.'),
    windowAmount: kobo
      .nullable()
      .meta({ description: 'Kobo: matches when the window has a larger sum than this, including the new transfer.' }),
    payeeHours: count('Hours since the first payment to a payee, with payeeAmount.'),
    payeeAmount: kobo.nullable().meta({ description: 'Kobo: matches when the payee receives more than this in total within payeeHours.' }),
    exemptsAllKeys: z.boolean().meta({ description: 'True when transfers of all API keys are exempt.' }),
    exemptKeyIds: z.array(z.string()).meta({ description: 'Exempt API keys, each by the first key of its line of rotations.' }),
    createdAt: dateTime.meta({ description: 'Start of validity.' }),
    createdBy: z.string().meta({ description: 'Creator of the rule.' }),
  })
  .meta({ id: 'TransferRule' })
  .register(typeNames, { name: 'TransferRule', description: 'Transfer rule of a business.', isNode: true });

export const ruleColumns = columnsOf(TransferRule, ['bookId', 'endedAt', 'endedByName']);

export type RuleRow = Pick<RowOf<typeof TransferRule>, (typeof ruleColumns)[number]>;

export const ruleOf = ({ hoursFrom, hoursTo, exemptKeys, createdByName, ...rule }: RuleRow): z.output<typeof ruleSchema> => ({
  ...rule,
  hoursFrom: hoursFrom === null ? null : timeOf(hoursFrom),
  hoursTo: hoursTo === null ? null : timeOf(hoursTo),
  exemptKeyIds: exemptKeys,
  createdBy: createdByName,
});

/** Example: 510 for 08:30. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

const timeOf = (minute: number): string => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
