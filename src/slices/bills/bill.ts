import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { currency, type Kobo, kobo, plus } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { BillDetails, BillType } from '../../providers/bills/port.ts';
import type { BillState } from './steps.ts';
import { tokenSchema } from './token.ts';

export const billTypes = ['airtime', 'data', 'cable', 'electricity'] as const satisfies readonly BillType[];
export const billType = z.enum(billTypes).register(typeNames, { name: 'BillType', description: 'What can be paid.' });

export const meterTypes = ['prepaid', 'postpaid'] as const;
export const meterType = z.enum(meterTypes).register(typeNames, {
  name: 'MeterType',
  description: 'How a meter is paid.',
  meanings: { prepaid: 'Before: it takes a token.', postpaid: 'Afterwards, by a bill.' },
});

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

const billStatus = ({ state }: Pick<Bill, 'state'>): BillStatus => statusByState[state];

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

const provider = z.object({
  transactionResponseCode: logged(z.string()).meta({ description: 'Its response code, such as 90000.' }),
  transactionRef: logged(z.string()).nullable().meta({ description: 'Its reference.' }),
  responseDescription: z.string().nullable().meta({ description: 'The code in words.' }),
});

/** The bill of the reference: a prepaid meter, paid. */
const paid = {
  id: '0199d3a0-7c1e-7000-8000-000000000001',
  requestRef: '1767225600123',
  status: 'successful',
  isFinal: true,
  type: 'electricity',
  serviceId: 'ikeja-electric',
  serviceName: 'Ikeja Electric',
  paymentCode: '30111',
  optionName: 'Ikeja Electric prepaid',
  customerId: '1111111111111',
  customerName: 'ADA CHIOMA OKAFOR',
  amount: 500_000,
  fee: 10_000,
  totalDebited: 510_000,
  currency: 'NGN',
  details: { meterType: 'prepaid' },
  hasToken: true,
  token: {
    value: '43274723658648288648',
    formatted: '4327-4723-6586-4828-8648',
    units: '22.2',
    unit: 'kWh',
    tariff: 'A-Non MD',
    taxAmount: 34_884,
    debtAmount: 0,
    bonusToken: null,
    kct1: null,
    kct2: null,
    receiptNumber: 'RCT482710395521',
  },
  receiptNumber: 'RCT482710395521',
  provider: {
    transactionResponseCode: '90000',
    transactionRef: 'SIM|30111|20260101110017672256001231',
    responseDescription: 'Approved, value delivered',
  },
  reason: null,
  declineCode: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  completedAt: '2026-01-01T10:00:00.240Z',
  reversedAt: null,
  nextCheckAt: null,
  metadata: {},
};
const { token: _, ...listed } = paid;

const billFields = {
  id: ownId,
  requestRef: logged(z.string()).meta({ description: '13 digits; the same reference is the same payment.' }),
  status: shownStatus.meta({
    description: 'Where it stands. pending: the outcome is not known yet and is asked for. reversed: it failed, and the money is back.',
  }),
  isFinal: z.boolean().meta({ description: 'True once nothing will change any more.' }),
  type: billType.meta({ description: 'What was paid.' }),
  serviceId: logged(z.string()).meta({ description: 'The service.' }),
  serviceName: z.string().meta({ description: 'Its name for people.' }),
  paymentCode: logged(z.string()).meta({ description: 'The code of what was bought.' }),
  optionName: z.string().meta({ description: 'Its name for people.' }),
  customerId: z.string().meta({ description: 'Phone, meter or smartcard.' }),
  customerName: z.string().nullable().meta({ description: 'As the biller knows the customer; null where nobody asked.' }),
  amount: kobo.meta({ description: 'Kobo: what the biller gets.' }),
  fee: kobo.meta({ description: 'Kobo: charged on top.' }),
  totalDebited: kobo.meta({ description: 'Kobo: both together.' }),
  currency,
  details: z
    .object({
      meterType: meterType.optional().meta({ description: 'Of a meter: prepaid or postpaid.' }),
      action: z.enum(['renew', 'change']).optional().meta({ description: 'Of cable: the same bouquet, or another one.' }),
      months: z.int().optional().meta({ description: 'Of cable: for how many.' }),
      addOns: z.array(logged(z.string())).optional().meta({ description: 'Of cable: payment codes of add-ons.' }),
    })
    .meta({ description: 'What else was asked for, by its type.' }),
  hasToken: z.boolean().meta({ description: 'True when it has a token.' }),
  receiptNumber: z.string().nullable().meta({ description: 'Number of the receipt.' }),
  provider: provider.nullable().meta({ description: "The biller's own words; null before it said any." }),
  reason: z.enum(['provider_rejected', 'manual_reversal']).nullable().meta({ description: 'Why it was reversed.' }),
  declineCode: logged(z.string()).nullable().meta({ description: 'The code of a decline; null while nobody declined.' }),
  createdAt: dateTime.meta({ description: 'When it was debited.' }),
  completedAt: dateTime.nullable().meta({ description: 'When it was delivered.' }),
  reversedAt: dateTime.nullable().meta({ description: 'When its money came back.' }),
  nextCheckAt: dateTime.nullable().meta({ description: 'When the biller is asked next, while the outcome is open.' }),
  metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
};

/** A bill as lists show it: without its token, which is told one at a time. */
export const listedBillSchema = z.object(billFields).meta({ id: 'ListedBill', examples: [listed] });

/** A bill as every other answer shows it (shapes 2.5). */
export const billSchema = z
  .object({
    ...billFields,
    token: tokenSchema
      .nullable()
      .meta({ description: 'Only of a prepaid meter, once delivered, where one bill is asked for: lists tell none.' }),
  })
  .meta({ id: 'Bill', examples: [paid] })
  .register(typeNames, {
    name: 'Bill',
    description: 'A bill that was paid from the wallet.',
    isNode: true,
    without: ['currency', 'details', 'provider', 'declineCode'],
  });

export const billStatusSchema = z
  .object({
    ...billFields,
    token: tokenSchema.nullable().meta({ description: 'Only of a prepaid meter, once delivered.' }),
    lastCheckedAt: dateTime.nullable().meta({ description: 'When the biller was last asked; null while it was not.' }),
    attempts: z
      .array(
        z.object({
          at: dateTime.meta({ description: 'When.' }),
          source: z.enum(['submit', 'poll', 'operator']).meta({ description: 'How the biller was heard.' }),
          transactionResponseCode: logged(z.string()).nullable().meta({ description: 'Its response code; null when it gave none.' }),
          outcome: z.string().meta({ description: 'What that said of the bill.' }),
        }),
      )
      .meta({ description: 'What the biller said, oldest first.' }),
  })
  .meta({
    id: 'BillStatus',
    examples: [
      {
        ...paid,
        lastCheckedAt: null,
        attempts: [{ at: '2026-01-01T10:00:00.240Z', source: 'submit', transactionResponseCode: '90000', outcome: 'delivered' }],
      },
    ],
  });

/** A bill as answers show it. Lists show no token; it is sent for one bill at a time. */
export function shownBill(bill: Bill): Bill & z.output<typeof listedBillSchema> & { token: null } {
  const status = billStatus(bill);
  return {
    ...bill,
    status,
    isFinal: status !== 'pending',
    totalDebited: plus(bill.amount, bill.fee),
    currency: 'NGN',
    hasToken: bill.sealedToken !== null,
    token: null,
    metadata: bill.metadata ?? {},
  };
}
