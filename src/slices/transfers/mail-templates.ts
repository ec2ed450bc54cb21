import { z } from 'zod';
import { timestamp } from '../../domain/time/moment.ts';
import { mail, type MailTemplates, type Row, lagosClock, money, paragraphs, table } from '../../core/mail/template.ts';
import { kobo } from '../../domain/money/money.ts';

const transfer = z.object({
  transferCode: z.string(),
  clientReference: z.string().nullish(),
  amount: kobo,
  beneficiary: z.object({ accountNumber: z.string(), accountName: z.string().nullish(), bankName: z.string() }),
  narration: z.string().nullish(),
  occurredAt: timestamp,
});

export const transferMails = {
  transfer_receipt: mail(
    transfer,
    (business, { amount, ...rest }) => ({
      subject: `Receipt: ${money(amount)} sent`,
      text: paragraphs(
        `Your transfer of ${money(amount)} through ${business} has been delivered.`,
        table([['Amount', money(amount)], ...beneficiaryRows(rest), ['Delivered', lagosClock(rest.occurredAt)]]),
        whyCustomer(business),
      ),
    }),
    { to: 'customer' },
  ),
  transfer_reversed: mail(
    transfer,
    (business, { amount, ...rest }) => ({
      subject: `Transfer of ${money(amount)} was not completed`,
      text: paragraphs(
        `Your transfer of ${money(amount)} through ${business} was reversed. The money is back with ${business}; contact ${business} about a refund.`,
        table([['Amount', money(amount)], ...beneficiaryRows(rest), ['Reversed', lagosClock(rest.occurredAt)]]),
        whyCustomer(business),
      ),
    }),
    { to: 'customer' },
  ),
} satisfies MailTemplates;

function beneficiaryRows({ beneficiary, narration, clientReference, transferCode }: Omit<z.output<typeof transfer>, 'amount'>): Row[] {
  const { accountName, bankName, accountNumber } = beneficiary;
  return [
    ['To', [accountName, bankName, `account ending in ${accountNumber.slice(-4)}`].filter(Boolean).join(', ')],
    ...(narration ? [['Narration', narration] satisfies Row] : []),
    ...(clientReference ? [['Reference', clientReference] satisfies Row] : []),
    ['Transfer', transferCode],
  ];
}

const whyCustomer = (business: string): string =>
  `You receive this message because ${business} gave your address as that of the sender. Replies to this mailbox are not read.`;
