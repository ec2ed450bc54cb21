import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { Transfer } from '../transfers/read/transfer.ts';
import { feeParts, transferSchema, transferView, type TransferView } from '../transfers/read/views.ts';
import { leastOf } from '../transfers/send/limit-header.ts';
import type { Approval } from './approvals.ts';
import type { Meeting } from './meet.ts';
import { ruleAction, type TransferRule, timeOf } from './rule.ts';

const count = (description: string) => z.int().nullable().meta({ description });

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
    createdAt: instant.meta({ description: 'Since when it is in force.' }),
    createdBy: z.string().meta({ description: 'Who added it.' }),
  })
  .meta({ id: 'TransferRule' })
  .register(typeNames, { name: 'TransferRule', description: 'A rule of the business for its own transfers.', isNode: true });

export type RuleView = z.output<typeof ruleSchema>;

export const ruleView = ({ hoursFrom, hoursTo, exemptKeys, createdAt, createdByName, ...rule }: TransferRule): RuleView => ({
  ...rule,
  hoursFrom: hoursFrom === null ? null : timeOf(hoursFrom),
  hoursTo: hoursTo === null ? null : timeOf(hoursTo),
  exemptKeyIds: exemptKeys,
  createdAt: createdAt.toISOString(),
  createdBy: createdByName,
});

const metRule = z
  .object({ id: z.string().meta({ description: 'Its id.' }), name: z.string().meta({ description: 'Its name.' }) })
  .register(typeNames, { name: 'RuleMet', description: 'A rule that a transfer met.' });

export const approvalSchema = z
  .object({
    transfer: transferSchema.meta({ description: 'What waits; its money is held.' }),
    rules: z.array(metRule).meta({ description: 'Which rules made it wait.' }),
    askedBy: z.string().meta({ description: 'Who asked for it: a person, or a key.' }),
    expiresAt: instant.meta({ description: 'When its money is free again, if nobody decides.' }),
  })
  .meta({ id: 'TransferApproval' })
  .register(typeNames, { name: 'TransferApproval', description: 'A transfer that waits for a second person.' });

export type ApprovalView = z.output<typeof approvalSchema>;

export const approvalView = ({ transfer, rules, askedByName, expiresAt }: Approval): ApprovalView => ({
  transfer: transferView(transfer),
  rules,
  askedBy: askedByName,
  expiresAt: expiresAt.toISOString(),
});

/** A transfer as it is once somebody decided. */
export const decidedView = (transfer: Transfer): TransferView => transferView(transfer);

const left = (description: string) => kobo.nullable().meta({ description: `Kobo: ${description}; null without limit.` });

export const meetingSchema = z
  .object({
    outcome: z
      .enum(['sent', 'awaiting_approval', 'refused'])
      .register(typeNames, { name: 'MeetingOutcome', description: 'What would become of a transfer.' })
      .meta({ description: 'What would become of it, as things stand.' }),
    refusal: z
      .object({
        code: z.string().meta({ description: 'The code of the refusal.' }),
        message: z.string().meta({ description: 'The same in words.' }),
      })
      .register(typeNames, { name: 'MeetingRefusal', description: 'Why a transfer would be refused.' })
      .nullable()
      .meta({ description: 'Why it would be refused; null when it would not.' }),
    rules: z
      .array(
        metRule
          .extend({ action: ruleAction.meta({ description: 'What it does.' }) })
          .register(typeNames, { name: 'RuleThatWouldBeMet', description: 'A rule that a transfer would meet.' }),
      )
      .meta({ description: 'The rules that it would meet.' }),
    fee: kobo.meta({ description: 'Kobo: what it would cost on top.' }),
    feeBreakdown: feeParts,
    totalDebited: kobo.meta({ description: 'Kobo: amount and fee together.' }),
    availableBalance: kobo.meta({ description: 'Kobo: what the wallet can spend.' }),
    remaining: z
      .object({
        perPayment: left('the most at once'),
        day: left('what is left of the day'),
        dayPayments: count('How many payments are left of the day; null without limit.'),
        month: left('what is left of the month'),
      })
      .register(typeNames, { name: 'RemainingLimits', description: 'What is left of limits.' })
      .meta({ description: 'What is left before it, to the wallet and to the key that would send it: the lower of the two.' }),
    currency,
  })
  .meta({ id: 'TransferMeeting' })
  .register(typeNames, {
    name: 'TransferMeeting',
    description: 'Which rules, limits and fees a transfer would meet.',
    without: ['currency'],
  });

export type MeetingView = z.output<typeof meetingSchema>;

export function meetingView({ breakdown, left: { wallet, key }, ...meeting }: Meeting): MeetingView {
  const { perPayment = null, dayAmount = null, dayPayments = null, monthAmount = null } = leastOf([wallet, key]) ?? {};
  return {
    ...meeting,
    feeBreakdown: breakdown,
    remaining: { perPayment, day: dayAmount, dayPayments, month: monthAmount },
    currency: 'NGN',
  };
}
