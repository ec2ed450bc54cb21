import { z } from 'zod';
import { type Kobo, minus, sizeOf } from '../../domain/money/money.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { typeNames } from '../../domain/schema/type-names.ts';

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

export interface Counterparty {
  name: string | null;
  accountNumber: string | null;
  bankCode: string | null;
  bankName: string | null;
}

/** One movement of a wallet's money. `amount` is positive; `type` tells its direction. */
export interface Transaction {
  id: string;
  reference: string | null;
  type: Side;
  category: Category;
  amount: Kobo;
  balanceBefore: Kobo;
  balanceAfter: Kobo;
  status: Status;
  description: string;
  clientReference: string | null;
  transferCode: string | null;
  relatedType: Cause | null;
  relatedId: string | null;
  /** Who was paid, or who paid. The fee and the reversal of a transfer name its beneficiary. */
  counterparty: Counterparty | null;
  sessionId: string | null;
  createdAt: Date;
}

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

function counterpartyOf({ partyName, partyAccount, partyBankCode, partyBank }: EntryRow): Counterparty | null {
  if ((partyName ?? partyAccount ?? partyBank) === null) return null;
  return { name: partyName, accountNumber: partyAccount, bankCode: partyBankCode, bankName: partyBank };
}
