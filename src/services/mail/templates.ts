import { z } from 'zod';
import { timestamp } from '../../platform/kernel/moment.ts';
import { type BillMailKind, billTemplates } from './bill-templates.ts';
import { type CheckoutMailKind, checkoutTemplates } from './checkout-templates.ts';
import { type PeopleMailKind, peopleTemplates } from './people-templates.ts';
import { type SubscriptionMailKind, subscriptionTemplates } from './subscription-templates.ts';
import { lagosClock, money, oneLine, paragraphs, type Row, table } from './words.ts';

/** Every kind of mail there is. */
export type MailKind =
  | 'low_balance'
  | 'low_verification_balance'
  | 'transfer_receipt'
  | 'transfer_reversed'
  | BillMailKind
  | CheckoutMailKind
  | SubscriptionMailKind
  | PeopleMailKind;

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

/** A mail to somebody about their own account, which may hold what signs in as them. */
export const isAccountMail = (kind: MailKind): boolean => Object.hasOwn(peopleTemplates, kind);

const lowBalance = z.object({
  availableBalance: z.int(),
  threshold: z.int(),
  triggeredBy: z.object({ type: z.string(), reference: z.string().nullable() }),
  occurredAt: timestamp,
});

const lowVerification = z.object({ balance: z.int(), threshold: z.int(), occurredAt: timestamp });

const transfer = z.object({
  transferCode: z.string(),
  clientReference: z.string().nullish(),
  amount: z.int(),
  beneficiary: z.object({ accountNumber: z.string(), accountName: z.string().nullish(), bankName: z.string() }),
  narration: z.string().nullish(),
  occurredAt: timestamp,
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
  low_verification_balance(business, data) {
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
  ...billTemplates,
  ...checkoutTemplates,
  ...subscriptionTemplates,
  ...peopleTemplates,
};

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
