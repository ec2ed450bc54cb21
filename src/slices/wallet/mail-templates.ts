import { z } from 'zod';
import { timestamp } from '../../domain/time/moment.ts';
import { type MailTemplates, lagosClock, money, paragraphs, table } from '../../core/mail/template.ts';
import { kobo } from '../../domain/money/money.ts';

const lowBalance = z.object({
  availableBalance: kobo,
  threshold: kobo,
  triggeredBy: z.object({ type: z.string(), reference: z.string().nullable() }),
  occurredAt: timestamp,
});

export const walletMails = {
  low_balance: {
    notice: { about: 'The wallet fell below its low-balance threshold', mayBeOff: true },
    words(business, data) {
      const { availableBalance, threshold, triggeredBy, occurredAt } = lowBalance.parse(data);
      return {
        subject: `Wallet balance below ${money(threshold)}`,
        text: paragraphs(
          `The wallet of ${business} fell below its low-balance threshold.`,
          table([
            ['Available', money(availableBalance)],
            ['Threshold', money(threshold)],
            ['After', `${triggeredBy.type}${triggeredBy.reference === null ? '' : ` ${triggeredBy.reference}`}`],
            ['At', lagosClock(occurredAt)],
          ]),
          'The next notification follows after the balance recovered above the threshold and fell below it again.',
          `You receive this message because your address is on the low-balance alert of ${business}.`,
        ),
      };
    },
  },
} satisfies MailTemplates;
