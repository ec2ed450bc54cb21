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

const bill = z.object({
  requestRef: z.string(),
  serviceName: z.string(),
  customerId: z.string(),
  amount: kobo,
  fee: kobo,
  receiptNumber: z.string().nullish(),
  occurredAt: timestamp,
  /** Token as JSON, sealed until the mail is rendered. */
  secret: z.string().optional(),
});
const token = z.object({
  value: z.string(),
  units: z.string().nullable(),
  unit: z.string(),
  kct1: z.string().nullable(),
  kct2: z.string().nullable(),
});

export const billMails = {
  bill_receipt: mail(bill, (business, paid) => ({
    subject: `Receipt: ${money(paid.amount)} paid`,
    text: paragraphs(
      `${business} paid ${money(paid.amount)} to ${oneLine(paid.serviceName)} for you.`,
      table([
        ['Amount', money(paid.amount)],
        ...(paid.fee > 0 ? [['Fee', money(paid.fee)] satisfies Row] : []),
        ...aboutRows(paid),
        ...(paid.receiptNumber ? [['Receipt', paid.receiptNumber] satisfies Row] : []),
        ['Paid', lagosClock(paid.occurredAt)],
      ]),
      ...(paid.secret === undefined ? [] : tokenLines(paid.secret)),
      whyCustomer(business),
    ),
  })),
  bill_reversed: mail(bill, (business, failed) => ({
    subject: `Payment of ${money(failed.amount)} was not completed`,
    text: paragraphs(
      `Your payment of ${money(failed.amount)} to ${oneLine(failed.serviceName)} failed. The money was refunded to ${business}; contact ${business} about the next step.`,
      table([['Amount', money(failed.amount)], ...aboutRows(failed), ['Failed', lagosClock(failed.occurredAt)]]),
      whyCustomer(business),
    ),
  })),
} satisfies MailTemplates;

function aboutRows({ serviceName, customerId, requestRef }: z.output<typeof bill>): Row[] {
  return [
    ['For', `${serviceName}, ${customerId}`],
    ['Reference', requestRef],
  ];
}

function tokenLines(secret: string): string[] {
  const { value, units, unit, kct1, kct2 } = token.parse(JSON.parse(secret));
  const first = [kct1, kct2].filter((code) => code !== null).map(byFours);
  return [
    ...(first.length > 0
      ? ['Your meter gets a new key. Type these codes first, in this order:', first.map((code) => `    ${code}`).join('\n')]
      : []),
    units === null ? 'Type this token into your meter:' : `Type this token into your meter for ${units} ${unit}:`,
    `    ${byFours(value)}`,
  ];
}

const byFours = (digits: string): string => digits.replaceAll(/\d{4}(?=\d)/g, '$&-');
