import { z } from 'zod';
import { currency, kobo, plus } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { BillOption, BillService, BillToken } from '../../providers/bills/port.ts';
import { type Bill, billStatus, billType, shownStatus } from './bill.ts';
import { meterTypes } from './customer.ts';
import type { BillStatusReport } from './find.ts';
import { logged } from '../../domain/schema/logged.ts';

export const meterType = z.enum(meterTypes).register(typeNames, {
  name: 'MeterType',
  description: 'How a meter is paid.',
  meanings: { prepaid: 'Before: it takes a token.', postpaid: 'Afterwards, by a bill.' },
});

export const categorySchema = z
  .object({
    category: billType.meta({ description: 'The kind.' }),
    name: z.string().meta({ description: 'Its name for people.' }),
    services: z.int().meta({ description: 'How many services it has.' }),
  })
  .register(typeNames, { name: 'BillCategory', description: 'A kind of bill.' });

export const serviceSchema = z
  .object({
    serviceId: logged(z.string()).meta({ description: 'Its id.' }),
    name: z.string().meta({ description: 'Its name for people.' }),
    category: billType.meta({ description: 'Its kind.' }),
    operator: z.string().meta({ description: 'Who is behind it: MTN, DSTV, IKEDC.' }),
    customerIdLabel: z.string().meta({ description: 'What the number of its customers is called.' }),
    customerIdPattern: z.string().meta({ description: 'What that number looks like, as a regular expression.' }),
    requiresValidation: z.boolean().meta({ description: 'The customer is looked up before anything is debited.' }),
  })
  .meta({ id: 'BillService' })
  .register(typeNames, { name: 'BillService', description: 'What one biller sells.' });

export const optionSchema = z
  .object({
    paymentCode: logged(z.string()).meta({ description: 'The code that buys it.' }),
    name: z.string().meta({ description: 'Its name for people.' }),
    amount: kobo.nullable().meta({ description: 'The fixed price in kobo; null when the caller chooses.' }),
    isFixedAmount: z.boolean().meta({ description: 'Whether the price is fixed.' }),
    minAmount: kobo.meta({ description: 'Kobo: the least that can be paid.' }),
    maxAmount: kobo.meta({ description: 'Kobo: the most that can be paid.' }),
    fee: kobo.meta({
      description: 'Kobo: charged on top of that price, or of the least amount where the caller chooses; a quote tells it for another one.',
    }),
    currency,
    validityDays: z.int().nullable().meta({ description: 'How long it lasts; null where that means nothing.' }),
    meterType: meterType.nullable().meta({ description: 'Of electricity: for which meters.' }),
    isAddOn: z.boolean().meta({ description: 'Sold beside a bouquet, never alone.' }),
    updatedAt: instant.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'BillOption' })
  .register(typeNames, { name: 'BillOption', description: 'One thing that can be bought.', without: ['currency'] });

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
    serviceId: logged(z.string()).meta({ description: 'The service that was asked.' }),
    customerId: z.string().meta({ description: 'The meter or smartcard.' }),
    customerName: z.string().meta({ description: 'The name.' }),
    customerAddress: z.string().nullable().meta({ description: 'The address, where the biller tells it.' }),
    customerPhone: z.string().nullable().meta({ description: 'The phone number, where the biller tells it.' }),
    meterType: meterType.nullable().meta({ description: 'Of a meter.' }),
    currentBouquet: logged(z.string()).nullable().meta({ description: 'Payment code of the bouquet that runs now.' }),
    renewalAmount: kobo.nullable().meta({ description: 'Kobo: what renewing it costs.' }),
    dueDate: z.string().nullable().meta({ description: 'When it ends.' }),
    minimumAmount: kobo.nullable().meta({ description: 'Kobo: the least that this customer can pay.' }),
    arrears: kobo.meta({ description: 'Kobo owed; taken out of the next prepaid purchase.' }),
    canVend: z.boolean().meta({ description: 'False when the biller sells nothing to this customer now.' }),
  })
  .meta({ id: 'BillCustomer' })
  .register(typeNames, { name: 'BillCustomer', description: 'Who stands behind a meter or smartcard, as the biller says.' });

const tokenSchema = z
  .object({
    value: z.string().meta({ description: '20 digits.' }),
    formatted: z.string().meta({ description: 'The digits by fours.' }),
    units: z.string().nullable().meta({ description: 'What it buys; null where the distributor does not tell.' }),
    unit: z.literal('kWh').meta({ description: 'In what the units are: kWh.' }),
    tariff: z.string().nullable().meta({ description: 'The tariff of the meter; null where the distributor does not tell.' }),
    taxAmount: kobo.nullable().meta({ description: 'Kobo: tax within the amount; null where the distributor does not tell.' }),
    debtAmount: kobo.nullable().meta({ description: 'Kobo: what went into arrears; null where the distributor does not tell.' }),
    bonusToken: z.string().nullable().meta({ description: 'A further token, where the biller gives one.' }),
    kct1: z.string().nullable().meta({ description: 'Key-change token, to be typed in first, before the token.' }),
    kct2: z.string().nullable().meta({ description: 'Key-change token, to be typed in second.' }),
    receiptNumber: z.string().nullable().meta({ description: 'Number of the receipt.' }),
  })
  .meta({ id: 'BillToken' })
  .register(typeNames, { name: 'BillToken', description: 'What is typed into a prepaid meter. Money to whoever reads it.' });

const provider = z.object({
  transactionResponseCode: logged(z.string()).meta({ description: 'Its response code, such as 90000.' }),
  transactionRef: logged(z.string()).nullable().meta({ description: 'Its reference.' }),
  responseDescription: z.string().nullable().meta({ description: 'The code in words.' }),
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
  createdAt: instant.meta({ description: 'When it was debited.' }),
  completedAt: instant.nullable().meta({ description: 'When it was delivered.' }),
  reversedAt: instant.nullable().meta({ description: 'When its money came back.' }),
  nextCheckAt: instant.nullable().meta({ description: 'When the biller is asked next, while the outcome is open.' }),
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
    lastCheckedAt: instant.nullable().meta({ description: 'When the biller was last asked; null while it was not.' }),
    attempts: z
      .array(
        z.object({
          at: instant.meta({ description: 'When.' }),
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
    totalDebited: plus(bill.amount, bill.fee),
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

export { limitHeaders } from '../transfers/send/limit-header.ts';
