import { z } from 'zod';
import { currency, type Kobo, kobo, minus, sizeOf } from '../../domain/money/money.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import { logged } from '../../domain/schema/logged.ts';
import { ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { timestampOf } from '../../domain/time/moment.ts';

/** Invariant: a closed list; callers can switch over it. */
const categories = [
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
export const categorySchema = namedEnum('TransactionCategory', 'Category of a transaction.', categories);
export type Category = (typeof categories)[number];

export const sideSchema = namedEnum('TransactionSide', 'Direction of a transaction.', {
  credit: 'Credited to the wallet.',
  debit: 'Debited from the wallet.',
});
export type Side = z.output<typeof sideSchema>;

const statusSchema = namedEnum('TransactionStatus', 'Status of a transaction.', ['pending', 'completed', 'reversed'], {
  pending: 'Never returned: held money has no row.',
  reversed: 'A debit whose money was credited back in a row of its own.',
});
/** Held money has no row, so no list has a pending one. */
export const listedStatus = namedEnum('ListedTransactionStatus', 'Status of a listed transaction.', ['completed', 'reversed'], {
  reversed: 'A debit whose money was credited back in a row of its own.',
});
export type ListedStatus = z.output<typeof listedStatus>;

export type Cause = 'transfer' | 'deposit' | 'bill';

interface KindOfRow {
  category: Category;
  /** Fixed side of the wallet; null for either. */
  side: Side | null;
  /** Table with further details; null when the posting is complete. */
  cause: Cause | null;
  words: string;
}

/** Invariant: the only list of wallet posting kinds; a test fails for a kind of the database that is missing here. */
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
  virtual_card_reversal: { category: 'virtual_card_reversal', side: 'credit', cause: null, words: 'Rejected funding of virtual card' },
  sms: { category: 'sms', side: 'debit', cause: null, words: 'Text messages' },
  sms_refund: { category: 'sms', side: 'credit', cause: null, words: 'Refund of an unsent text message' },
  adjustment: { category: 'adjustment', side: null, cause: null, words: 'Adjustment' },
} as const satisfies Record<string, KindOfRow>;
export type Kind = keyof typeof KINDS;

export function kindsOf(category: Category | undefined, side: Side | undefined): Kind[] | undefined {
  if (category === undefined) return undefined;
  return kinds.filter(
    (kind) => KINDS[kind].category === category && (side === undefined || KINDS[kind].side === null || KINDS[kind].side === side),
  );
}

export const kinds = Object.keys(KINDS) as Kind[];

/** `amount` is signed: negative debits the wallet. */
export interface EntryRow {
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

export const transactionSchema = namedObject('Transaction', 'One transaction of the wallet.', {
  id: ownId,
  reference: z.string().nullable().meta({
    description:
      '<transferCode>, FEE_<transferCode>, REV_<transferCode>, the same with the requestRef of a bill, or the reference of a deposit.',
  }),
  type: sideSchema.meta({ description: 'Direction.' }),
  category: categorySchema.meta({ description: 'Category.' }),
  amount: kobo.meta({ description: 'Kobo: amount; always positive.' }),
  currency,
  balanceBefore: kobo.meta({ description: 'Kobo: balance before the transaction.' }),
  balanceAfter: kobo.meta({ description: 'Kobo: balance after the transaction.' }),
  status: statusSchema.meta({
    description: 'reversed: a debit whose money was credited back in a row of its own; every other row is completed.',
  }),
  description: z.string().meta({ description: 'Description for people.' }),
  clientReference: logged(z.string()).nullable().meta({ description: 'Your own reference of the cause; null when there is none.' }),
  transferCode: logged(z.string()).nullable().meta({ description: 'transferCode of the related transfer; null when there is none.' }),
  relatedType: namedEnum('TransactionRelatedType', 'Type of the resource behind a transaction.', ['transfer', 'deposit', 'bill'])
    .nullable()
    .meta({ description: 'Type of the related resource; null when there is none.' }),
  relatedId: z.uuid().nullable().meta({ description: 'Id of the related resource; null when there is none.' }),
  counterparty: namedObject('Counterparty', 'Payee or payer.', {
    name: z.string().nullable().meta({ description: 'Name; null when unknown.' }),
    accountNumber: z.string().nullable().meta({ description: 'Account number; null when unknown.' }),
    bankCode: logged(z.string()).nullable().meta({ description: 'Bank code; null when unknown.' }),
    bankName: z.string().nullable().meta({ description: 'Bank name; null when unknown.' }),
  })
    .nullable()
    .meta({ description: 'Payee or payer; null when there is none.' }),
  createdAt: timestampOf.meta({ description: 'Time of booking.' }),
}).meta({ id: 'Transaction' });

/** `sessionId` is a column of exports alone. */
export type Transaction = z.output<typeof transactionSchema> & { sessionId: string | null };

/** `completed`, or `reversed` once another row credited the debit back. */
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

/** First movement: the id of the cause; further ones: a derived, stable id. */
function idOf({ sourceId, leg }: EntryRow): string {
  return leg === 1 ? sourceId : derivedId(sourceId, `leg ${leg}`);
}

function kindOf({ kind }: EntryRow): KindOfRow {
  if (!Object.hasOwn(KINDS, kind)) throw new Error(`posting kind ${kind} is missing in KINDS`);
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
