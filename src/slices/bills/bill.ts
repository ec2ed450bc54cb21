import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { currency, kobo, plus } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { dateTime, ownId, typeNames, namedEnum } from '../../domain/schema/type-names.ts';
import type { RowOf } from '../../platform/db/entity.ts';
import type { BillType } from '../../providers/bills/port.ts';
import type { Bill as Entity } from './entities.ts';
import type { BillState } from './steps.ts';
import { tokenSchema } from './token.ts';

export const billTypes = ['airtime', 'data', 'cable', 'electricity'] as const satisfies readonly BillType[];
export const billType = namedEnum('BillType', 'Types of bills.', billTypes);

export const meterTypes = ['prepaid', 'postpaid'] as const;
export const meterType = namedEnum('MeterType', 'Payment type of an electricity meter.', meterTypes, {
  prepaid: 'Paid in advance with a token.',
  postpaid: 'Paid afterwards by invoice.',
});

export const shownStatus = namedEnum('BillStatus', 'Status of a bill payment.', {
  pending: 'Outcome not known yet; the service polls the biller until it is. Do not pay again.',
  successful: 'Delivered.',
  failed: 'Used in events only: a failed bill is refunded at once.',
  reversed: 'Failed; amount and fee are refunded to the wallet.',
});
export type BillStatus = z.output<typeof shownStatus>;

const statusByState: Record<BillState, BillStatus> = {
  debited: 'pending',
  submitting: 'pending',
  pending: 'pending',
  delivered: 'successful',
  refunded: 'reversed',
};

type Unread =
  | 'isCallersRef'
  | 'status'
  | 'catalogueVersion'
  | 'provider'
  | 'claim'
  | 'claimedUntil'
  | 'submissions'
  | 'submittedAt'
  | 'countedKey';
export type BillRow = Omit<RowOf<typeof Entity>, Unread> & { providerId: number };

/** A bill payment. Invariant: only schema/bills/ functions write rows. */
export interface Bill extends Omit<BillRow, 'responseCode' | 'responseDescription' | 'transactionRef'> {
  provider: z.output<typeof provider> | null;
  /** Sealed; opened by `tokenOf`. Invariant: null until delivery, since an undelivered bill may be refunded. */
  sealedToken: string | null;
  storedToken: string | null;
}

export const BILL_COLUMNS = `book_id, id, request_ref, upstream_ref, state, type, service_id, service_name, payment_code, option_name, customer_id, customer_name,
  amount, fee, details, content, customer_email, customer_mobile, metadata, provider as provider_id, attempt, provider_code, checks, response_code, response_description, transaction_ref, receipt_number, sealed_token,
  decline_code, reason, last_checked_at, created_at, completed_at, reversed_at,
  case when completed_at is null and reversed_at is null then (select o.next_check_at from bills.open_bill o where o.book_id = bill.book_id and o.bill_id = bill.id) end as next_check_at`;

export function billOf({ responseCode, responseDescription, transactionRef, sealedToken, ...rest }: BillRow): Bill {
  return {
    ...rest,
    sealedToken: rest.state === 'delivered' ? sealedToken : null,
    storedToken: sealedToken,
    provider: responseCode === null ? null : { transactionResponseCode: responseCode, transactionRef, responseDescription },
  };
}

export const requestRef = logged(
  z
    .string()
    .trim()
    .regex(/^\d{13}$/, { error: 'must be 13 digits' })
    .meta({ description: '13 digits. The same reference with the same content returns the original payment; generated when left out' }),
);

export const paymentCodeInput = logged(z.string()).trim().min(1).max(50);

/** Why: `randomInt` takes at most 2^48. */
const SPAN = 1_000_000_000_000;

/** Unpredictable reference: 9 and twelve random digits. Why: a caller's millisecond clock never begins with 9. */
export function drawRequestRef(): string {
  return `9${String(randomInt(SPAN)).padStart(12, '0')}`;
}

const provider = z.object({
  transactionResponseCode: logged(z.string()).meta({ description: 'Response code of the provider, such as 90000.' }),
  transactionRef: logged(z.string()).nullable().meta({ description: 'Reference at the provider.' }),
  responseDescription: z.string().nullable().meta({ description: 'Description of the response code.' }),
});

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
    description: 'Status. pending: outcome not known yet, polled until it is. reversed: failed and refunded.',
  }),
  isFinal: z.boolean().meta({ description: 'True once the status is final.' }),
  type: billType.meta({ description: 'Type of the bill.' }),
  serviceId: logged(z.string()).meta({ description: 'Service id.' }),
  serviceName: z.string().meta({ description: 'Display name of the service.' }),
  paymentCode: logged(z.string()).meta({ description: 'Payment code of the purchase.' }),
  optionName: z.string().meta({ description: 'Display name of the option.' }),
  customerId: z.string().meta({ description: 'Phone, meter or smartcard number.' }),
  customerName: z.string().nullable().meta({ description: 'Customer name at the biller; null when no lookup was made.' }),
  amount: kobo.meta({ description: 'Amount paid to the biller, in kobo.' }),
  fee: kobo.meta({ description: 'Fee on top, in kobo.' }),
  totalDebited: kobo.meta({ description: 'Amount and fee, in kobo.' }),
  currency,
  details: z
    .object({
      meterType: meterType.optional().meta({ description: 'Electricity: prepaid or postpaid.' }),
      action: z.enum(['renew', 'change']).optional().meta({ description: 'Cable: the same bouquet, or another bouquet.' }),
      months: z.int().optional().meta({ description: 'Cable: number of months.' }),
      addOns: z.array(logged(z.string())).optional().meta({ description: 'Cable: payment codes of add-ons.' }),
    })
    .meta({ description: 'Further parts of the purchase, by type.' }),
  hasToken: z.boolean().meta({ description: 'True when the bill has a token.' }),
  receiptNumber: z.string().nullable().meta({ description: 'Receipt number.' }),
  provider: provider.nullable().meta({ description: 'Response of the biller; null before the first response.' }),
  reason: z.enum(['provider_rejected', 'manual_reversal']).nullable().meta({ description: 'Reason of the reversal.' }),
  declineCode: logged(z.string()).nullable().meta({ description: 'Code of the decline; null without a decline.' }),
  createdAt: dateTime.meta({ description: 'Time of the debit.' }),
  completedAt: dateTime.nullable().meta({ description: 'Time of delivery.' }),
  reversedAt: dateTime.nullable().meta({ description: 'Time of the refund.' }),
  nextCheckAt: dateTime.nullable().meta({ description: 'Time of the next poll, while the outcome is open.' }),
  metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
};

export const listedBillSchema = z.object(billFields).meta({ id: 'ListedBill', examples: [listed] });

export const billSchema = z
  .object({
    ...billFields,
    token: tokenSchema
      .nullable()
      .meta({ description: 'Prepaid meters only, after delivery. Lists omit the token: retrieve a single bill.' }),
  })
  .meta({ id: 'Bill', examples: [paid] })
  .register(typeNames, {
    name: 'Bill',
    description: 'A bill payment from the wallet.',
    isNode: true,
    without: ['details', 'provider', 'declineCode'],
  });

export const billStatusSchema = z
  .object({
    ...billFields,
    token: tokenSchema.nullable().meta({ description: 'Prepaid meters only, after delivery.' }),
    lastCheckedAt: dateTime.nullable().meta({ description: 'Time of the last poll; null before the first.' }),
    attempts: z
      .array(
        z.object({
          at: dateTime.meta({ description: 'Time of the answer.' }),
          source: z.enum(['submit', 'poll', 'operator']).meta({ description: 'Source of the answer.' }),
          transactionResponseCode: logged(z.string()).nullable().meta({ description: 'Response code; null when the answer had none.' }),
          outcome: z.string().meta({ description: 'Outcome according to the answer.' }),
        }),
      )
      .meta({ description: 'Answers of the biller, oldest first.' }),
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

export function shownBill(bill: Bill): Bill & z.output<typeof listedBillSchema> & { token: null } {
  const status = statusByState[bill.state];
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
