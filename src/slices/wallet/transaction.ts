import { z } from 'zod';
import { currency, type Kobo, kobo, minus, sizeOf } from '../../domain/money/money.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { logged } from '../../domain/schema/logged.ts';
import { ownId, typeNames } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';

const oneOf = (words: readonly string[]): { error: string } => ({ error: `must be one of ${words.join(', ')}` });

/** What the wallet's rows can be about. Closed: a caller may switch over it. */
export const categories = [
  'transfer',
  'transfer_fee',
  'reversal',
  'funding',
  'bill',
  'bill_fee',
  'bill_reversal',
  'payroll',
  'payroll_reversal',
  'virtual_card_funding',
  'virtual_card_withdrawal',
  'virtual_card_reversal',
  'subscription_payment',
  'checkout_payment',
  'verification_topup',
  'sms',
  'adjustment',
] as const;
export const categoryWord = z
  .enum(categories, oneOf(categories))
  .register(typeNames, { name: 'TransactionCategory', description: 'What a movement is about.' });
export type Category = (typeof categories)[number];

const sides = ['credit', 'debit'] as const;
export const sideWord = z.enum(sides, oneOf(sides)).register(typeNames, {
  name: 'TransactionSide',
  description: 'The direction of a movement.',
  meanings: { credit: 'Into the wallet.', debit: 'Out of it.' },
});
export type Side = (typeof sides)[number];

const statuses = ['pending', 'completed', 'reversed'] as const;
export const statusWord = z.enum(statuses, oneOf(statuses)).register(typeNames, {
  name: 'TransactionStatus',
  description: 'Whether a movement stands.',
  meanings: { pending: 'None is; money that is only held has no row.', reversed: 'A debit whose money came back in a row of its own.' },
});
export type Status = (typeof statuses)[number];

/** What a row can be about, with a table of its own. */
export type Cause = 'transfer' | 'deposit' | 'bill';

interface KindOfRow {
  category: Category;
  /** The side of the wallet it is always on; null when it can be on either. */
  side: Side | null;
  /** The table that tells more about it; null when the posting itself is all there is. */
  cause: Cause | null;
  /** How its description begins. */
  words: string;
}

/**
 * Every kind of posting that can touch a wallet, and how it reads. The only list: a new kind is one line here, and a
 * test fails while the database knows a kind that is neither here nor known to pass the wallet by.
 */
export const KINDS = {
  transfer: { category: 'transfer', side: 'debit', cause: 'transfer', words: 'Transfer to' },
  transfer_fee: { category: 'transfer_fee', side: 'debit', cause: 'transfer', words: 'Fee for transfer to' },
  reversal: { category: 'reversal', side: 'credit', cause: 'transfer', words: 'Reversal of transfer to' },
  return: { category: 'reversal', side: 'credit', cause: 'transfer', words: 'Return of transfer to' },
  payroll: { category: 'payroll', side: 'debit', cause: 'transfer', words: 'Salary to' },
  payroll_reversal: { category: 'payroll_reversal', side: 'credit', cause: 'transfer', words: 'Reversal of salary to' },
  funding: { category: 'funding', side: 'credit', cause: 'deposit', words: 'Deposit' },
  subscription_payment: { category: 'subscription_payment', side: 'credit', cause: 'deposit', words: 'Subscription payment' },
  checkout_payment: { category: 'checkout_payment', side: 'credit', cause: 'deposit', words: 'Checkout payment' },
  bill: { category: 'bill', side: 'debit', cause: 'bill', words: 'Bill' },
  bill_fee: { category: 'bill_fee', side: 'debit', cause: 'bill', words: 'Fee for bill' },
  bill_reversal: { category: 'bill_reversal', side: 'credit', cause: 'bill', words: 'Reversal of bill' },
  verification_topup: { category: 'verification_topup', side: 'debit', cause: null, words: 'Top-up of the verification balance' },
  verification_plan: { category: 'verification_topup', side: 'debit', cause: null, words: 'Verification plan' },
  virtual_card_funding: { category: 'virtual_card_funding', side: 'debit', cause: null, words: 'Funding of virtual card' },
  virtual_card_fee: { category: 'virtual_card_funding', side: 'debit', cause: null, words: 'Fee for virtual card' },
  virtual_card_withdrawal: { category: 'virtual_card_withdrawal', side: 'credit', cause: null, words: 'Withdrawal from virtual card' },
  virtual_card_reversal: { category: 'virtual_card_reversal', side: 'credit', cause: null, words: 'Refused funding of virtual card' },
  sms: { category: 'sms', side: 'debit', cause: null, words: 'Text messages' },
  sms_refund: { category: 'sms', side: 'credit', cause: null, words: 'Text message that was never sent' },
  adjustment: { category: 'adjustment', side: null, cause: null, words: 'Adjustment' },
} as const satisfies Record<string, KindOfRow>;
export type Kind = keyof typeof KINDS;

/** The kinds that a filter leaves; undefined when it leaves all of them. */
export function kindsOf(category: Category | undefined, side: Side | undefined): Kind[] | undefined {
  if (category === undefined) return undefined;
  return kinds.filter(
    (kind) => KINDS[kind].category === category && (side === undefined || KINDS[kind].side === null || KINDS[kind].side === side),
  );
}

export const kinds = Object.keys(KINDS) as Kind[];

/** A row as the statements of entries.ts read it. `amount` is signed: negative leaves the wallet. */
export interface EntryRow {
  /** Microseconds since 1970. */
  at: number;
  seq: number;
  kind: string;
  amount: Kobo;
  balanceAfter: Kobo;
  reference: string | null;
  clientReference: string | null;
  sourceId: string;
  leg: number;
  transferCode: string | null;
  causeState: string | null;
  bought: string | null;
  partyName: string | null;
  partyAccount: string | null;
  partyBankCode: string | null;
  partyBank: string | null;
  sessionId: string | null;
  channel: string | null;
}

/** One movement of a wallet's money. `amount` is positive; `type` is its direction. */
export const transactionSchema = z
  .object({
    id: ownId,
    reference: z.string().nullable().meta({
      description:
        '<transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or the reference of a deposit.',
    }),
    type: sideWord.meta({ description: 'Its direction.' }),
    category: categoryWord.meta({ description: 'What it is about.' }),
    amount: kobo.meta({ description: 'Kobo: how much; always positive.' }),
    currency,
    balanceBefore: kobo.meta({ description: 'Kobo: the balance before it.' }),
    balanceAfter: kobo.meta({ description: 'Kobo: the balance after it.' }),
    status: statusWord.meta({ description: 'reversed: a debit whose money came back in a row of its own; every other row is completed.' }),
    description: z.string().meta({ description: 'What it is, in words.' }),
    clientReference: logged(z.string()).nullable().meta({ description: 'Your own reference of what caused it; null when it has none.' }),
    transferCode: logged(z.string()).nullable().meta({ description: 'The transfer it belongs to; null when none.' }),
    relatedType: z
      .enum(['transfer', 'deposit', 'bill'])
      .register(typeNames, { name: 'TransactionRelatedType', description: 'What caused a movement.' })
      .nullable()
      .meta({ description: 'What caused it; null when the row is all there is.' }),
    relatedId: z.uuid().nullable().meta({ description: 'The id of what caused it; null when the row is all there is.' }),
    counterparty: z
      .object({
        name: z.string().nullable().meta({ description: 'The name; null when it is not known.' }),
        accountNumber: z.string().nullable().meta({ description: 'The account number; null when it is not known.' }),
        bankCode: logged(z.string()).nullable().meta({ description: 'The code of the bank; null when it is not known.' }),
        bankName: z.string().nullable().meta({ description: 'The name of the bank; null when it is not known.' }),
      })
      .register(typeNames, { name: 'Counterparty', description: 'Who was paid, or who paid.' })
      .nullable()
      .meta({ description: 'Who was paid, or who paid; null when nobody else.' }),
    createdAt: timestampOf.meta({ description: 'When it was booked.' }),
  })
  .meta({ id: 'Transaction' })
  .register(typeNames, { name: 'Transaction', description: "One movement of the wallet's money.", isNode: true, without: ['currency'] });

/** The interbank session id is a column of exports alone. */
export type Transaction = z.output<typeof transactionSchema> & { sessionId: string | null };

/**
 * Makes a row readable. A row is a movement that has happened, so its status is `completed`, or `reversed` once the
 * money of that debit (principal or fee) came back in another row; money that is only held has no row, and so none is
 * `pending`.
 */
export function transactionOf(row: EntryRow): Transaction {
  const kind = kindOf(row);
  const { category, cause } = kind;
  return {
    id: idOf(row),
    reference: row.reference,
    type: row.amount < 0 ? 'debit' : 'credit',
    category,
    amount: sizeOf(row.amount),
    currency: 'NGN',
    balanceBefore: minus(row.balanceAfter, row.amount),
    balanceAfter: row.balanceAfter,
    status: row.amount < 0 && row.causeState === 'reversed' ? 'reversed' : 'completed',
    description: descriptionOf(kind, row),
    clientReference: row.clientReference,
    transferCode: row.transferCode,
    relatedType: cause,
    relatedId: cause === null ? null : row.sourceId,
    counterparty: counterpartyOf(row),
    sessionId: row.sessionId,
    createdAt: new Date(Math.floor(row.at / 1_000)),
  };
}

/** The cause's own id for its first movement, and for each further one an id made from it, the same at every look. */
function idOf({ sourceId, leg }: EntryRow): string {
  return leg === 1 ? sourceId : derivedId(sourceId, `leg ${leg}`);
}

function kindOf({ kind }: EntryRow): KindOfRow {
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`the wallet has a posting of kind ${kind}, which KINDS does not know`);
  return KINDS[kind as Kind];
}

function descriptionOf({ cause, words }: KindOfRow, row: EntryRow): string {
  const { partyName, partyAccount, partyBank, channel } = row;
  const name = partyName ?? partyAccount;
  const party = name === null ? (partyBank ?? '') : partyBank === null ? name : `${name} / ${partyBank}`;
  if (cause === 'transfer') return `${words} ${party}`;
  if (cause === 'bill') return `${words}: ${row.bought} for ${[partyAccount, partyName].filter((part) => part !== null).join(', ')}`;
  if (cause === 'deposit')
    return party ? `${words} from ${party}` : `${words} through ${(channel ?? 'unknown channel').replaceAll('_', ' ')}`;
  return words;
}

function counterpartyOf({ partyName, partyAccount, partyBankCode, partyBank }: EntryRow): Transaction['counterparty'] {
  if ((partyName ?? partyAccount ?? partyBank) === null) return null;
  return { name: partyName, accountNumber: partyAccount, bankCode: partyBankCode, bankName: partyBank };
}
