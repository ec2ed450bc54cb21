import { z } from 'zod';
import { timestamp } from '../../domain/time/moment.ts';
import type { MailTemplates } from '../../core/mail/template.ts';
import { lagosClock, money, paragraphs, table } from '../../core/mail/words.ts';
import { kobo } from '../../domain/money/money.ts';

const lowVerification = z.object({ balance: kobo, threshold: kobo, occurredAt: timestamp });

/** The mail that a balance for verification sends. */
export const verificationMails = {
  low_verification_balance: {
    notice: { about: 'The verification balance fell below its level', mayBeOff: true },
    words(business, data) {
      const { balance, threshold, occurredAt } = lowVerification.parse(data);
      return {
        subject: `Verification balance below ${money(threshold)}`,
        text: paragraphs(
          `The verification balance of ${business} has fallen below the level that you set. Calls that it does not cover are refused.`,
          table([
            ['Balance', money(balance)],
            ['Level', money(threshold)],
            ['At', lagosClock(occurredAt)],
          ]),
          'You will be told again once the balance has reached the level and falls below it anew.',
          `You receive this because your address is on an alert of ${business}.`,
        ),
      };
    },
  },
} satisfies MailTemplates;
