import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { type KeyRing, type SealContext, open, seal } from '../../platform/crypto/key-ring.ts';
import type { BillDetails, BillToken, BillType } from '../../providers/bills/port.ts';
import type { BillState } from './steps.ts';

export const billTypes = ['airtime', 'data', 'cable', 'electricity'] as const satisfies readonly BillType[];
export const billType = z.enum(billTypes).register(typeNames, { name: 'BillType', description: 'What can be paid.' });

/** What callers see. A failed payment has its money back at once, so `failed` itself is never a lasting state. */
export const shownStatus = z.enum(['pending', 'successful', 'failed', 'reversed']).register(typeNames, {
  name: 'BillStatus',
  description: 'Where a bill stands.',
  meanings: {
    pending: 'Not known yet; the biller is asked until it is. Do not pay again.',
    successful: 'Delivered.',
    failed: 'Only in events: a failed bill has its money back at once.',
    reversed: 'It failed, and amount and fee are back in the wallet.',
  },
});
export type BillStatus = z.output<typeof shownStatus>;

const statusByState: Record<BillState, BillStatus> = {
  debited: 'pending',
  submitting: 'pending',
  pending: 'pending',
  delivered: 'successful',
  refunded: 'reversed',
};

export const billStatus = ({ state }: Pick<Bill, 'state'>): BillStatus => statusByState[state];

/** One paid bill. Rows are written by the functions of schema/bills/ alone; this is how they are read. */
export interface Bill {
  bookId: number;
  id: string;
  requestRef: string;
  upstreamRef: string;
  state: BillState;
  type: BillType;
  serviceId: string;
  serviceName: string;
  paymentCode: string;
  optionName: string;
  customerId: string;
  customerName: string | null;
  amount: Kobo;
  fee: Kobo;
  details: BillDetails;
  content: string;
  customerEmail: string | null;
  customerMobile: string | null;
  metadata: Record<string, string> | null;
  checks: number;
  /** The number of the provider that was handed it, which alone is asked about it. */
  providerId: number;
  /** How many attempts there were with this one; the provider's reference follows from it. */
  attempt: number;
  /** What it is sold under there, where that is not `paymentCode`, which is of the catalogue that the client chose from. */
  providerCode: string | null;
  /** What that one said last. */
  provider: { transactionResponseCode: string; transactionRef: string | null; responseDescription: string | null } | null;
  receiptNumber: string | null;
  /** Sealed; `tokenOf` opens it. Null until the bill is delivered: a token is money, and what is not delivered may be given back. */
  sealedToken: string | null;
  /** The same as soon as the provider told it. */
  keptToken: string | null;
  declineCode: string | null;
  reason: 'provider_rejected' | 'manual_reversal' | null;
  nextCheckAt: Date | null;
  lastCheckedAt: Date | null;
  createdAt: Date;
  completedAt: Date | null;
  reversedAt: Date | null;
}

export const BILL_COLUMNS = `book_id, id, request_ref, upstream_ref, state, type, service_id, service_name, payment_code, option_name, customer_id, customer_name,
  amount, fee, details, content, customer_email, customer_mobile, metadata, provider as provider_id, attempt, provider_code, checks, response_code, response_description, transaction_ref, receipt_number, sealed_token,
  decline_code, reason, last_checked_at, created_at, completed_at, reversed_at,
  case when completed_at is null and reversed_at is null then (select o.next_check_at from bills.open_bill o where o.book_id = bill.book_id and o.bill_id = bill.id) end as next_check_at`;

export type BillRow = Omit<Bill, 'provider' | 'keptToken'> & {
  responseCode: string | null;
  responseDescription: string | null;
  transactionRef: string | null;
};

export function billOf({ responseCode, responseDescription, transactionRef, sealedToken, ...rest }: BillRow): Bill {
  return {
    ...rest,
    sealedToken: rest.state === 'delivered' ? sealedToken : null,
    keptToken: sealedToken,
    provider:
      responseCode === null
        ? null
        : {
            transactionResponseCode: responseCode,
            transactionRef,
            responseDescription,
          },
  };
}

/** Seals what a customer types into a meter: it is money to whoever reads it, so it rests nowhere in the clear. */
export function sealToken(keyRing: KeyRing, { bookId, id }: Pick<Bill, 'bookId' | 'id'>, token: BillToken): string {
  return seal(keyRing, JSON.stringify(token), contextOf(bookId, id));
}

/** The token of a bill, or null when it has none. @throws SealError when the key that sealed it is gone. */
export function tokenOf(keyRing: KeyRing, { bookId, id, sealedToken }: Pick<Bill, 'bookId' | 'id' | 'sealedToken'>): BillToken | null {
  return sealedToken === null ? null : (JSON.parse(open(keyRing, sealedToken, contextOf(bookId, id))) as BillToken);
}

const contextOf = (bookId: number, id: string): SealContext => ({
  table: 'bills.bill',
  column: 'sealed_token',
  rowId: id,
  bookId: String(bookId),
});

/** The caller's reference of a bill payment (specification, "Limits": 13 digits). */
export const requestRef = logged(
  z
    .string()
    .trim()
    .regex(/^\d{13}$/, { error: 'must be 13 digits' })
    .meta({ description: '13 digits. The same reference with the same content gives the original; without one, the service draws one' }),
);

/** `randomInt` takes at most 2^48; this is well below. */
const SPAN = 1_000_000_000_000;

/**
 * Draws a reference for a caller that brought none: a 9 and twelve digits from the system's secure random source, so that
 * knowing one tells nothing of the next. Callers use the clock in milliseconds, which begins with 1 or 2 for centuries and
 * so never meets it. That it is new in its book is for the database to say (a unique index): if not, another is drawn.
 */
export function drawRequestRef(): string {
  return `9${String(randomInt(SPAN)).padStart(12, '0')}`;
}
