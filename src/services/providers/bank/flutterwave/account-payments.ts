import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { type Kobo, koboOfNaira, minus } from '../../../../platform/kernel/money.ts';
import { beside, concernIn } from '../../http/api.ts';
import { firstText, type Fields, fieldsIn } from '../../http/fields.ts';
import type { NamedPayment, Payments, Told } from '../../virtual-accounts/port.ts';
import type { PaymentStatusRow } from '../payment-status.ts';
import { momentIn, ourReference, PAYMENT_TYPES, paymentStatuses } from './account-codes.ts';
import { type FlutterwaveClient, manner } from './client.ts';

type Said = Awaited<ReturnType<FlutterwaveClient>>;

const paymentStatusOf: ReadonlyMap<string, PaymentStatusRow> = new Map(paymentStatuses.map((row) => [row.status, row]));

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

/** What one transaction says, verified by its own id. */
export function paymentIn(data: unknown, id: string): Told {
  const parsed = transactionSchema.safeParse(data);
  if (!parsed.success || parsed.data.id !== id) return { kind: 'no_answer', concern: unreadable('a payment') };
  const row = parsed.data;
  const accountReference = ourReference(row.tx_ref);
  if (accountReference === null || !PAYMENT_TYPES.has(row.payment_type)) return { kind: 'none' };
  const known = paymentStatusOf.get(row.status.toLowerCase());
  if (!known)
    return {
      kind: 'pending',
      concern: { kind: 'unknown_answer', detail: 'Flutterwave told a status of a payment that is not in our table' },
    };
  if (known.kind !== 'paid') return { kind: known.kind };
  if (row.currency !== 'NGN')
    return { kind: 'pending', concern: { kind: 'contradiction', detail: `Flutterwave tells a payment in ${row.currency}` } };
  const [amount, paidAt] = [koboOfNaira(row.amount), momentIn(row.created_at)];
  if (amount === null || amount <= 0 || !paidAt)
    return {
      kind: 'pending',
      concern: { kind: 'unknown_answer', detail: 'Flutterwave tells a payment without its amount in kobo or its time' },
    };
  const sender = fieldsIn(row['meta']) ?? fieldsIn(row['meta_data']) ?? {};
  return {
    kind: 'paid',
    payment: {
      // A permanent account repeats its reference with each payment; only this names one.
      sessionId: row.id,
      accountNumber: null,
      accountReference,
      amount,
      senderName: firstText(sender, ['originatorname']).slice(0, MAX_TEXT) || 'Unknown sender',
      senderAccountNumber: firstText(sender, ['originatoraccountnumber']).slice(0, MAX_TEXT) || null,
      senderBankName: firstText(sender, ['bankname']).slice(0, MAX_TEXT) || null,
      providerFee: feeIn(row, amount),
      narration: row.narration?.trim().slice(0, MAX_TEXT) || null,
      paidAt,
    },
  };
}

/** What is settled is the amount less its fee, of which it drops parts of a kobo [S]; nothing where the payer bore it. */
function feeIn(row: Fields, amount: Kobo): Kobo | null {
  const settled = koboOfNaira(row['amount_settled'], 'dropped');
  return settled === null || settled > amount ? null : minus(amount, settled);
}

const MAX_TEXT = 200;

const rowSchema = z.looseObject({
  id: z.union([z.number(), z.string().min(1)]).transform(String),
  tx_ref: z.string().nullish(),
  created_at: z.unknown().optional(),
});
export const pageSchema = z.looseObject({ page_info: z.looseObject({ current_page: z.coerce.number(), total_pages: z.coerce.number() }) });

/**
 * A page of Flutterwave's transactions of whole days, by name: whoever paid stands only in what each tells when it is verified. Where the rows prove to stand newest
 * first, a page that is older than the span is the last one.
 */
export function pageIn(said: Said, { from, to }: { from: Date; to: Date }): Payments {
  if (said.kind !== 'said' || !manner.isFine(said.envelope)) return { kind: 'no_answer', ...beside(concernIn(manner, said)) };
  const [rows, paged] = [z.array(z.unknown()).safeParse(said.envelope.data), pageSchema.safeParse(said.envelope.meta)];
  if (!rows.success || !paged.success) return { kind: 'no_answer', concern: unreadable('the list of payments') };
  const read = rows.data.map((row) => rowSchema.safeParse(row));
  const named = read.flatMap(({ data }): NamedPayment[] => {
    const paidAt = momentIn(data?.created_at) ?? from;
    return !data || isOthers(data) || paidAt < from || paidAt >= to ? [] : [{ sessionId: data.id, reference: data.id, paidAt }];
  });
  const { current_page: page, total_pages: pages } = paged.data.page_info;
  const isOver = isBefore(
    read.map(({ data }) => momentIn(data?.created_at)),
    from,
  );
  return {
    kind: 'payments',
    payments: [],
    named,
    next: page < pages && !isOver ? String(page + 1) : null,
    ...beside(read.some(({ success }) => !success) ? unreadable('a payment') : undefined),
  };
}

/** All of these are known, stand newest first, and are of before. */
export function isBefore(times: readonly (Date | null)[], from: Date): boolean {
  const known = times.flatMap((at) => at?.getTime() ?? []);
  const [first = 0] = known;
  const isNewestFirst = known.every((at, place) => place === 0 || at <= (known[place - 1] ?? 0)) && first > (known.at(-1) ?? first);
  return known.length === times.length && isNewestFirst && first < from.getTime();
}

/** A shop of its own on the same account there. What names no reference is asked about. */
const isOthers = ({ tx_ref: reference }: Fields): boolean => typeof reference === 'string' && ourReference(reference) === null;

export const unreadable = (what: string): Concern => ({
  kind: 'unknown_answer',
  detail: `Flutterwave told of ${what} in a form that is not known here`,
});
