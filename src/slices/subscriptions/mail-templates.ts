import { z } from 'zod';
import { timestamp } from '../../domain/time/moment.ts';
import {
  mail,
  type MailTemplates,
  type Row,
  lagosClock,
  money,
  oneLine,
  paragraphs,
  table,
  whyCustomer,
} from '../../core/mail/template.ts';
import { kobo } from '../../domain/money/money.ts';

const about = z.object({ firstName: z.string(), subscriptionId: z.string(), product: z.string().nullish(), amount: kobo });
const receipt = about.extend({
  paidAt: timestamp,
  periodStart: timestamp,
  periodEnd: timestamp,
  reference: z.string().nullish(),
});
const due = about.extend({ until: timestamp, attempt: z.int() });
const ended = about.extend({ reason: z.enum(['unpaid', 'cycles_over']), endedAt: timestamp });

export const subscriptionMails = {
  subscription_receipt: mail(
    receipt,
    (business, paid) => ({
      subject: `Receipt: ${money(paid.amount)} paid`,
      text: paragraphs(
        `${oneLine(paid.firstName)}, ${business} has received your payment of ${money(paid.amount)}. Thank you.`,
        table([
          ['Amount', money(paid.amount)],
          ...whatFor(paid),
          ['From', lagosClock(paid.periodStart)],
          ['Until', lagosClock(paid.periodEnd)],
          ['Paid', lagosClock(paid.paidAt)],
          ...(paid.reference ? [['Reference', paid.reference] satisfies Row] : []),
        ]),
        whyCustomer(business),
      ),
    }),
    { to: 'customer' },
  ),
  subscription_due: mail(
    due,
    (business, bill) => ({
      subject: bill.attempt > 1 ? `Reminder: ${money(bill.amount)} is due` : `${money(bill.amount)} is due`,
      text: paragraphs(
        `${oneLine(bill.firstName)}, ${money(bill.amount)} is due for your subscription with ${business}. Pay in time, or the subscription ends.`,
        table([['Amount', money(bill.amount)], ...whatFor(bill), ['Pay until', lagosClock(bill.until)]]),
        `${business} sends you the account to pay into.`,
        whyCustomer(business),
      ),
    }),
    { to: 'customer' },
  ),
  subscription_ended: mail(
    ended,
    (business, over) => ({
      subject: 'Your subscription has ended',
      text: paragraphs(
        over.reason === 'unpaid'
          ? `${oneLine(over.firstName)}, your subscription with ${business} has ended, because ${money(over.amount)} was not paid in time. Nothing is due any more.`
          : `${oneLine(over.firstName)}, your subscription with ${business} has ended: all its periods are over.`,
        table([...whatFor(over), ['Ended', lagosClock(over.endedAt)]]),
        whyCustomer(business),
      ),
    }),
    { to: 'customer' },
  ),
} satisfies MailTemplates;

function whatFor({ product, subscriptionId }: z.output<typeof about>): Row[] {
  return [...(product ? [['For', product] satisfies Row] : []), ['Subscription', subscriptionId]];
}
