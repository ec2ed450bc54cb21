import { z } from 'zod';
import { mail, type MailTemplates, lagosClock, money, oneLine, paragraphs, table } from '../../core/mail/template.ts';
import { kobo } from '../../domain/money/money.ts';
import { timestamp } from '../../domain/time/moment.ts';

const refund = z.object({
  firstName: z.string(),
  orderReference: z.string(),
  amountSent: kobo,
  beneficiary: z.object({ accountNumber: z.string(), bankName: z.string() }),
  occurredAt: timestamp,
});

export const refundMails = {
  refund_receipt: mail(
    refund,
    (business, { firstName, orderReference, amountSent, beneficiary, occurredAt }) => ({
      subject: `${business} refunded ${money(amountSent)}`,
      text: paragraphs(
        `Hello ${oneLine(firstName)},`,
        `${business} has refunded ${money(amountSent)} to the account that paid.`,
        table([
          ['Order', orderReference],
          ['Refunded', money(amountSent)],
          ['To', `${beneficiary.bankName}, account ending in ${beneficiary.accountNumber.slice(-4)}`],
          ['At', lagosClock(occurredAt)],
        ]),
        `You receive this because your address was given with the order. For questions contact ${business}. Replies to this mailbox are not read.`,
      ),
    }),
    { to: 'customer' },
  ),
} satisfies MailTemplates;
