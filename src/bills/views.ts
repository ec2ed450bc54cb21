import { z } from 'zod';
import { kobo } from '../kernel/money.ts';
import type { BillOption, BillService, BillToken } from '../providers/bills/port.ts';
import { type Bill, billStatus, billStatuses, billTypes } from './bill.ts';
import type { BillStatusReport } from './find.ts';

const instant = z.string().meta({ format: 'date-time' });
const meterType = z.enum(['prepaid', 'postpaid']);

export const serviceSchema = z
  .object({
    serviceId: z.string(),
    name: z.string(),
    category: z.enum(billTypes),
    operator: z.string(),
    customerIdLabel: z.string(),
    customerIdPattern: z.string(),
    requiresValidation: z.boolean().meta({ description: 'The customer is looked up before anything is debited' }),
  })
  .meta({ id: 'BillService' });

export const optionSchema = z
  .object({
    paymentCode: z.string(),
    name: z.string(),
    amount: kobo.nullable().meta({ description: 'The fixed price in kobo; null when the caller chooses' }),
    isFixedAmount: z.boolean(),
    minAmount: kobo,
    maxAmount: kobo,
    fee: kobo,
    currency: z.literal('NGN'),
    validityDays: z.int().nullable(),
    meterType: meterType.nullable(),
    isAddOn: z.boolean(),
    updatedAt: instant,
  })
  .meta({ id: 'BillOption' });

export function serviceView({ options: _, ...service }: BillService): z.output<typeof serviceSchema> {
  return service;
}

export function optionView(option: BillOption): z.output<typeof optionSchema> {
  const { amount } = option;
  return {
    paymentCode: option.paymentCode,
    name: option.name,
    amount,
    isFixedAmount: amount !== null,
    minAmount: option.minAmount,
    maxAmount: option.maxAmount,
    fee: option.fee,
    currency: 'NGN',
    validityDays: option.validityDays,
    meterType: option.meterType,
    isAddOn: option.isAddOn,
    updatedAt: option.updatedAt,
  };
}

export const customerSchema = z
  .object({
    serviceId: z.string(),
    customerId: z.string(),
    customerName: z.string(),
    customerAddress: z.string().nullable(),
    customerPhone: z.string().nullable(),
    meterType: meterType.nullable(),
    currentBouquet: z.string().nullable().meta({ description: 'Payment code of the bouquet that runs now' }),
    renewalAmount: kobo.nullable(),
    dueDate: z.string().nullable(),
    minimumAmount: kobo.nullable(),
    arrears: kobo,
    canVend: z.boolean(),
  })
  .meta({ id: 'BillCustomer' });

const tokenSchema = z
  .object({
    value: z.string(),
    formatted: z.string(),
    units: z.string(),
    unit: z.literal('kWh'),
    tariff: z.string(),
    taxAmount: kobo,
    debtAmount: kobo,
    bonusToken: z.string().nullable(),
    kct1: z.string().nullable().meta({ description: 'Key-change token, to be typed in before the token' }),
    kct2: z.string().nullable(),
    receiptNumber: z.string().nullable(),
  })
  .meta({ id: 'BillToken' });

const provider = z.object({
  transactionResponseCode: z.string(),
  transactionRef: z.string().nullable(),
  responseDescription: z.string().nullable(),
});

/** A prepaid meter, paid: what the reference shows. */
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
  id: z.uuid(),
  requestRef: z.string(),
  status: z
    .enum(billStatuses)
    .meta({ description: 'pending: the outcome is not known yet and is asked for. reversed: it failed, and the money is back' }),
  isFinal: z.boolean().meta({ description: 'True when nothing will change any more' }),
  type: z.enum(billTypes),
  serviceId: z.string(),
  serviceName: z.string(),
  paymentCode: z.string(),
  optionName: z.string(),
  customerId: z.string(),
  customerName: z.string().nullable(),
  amount: kobo,
  fee: kobo,
  totalDebited: kobo,
  currency: z.literal('NGN'),
  details: z.object({
    meterType: meterType.optional(),
    action: z.enum(['renew', 'change']).optional(),
    months: z.int().optional(),
    addOns: z.array(z.string()).optional(),
  }),
  hasToken: z.boolean(),
  receiptNumber: z.string().nullable(),
  provider: provider.nullable(),
  reason: z.enum(['provider_rejected', 'manual_reversal']).nullable(),
  declineCode: z.string().nullable(),
  createdAt: instant,
  completedAt: instant.nullable(),
  reversedAt: instant.nullable(),
  nextCheckAt: instant.nullable().meta({ description: 'When the biller is asked next, while the outcome is open' }),
  metadata: z.record(z.string(), z.string()),
};

/** A bill as lists show it: without its token, which is told one at a time. */
export const listedBillSchema = z.object(billFields).meta({ id: 'ListedBill', examples: [listed] });

/** A bill as every other answer shows it (shapes 2.5). */
export const billSchema = z
  .object({ ...billFields, token: tokenSchema.nullable().meta({ description: 'Only of a prepaid meter, once delivered' }) })
  .meta({ id: 'Bill', examples: [paid] });

export const billStatusSchema = z
  .object({
    ...billFields,
    token: tokenSchema.nullable(),
    lastCheckedAt: instant.nullable(),
    attempts: z.array(
      z.object({
        at: instant,
        source: z.enum(['submit', 'poll', 'operator']),
        transactionResponseCode: z.string().nullable(),
        outcome: z.string(),
      }),
    ),
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

export type BillView = z.output<typeof billSchema>;
export type ListedBillView = z.output<typeof listedBillSchema>;

export function listedBillView(bill: Bill): ListedBillView {
  const status = billStatus(bill);
  return {
    id: bill.id,
    requestRef: bill.requestRef,
    status,
    isFinal: status !== 'pending',
    type: bill.type,
    serviceId: bill.serviceId,
    serviceName: bill.serviceName,
    paymentCode: bill.paymentCode,
    optionName: bill.optionName,
    customerId: bill.customerId,
    customerName: bill.customerName,
    amount: bill.amount,
    fee: bill.fee,
    totalDebited: bill.amount + bill.fee,
    currency: 'NGN',
    details: bill.details,
    hasToken: bill.sealedToken !== null,
    receiptNumber: bill.receiptNumber,
    provider: bill.provider,
    reason: bill.reason,
    declineCode: bill.declineCode,
    createdAt: bill.createdAt.toISOString(),
    completedAt: iso(bill.completedAt),
    reversedAt: iso(bill.reversedAt),
    nextCheckAt: iso(bill.nextCheckAt),
    metadata: bill.metadata ?? {},
  };
}

export function billView({ bill, token }: { bill: Bill; token: BillToken | null }): z.output<typeof billSchema> {
  return { ...listedBillView(bill), token: token && tokenView(token) };
}

export function billStatusView({ bill, token, attempts }: BillStatusReport): z.output<typeof billStatusSchema> {
  return {
    ...billView({ bill, token }),
    lastCheckedAt: iso(bill.lastCheckedAt),
    attempts: attempts.map((attempt) => ({ ...attempt, at: attempt.at.toISOString() })),
  };
}

/** Twenty digits are read out and typed in by fours. */
const tokenView = (token: BillToken): z.output<typeof tokenSchema> => ({
  ...token,
  formatted: token.value.replaceAll(/\d{4}(?=\d)/g, '$&-'),
});

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
