import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { type MailTemplates, money, paragraphs } from '../../core/mail/template.ts';

const data = z.object({
  firstName: z.string(),
  amount: kobo,
  reference: z.string(),
  reason: z.string(),
  environment: z.enum(['live', 'sandbox']),
});

/** To the owners of a business: a credit of their wallet was a mistake, and is taken back. */
export const fundingMails = {
  funding_reversed: {
    to: 'account',
    notice: { about: 'A credit to the wallet was taken back', mayBeOff: false },
    words(business, given) {
      const { firstName, amount, reference, reason, environment } = data.parse(given);
      const where = environment === 'live' ? 'live' : 'the sandbox';
      return {
        subject: `${money(amount)} were taken out of your wallet in ${where}`,
        text: paragraphs(
          `Hello ${firstName},`,
          `${money(amount)} had been credited to the wallet of ${business} in ${where} by mistake, as ${reference}, and were taken back.`,
          `Reason: ${reason}`,
          'Answer to whoever runs the service. Your audit log tells who did it, and your statement has both lines.',
        ),
      };
    },
  },
} as const satisfies MailTemplates;
