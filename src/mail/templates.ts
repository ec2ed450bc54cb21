import { z } from 'zod';
import { lagosTime } from '../kernel/lagos.ts';
import { type Kobo, naira } from '../kernel/money.ts';
import { type PeopleMailKind, peopleTemplates } from './people-templates.ts';

/** Every kind of mail there is. */
export type MailKind = 'low_balance' | 'transfer_receipt' | 'transfer_reversed' | PeopleMailKind;

export interface MailText {
  subject: string;
  text: string;
}

/**
 * The words of a mail, from the data of the event that caused it: the same input gives the same words. Subjects are seen on
 * locked screens, so they name no person and no account.
 * @throws ZodError when the data is not what that event carries.
 */
export function mailText(kind: MailKind, business: string, data: unknown): MailText {
  return templates[kind](oneLine(business), data);
}

const lowBalance = z.object({
  availableBalance: z.int(),
  threshold: z.int(),
  triggeredBy: z.object({ type: z.string(), reference: z.string().nullable() }),
  occurredAt: z.iso.datetime(),
});

const transfer = z.object({
  transferCode: z.string(),
  clientReference: z.string().nullish(),
  amount: z.int(),
  beneficiary: z.object({ accountNumber: z.string(), accountName: z.string().nullish(), bankName: z.string() }),
  narration: z.string().nullish(),
  occurredAt: z.iso.datetime(),
});

const templates: Record<MailKind, (business: string, data: unknown) => MailText> = {
  low_balance(business, data) {
    const { availableBalance, threshold, triggeredBy, occurredAt } = lowBalance.parse(data);
    return {
      subject: `Wallet balance below ${money(threshold)}`,
      text: paragraphs(
        `The wallet of ${business} has fallen below the level that you set.`,
        table([
          ['Available', money(availableBalance)],
          ['Level', money(threshold)],
          ['After', `${triggeredBy.type}${triggeredBy.reference === null ? '' : ` ${triggeredBy.reference}`}`],
          ['At', lagosClock(occurredAt)],
        ]),
        'You will be told again once the balance has been above the level and falls below it anew.',
        `You receive this because your address is on the low-balance alert of ${business}.`,
      ),
    };
  },
  transfer_receipt(business, data) {
    const { amount, ...rest } = transfer.parse(data);
    return {
      subject: `Receipt: ${money(amount)} sent`,
      text: paragraphs(
        `Your transfer of ${money(amount)} through ${business} has been delivered.`,
        table([['Amount', money(amount)], ...beneficiaryRows(rest), ['Delivered', lagosClock(rest.occurredAt)]]),
        whyCustomer(business),
      ),
    };
  },
  transfer_reversed(business, data) {
    const { amount, ...rest } = transfer.parse(data);
    return {
      subject: `Transfer of ${money(amount)} was not completed`,
      text: paragraphs(
        `Your transfer of ${money(amount)} through ${business} was reversed. The money went back to ${business}; ask there what happens with it.`,
        table([['Amount', money(amount)], ...beneficiaryRows(rest), ['Reversed', lagosClock(rest.occurredAt)]]),
        whyCustomer(business),
      ),
    };
  },
  ...peopleTemplates,
};

type Row = [string, string];

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
  `You receive this because ${business} gave your address as that of the sender. This mailbox is not read.`;

/** Kobo as people in Nigeria write naira: 150000 → "₦1,500.00". */
function money(amount: Kobo): string {
  const text = `₦${naira(Math.abs(amount)).replaceAll(/\B(?=(\d{3})+\.)/g, ',')}`;
  return amount < 0 ? `-${text}` : text;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** A moment as a person in Lagos reads it: "15 November 2026, 14:05 (Lagos time)". */
function lagosClock(moment: string): string {
  const local = lagosTime(new Date(moment));
  const [year = '', month = '', day = ''] = local.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1] ?? ''} ${year}, ${local.slice(11, 16)} (Lagos time)`;
}

function table(rows: Row[]): string {
  const width = Math.max(...rows.map(([name]) => name.length)) + 3;
  return rows.map(([name, value]) => `${`${name}:`.padEnd(width)}${oneLine(value)}`).join('\n');
}

const paragraphs = (...texts: string[]): string => `${texts.join('\n\n')}\n`;

/** What others wrote stays on its line, so that it cannot pass for a line of ours. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
