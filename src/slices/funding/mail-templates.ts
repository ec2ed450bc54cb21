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

export const fundingMails = {
  funding_reversed: {
    to: 'account',
    notice: { about: 'A credit to the wallet was reversed', mayBeOff: false },
    words(business, given) {
      const { firstName, amount, reference, reason, environment } = data.parse(given);
      const where = environment === 'live' ? 'live' : 'the sandbox';
      return {
        subject: `${money(amount)} was debited from your wallet in ${where}`,
        text: paragraphs(
          `Hello ${firstName},`,
          `${money(amount)} was credited to the wallet of ${business} in ${where} by mistake, as ${reference}. The credit is reversed.`,
          `Reason: ${reason}`,
          'For questions, contact the operator of this service. Your audit log shows the operator, and your statement shows both lines.',
        ),
      };
    },
  },
} as const satisfies MailTemplates;
