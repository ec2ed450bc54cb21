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
    notice: { about: 'The wallet fell below its low-balance level', mayBeOff: true },
    words(business, data) {
      const { availableBalance, threshold, triggeredBy, occurredAt } = lowBalance.parse(data);
      return {
        subject: `Wallet balance below ${money(threshold)}`,
        text: paragraphs(
          `The wallet of ${business} has fallen below its low-balance level.`,
          table([
            ['Available', money(availableBalance)],
            ['Level', money(threshold)],
            ['After', `${triggeredBy.type}${triggeredBy.reference === null ? '' : ` ${triggeredBy.reference}`}`],
            ['At', lagosClock(occurredAt)],
          ]),
          'The next notification follows after the balance has recovered above the level and falls below it again.',
          `You receive this message because your address is on the low-balance alert of ${business}.`,
        ),
      };
    },
  },
} satisfies MailTemplates;
