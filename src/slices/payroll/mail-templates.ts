import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { type MailTemplates, money, table, toPerson } from '../../core/mail/template.ts';

const submitted = {
  environment: z.enum(['live', 'sandbox']),
  reference: z.string(),
  name: z.string(),
  itemCount: z.int(),
  totalAmount: kobo,
  by: z.string(),
};

export const payrollMails = {
  payroll_submitted: {
    notice: { about: 'A payroll batch is pending your approval', mayBeOff: true },
    ...toPerson(submitted, ({ environment, reference, name, itemCount, totalAmount, by }, business) => ({
      subject: `Payroll batch of ${money(totalAmount)} pending your approval`,
      text: [
        `A payroll batch of ${business} in ${environment === 'live' ? 'live' : 'the sandbox'} is pending approval. Approvers who prepared it cannot approve it.`,
        table([
          ['Payroll', name],
          ['Reference', reference],
          ['Employees', String(itemCount)],
          ['Total', money(totalAmount)],
          ['Submitted by', by],
        ]),
        'Approve or reject the batch on the dashboard, under Payroll.',
      ],
    })),
  },
} as const satisfies MailTemplates;
