import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { timestamp } from '../../domain/time/moment.ts';
import { type MailTemplates, lagosClock, money, paragraphs, table } from '../../core/mail/template.ts';

const person = { firstName: z.string(), environment: z.enum(['live', 'sandbox']) };
const met = z.object({
  ...person,
  transferCode: z.string(),
  amount: kobo,
  beneficiary: z.object({ accountNumber: z.string(), accountName: z.string().nullish(), bankName: z.string() }),
  rules: z.array(z.string()),
  occurredAt: timestamp,
});
const changed = z.object({ ...person, act: z.enum(['added', 'ended']), rule: z.string(), by: z.string() });

const where = (environment: 'live' | 'sandbox'): string => (environment === 'live' ? 'live' : 'the sandbox');

/** Recipients: approvers for a pending transfer, owners for alerts and rule changes. */
export const ruleMails = {
  approval_requested: {
    to: 'account',
    notice: { about: 'A transfer is pending your approval', mayBeOff: true },
    words(business, given) {
      const { firstName, amount, environment, ...transfer } = met.parse(given);
      return {
        subject: `Approval needed: transfer of ${money(amount)}`,
        text: paragraphs(
          `Hello ${firstName},`,
          `A transfer of ${business} in ${where(environment)} is pending approval. Its money is held; the request expires after seven days and releases the hold.`,
          facts(amount, transfer),
          'Approve or reject the transfer on the dashboard, under Approvals.',
        ),
      };
    },
  },
  transfer_alarm: {
    to: 'account',
    notice: { about: 'A transfer matched an alert rule', mayBeOff: true },
    words(business, given) {
      const { firstName, amount, environment, ...transfer } = met.parse(given);
      return {
        subject: `Alert: transfer of ${money(amount)}`,
        text: paragraphs(
          `Hello ${firstName},`,
          `A transfer of ${business} in ${where(environment)} matched an alert rule.`,
          facts(amount, transfer),
          'Review the transfer on the dashboard. If no user of your business sent it, revoke the key or end the session that did.',
        ),
      };
    },
  },
  rules_changed: {
    to: 'account',
    notice: { about: 'A transfer rule was created or ended', mayBeOff: false },
    words(business, given) {
      const { firstName, environment, act, rule, by } = changed.parse(given);
      return {
        subject: `A transfer rule was ${act}`,
        text: paragraphs(
          `Hello ${firstName},`,
          `The transfer rule "${rule}" of ${business} in ${where(environment)} was ${act} by ${by}.`,
          'If this change was not intended, correct it on the dashboard, under Approvals. The audit log has the details.',
        ),
      };
    },
  },
} as const satisfies MailTemplates;

function facts(
  amount: z.output<typeof kobo>,
  { beneficiary, rules, transferCode, occurredAt }: Pick<z.output<typeof met>, 'beneficiary' | 'rules' | 'transferCode' | 'occurredAt'>,
): string {
  const { accountName, bankName, accountNumber } = beneficiary;
  return table([
    ['Amount', money(amount)],
    ['To', [accountName, bankName, `account ending in ${accountNumber.slice(-4)}`].filter(Boolean).join(', ')],
    ['Rules', rules.join(', ')],
    ['Requested', lagosClock(occurredAt)],
    ['Transfer', transferCode],
  ]);
}
