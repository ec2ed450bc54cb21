import { endOf, feeIn, paymentsBy, type PaymentStatusRow, refused, senderOf, textOf } from '../../virtual-accounts/reported-payment.ts';
import { z } from 'zod';
import { koboOfNaira, nairaNumber } from '../../../domain/money/money.ts';
import { askingFor, beside } from '../../http/api.ts';
import { type Fields, fieldsIn, firstText } from '../../http/fields.ts';
import type {
  AccountOrder,
  Closing,
  DepositStatus,
  NamedPayment,
  Opening,
  Payments,
  VirtualAccountProvider,
} from '../../virtual-accounts/port.ts';
import { answers, type FlutterwaveClient, manner } from './client.ts';
import { within } from '../codes.ts';

/** `status` of a verified transaction. Unknown values stay pending and raise an alert. */
export const paymentStatuses: readonly PaymentStatusRow[] = [
  { status: 'successful', kind: 'paid', source: 'S', means: 'Payment received; credited' },
  { status: 'pending', kind: 'pending', source: 'K', means: 'No payment received yet' },
  { status: 'failed', kind: 'none', source: 'K', means: 'No payment received' },
  { status: 'cancelled', kind: 'none', source: 'K', means: 'No payment received' },
  { status: 'reversed', kind: 'none', source: 'K', means: 'Returned to the sender' },
];

export const PAYMENT_TYPES: ReadonlySet<string> = new Set(['bank_transfer', 'account']);

/** Banks of Flutterwave's accounts by name [K] and our code: its answers have no code. */
const banks: readonly { words: RegExp; code: string }[] = [
  { words: /^wema/i, code: '035' },
  { words: /^sterling/i, code: '232' },
  { words: /^flutterwave\b/i, code: '090567' },
];

const bankCodeOfName = (name: string): string | null => banks.find(({ words }) => words.test(name))?.code ?? null;

/** Refusal of an unknown transaction [words K]. */
const isUnknownTransaction = (message: string): boolean => /no transaction was found|transaction not found/i.test(message);

/** Refusal of a used reference, if references are unique [K]. */
const isDuplicate = (message: string): boolean =>
  /(already|duplicate).*(tx_?ref|reference)|(tx_?ref|reference).*(already|exist|used|duplicate)/i.test(message);

const nameInNote = (note: string | null): string | null => /bank transfer to (.+?)\s*$/i.exec(note ?? '')?.[1] ?? null;

/** Undocumented: whether a reference keeps one account. Both cases work: a refused reference gets a numeric suffix. */
const theirReference = (reference: string, nth: number): string => `${reference}${nth === 1 ? '' : `-${nth}`}`;

export const ourReference = (theirs: string): string | null => /^(VA_[0-9a-f]{32})(?:-\d)?$/.exec(theirs)?.[1] ?? null;

/** Parses a time with a zone [S samples of transactions]; null without one, since its hour is unknown. */
export function momentIn(value: unknown): Date | null {
  if (typeof value !== 'string' || !/(Z|[+-]\d{2}:?\d{2})$/.test(value)) return null;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : at;
}

type FlutterwaveAnswer = Awaited<ReturnType<FlutterwaveClient>>;

const transactionSchema = z.looseObject({
  id: z.union([z.number(), z.string().min(1)]).transform(String),
  tx_ref: z.string(),
  status: z.string(),
  amount: z.unknown().optional(),
  currency: z.string(),
  payment_type: z.string(),
  narration: z.string().nullish().catch(null),
  created_at: z.unknown().optional(),
});

const paymentBy = paymentsBy('Flutterwave', paymentStatuses);

/** One transaction, verified by its own id. */
function paymentIn(data: unknown, id: string): DepositStatus {
  const row = transactionSchema.safeParse(data).data;
  if (row?.id !== id) return answers.unread('a payment');
  const accountReference = ourReference(row.tx_ref);
  if (accountReference === null || !PAYMENT_TYPES.has(row.payment_type)) return { kind: 'none' };
  const amount = koboOfNaira(row.amount);
  const sender = fieldsIn(row['meta']) ?? fieldsIn(row['meta_data']) ?? {};
  return paymentBy({ status: row.status.toLowerCase(), currency: row.currency, amount, paidAt: momentIn(row.created_at) }, () => ({
    sessionId: row.id,
    accountNumber: null,
    accountReference,
    senderName: senderOf(firstText(sender, ['originatorname'])),
    senderAccountNumber: textOf(firstText(sender, ['originatoraccountnumber'])),
    senderBankName: textOf(firstText(sender, ['bankname'])),
    narration: textOf(row.narration),
    providerFee: amount && feeIn(row['amount_settled'], amount),
  }));
}

const rowSchema = z.looseObject({
  id: z.union([z.number(), z.string().min(1)]).transform(String),
  tx_ref: z.string().nullish(),
  created_at: z.unknown().optional(),
});

/** A page of transactions by id: the payer is only in the verified transaction. Newest-first pages end at the span. */
function pageIn(response: FlutterwaveAnswer, { from, to }: { from: Date; to: Date }): Payments {
  const list = answers.page(response, z.array(z.unknown()), 'payments');
  if (list.kind === 'no_answer') return list;
  const read = list.rows.map((row) => rowSchema.safeParse(row));
  const named = read.flatMap(({ data }): NamedPayment[] => {
    const paidAt = momentIn(data?.created_at) ?? from;
    return !data || isOthers(data) || paidAt < from || paidAt >= to ? [] : [{ sessionId: data.id, reference: data.id, paidAt }];
  });
  const isOver = isBefore(
    read.map(({ data }) => momentIn(data?.created_at)),
    from,
  );
  return {
    kind: 'payments',
    payments: [],
    named,
    next: isOver ? null : list.next,
    ...beside(read.some(({ success }) => !success) ? answers.unreadable('a payment') : undefined),
  };
}

/** All are known, newest first, and earlier. */
export function isBefore(times: readonly (Date | null)[], from: Date): boolean {
  const known = times.flatMap((at) => at?.getTime() ?? []);
  const [first = 0] = known;
  const isNewestFirst = known.every((at, place) => place === 0 || at <= (known[place - 1] ?? 0)) && first > (known.at(-1) ?? first);
  return known.length === times.length && isNewestFirst && first < from.getTime();
}

/** A shop of its own on the same account there. What names no reference is asked about. */
const isOthers = ({ tx_ref: reference }: Fields): boolean => typeof reference === 'string' && ourReference(reference) === null;

/** A reference that is refused because it was used is given a number behind it: so many of one order at most. */
const TRIES = 3;
const NARRATION = { max: 100 };

const accountSchema = z.looseObject({
  order_ref: z.string().min(1).max(100),
  account_number: z.string().regex(/^\d{10}$/),
  bank_name: z.string().trim().min(1),
  amount: z.unknown().optional(),
  note: z.string().nullish().catch(null),
  // "N/A" for permanent ones [K].
  expiry_date: z.unknown().optional(),
});
type Account = z.output<typeof accountSchema>;

/** Accounts for one amount and permanent ones; deposits are matched by our reference. */
export function flutterwaveAccounts(say: FlutterwaveClient, { id, timeoutMs }: { id: number; timeoutMs: number }): VirtualAccountProvider {
  return {
    id,
    name: 'flutterwave',

    async open(order): Promise<Opening> {
      if (order.type === 'static' && !order.holder?.number) return { kind: 'needs_number' };
      if (!order.holder?.email) return refused('Flutterwave requires an email address of the payer');
      const ask = askingFor(say, timeoutMs, order.reference);
      for (let nth = 1; nth <= TRIES; nth++) {
        const body = orderOf(order, theirReference(order.reference, nth));
        const response = await ask({ operation: 'open', method: 'POST', path: '/virtual-account-numbers', body });
        if (response.kind !== 'answered') return answers.silence(response);
        if (manner.isFine(response.envelope)) return openedAs(order, answers.read(response, accountSchema));
        if (!isDuplicate(response.envelope.message))
          return { ...refused(response.envelope.message || 'Flutterwave made no account'), ...beside(answers.alertOf(response)) };
      }
      return refused('Flutterwave has no account for any reference of this order');
    },

    async close({ reference, type, providerReference }): Promise<Closing> {
      if (type === 'dynamic' || providerReference === null) return { kind: 'ends_by_itself' };
      const path = `/virtual-account-numbers/${encodeURIComponent(providerReference)}`;
      const response = await say({ operation: 'close', reference, method: 'POST', path, body: { status: 'inactive' } });
      return response.kind === 'answered' && manner.isFine(response.envelope) ? { kind: 'closed' } : answers.silence(response);
    },

    async payment(reference): Promise<DepositStatus> {
      const path = `/transactions/${encodeURIComponent(reference)}/verify`;
      const response = await say({ operation: 'payment', reference, method: 'GET', path });
      if (response.kind !== 'answered') return answers.silence(response);
      if (manner.isFine(response.envelope)) return paymentIn(response.envelope.data, reference);
      return isUnknownTransaction(response.envelope.message) ? { kind: 'none' } : answers.silence(response);
    },

    async payments({ from, to, after }): Promise<Payments> {
      // It takes days, with both ends [K]. Whose days they are is not said: those of Lagos begin an hour before those of UTC.
      const query = new URLSearchParams({
        status: 'successful',
        currency: 'NGN',
        from: dayOf(from.getTime()),
        to: dayOf(to.getTime() + HOUR_MS),
        page: after ?? '1',
      });
      return pageIn(await say({ operation: 'payments', method: 'GET', path: `/transactions?${query}` }), { from, to });
    },
  };
}

const HOUR_MS = 3_600_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function orderOf({ type, amount, accountName, holder }: AccountOrder, reference: string): object {
  return {
    email: holder?.email,
    tx_ref: reference,
    is_permanent: type === 'static',
    ...(type === 'dynamic' && amount !== null && { amount: nairaNumber(amount) }),
    currency: 'NGN',
    narration: within(NARRATION, accountName, 'Account'),
    firstname: holder?.firstName,
    lastname: holder?.lastName,
    ...(holder?.phone && { phonenumber: holder.phone }),
    ...(type === 'static' && holder?.number && { [holder.number.kind]: holder.number.digits }),
  };
}

function openedAs(order: AccountOrder, account: Account | null): Opening {
  if (!account) return answers.unread('an account');
  const { type, amount } = order;
  // Invariant: the requested amount is the payable amount; a fee on top would be returned to the payer.
  if (type === 'dynamic' && koboOfNaira(account.amount) !== amount)
    return { ...refused('Flutterwave asks payers for another amount'), alert: FEE_ON_TOP };
  return {
    kind: 'opened',
    accountNumber: account.account_number,
    accountName: nameInNote(account.note ?? null) ?? order.accountName,
    bankCode: bankCodeOfName(account.bank_name),
    bankName: account.bank_name,
    amount,
    expiresAt: endOf(order, momentIn(account.expiry_date)),
    providerReference: account.order_ref,
  };
}

const FEE_ON_TOP = {
  kind: 'setup',
  detail: 'Flutterwave adds its fee to what payers have to send: have the fee borne by the account, under Settings, Account settings',
} as const;
