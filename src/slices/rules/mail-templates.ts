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

/** Mails about rules for transfers: to approvers when a transfer waits, to owners of alarms and of changes to the rules. */
export const ruleMails = {
  approval_requested: {
    to: 'account',
    notice: { about: 'A transfer waits for your approval', mayBeOff: true },
    words(business, given) {
      const { firstName, amount, environment, ...transfer } = met.parse(given);
      return {
        subject: `A transfer of ${money(amount)} waits for your approval`,
        text: paragraphs(
          `Hello ${firstName},`,
          `A transfer of ${business} in ${where(environment)} waits for a second person. Its money is held; after seven days it is free again.`,
          facts(amount, transfer),
          'Approve or refuse it on the dashboard, under Approvals.',
        ),
      };
    },
  },
  transfer_alarm: {
    to: 'account',
    notice: { about: 'A transfer met a rule that raises an alarm', mayBeOff: true },
    words(business, given) {
      const { firstName, amount, environment, ...transfer } = met.parse(given);
      return {
        subject: `Alarm: a transfer of ${money(amount)}`,
        text: paragraphs(
          `Hello ${firstName},`,
          `A transfer of ${business} in ${where(environment)} met a rule that raises an alarm.`,
          facts(amount, transfer),
          'Look at it on the dashboard. If nobody of you sent it, revoke the key or end the session that did.',
        ),
      };
    },
  },
  rules_changed: {
    to: 'account',
    notice: { about: 'A rule for transfers was added or ended', mayBeOff: false },
    words(business, given) {
      const { firstName, environment, act, rule, by } = changed.parse(given);
      return {
        subject: `A rule for transfers was ${act}`,
        text: paragraphs(
          `Hello ${firstName},`,
          `The rule "${rule}" for transfers of ${business} in ${where(environment)} was ${act} by ${by}.`,
          'If that should not have happened, put it right on the dashboard, under Approvals. The audit log tells more.',
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
    ['Because of', rules.join(', ')],
    ['Asked', lagosClock(occurredAt)],
    ['Transfer', transferCode],
  ]);
}
