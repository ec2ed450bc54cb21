import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { type MailTemplates, money, oneLine, paragraphs, table } from '../../core/mail/template.ts';

const submitted = z.object({
  firstName: z.string(),
  environment: z.enum(['live', 'sandbox']),
  reference: z.string(),
  name: z.string(),
  itemCount: z.int(),
  totalAmount: kobo,
  by: z.string(),
});

/** To those who may approve a payroll, and had no hand in it. */
export const payrollMails = {
  payroll_submitted: {
    to: 'account',
    notice: { about: 'A payroll waits for your approval', mayBeOff: true },
    words(business, given) {
      const { firstName, environment, reference, name, itemCount, totalAmount, by } = submitted.parse(given);
      return {
        subject: `A payroll of ${money(totalAmount)} waits for your approval`,
        text: paragraphs(
          `Hello ${oneLine(firstName)},`,
          `A payroll of ${business} in ${environment === 'live' ? 'live' : 'the sandbox'} waits for somebody who had no hand in it.`,
          table([
            ['Payroll', name],
            ['Reference', reference],
            ['People', String(itemCount)],
            ['In all', money(totalAmount)],
            ['Submitted by', by],
          ]),
          'Approve it or send it back on the dashboard, under Payroll.',
        ),
      };
    },
  },
} as const satisfies MailTemplates;
