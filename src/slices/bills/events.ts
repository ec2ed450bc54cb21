import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { type EventKinds, occurredAt, walletBalance } from '../../core/events/event.ts';
import { billSchema } from './bill.ts';

const shown = billSchema.shape;

const billData = z.object({
  id: shown.id,
  requestRef: shown.requestRef,
  status: z.enum(['successful', 'failed', 'reversed']).meta({ description: 'Status. reversed: failed and refunded.' }),
  type: shown.type,
  serviceId: shown.serviceId,
  serviceName: shown.serviceName,
  paymentCode: shown.paymentCode,
  customerId: shown.customerId,
  customerName: shown.customerName,
  amount: shown.amount,
  fee: shown.fee,
  totalDebited: shown.totalDebited,
  currency,
  hasToken: z.boolean().meta({ description: 'True when GET /bills/status returns a token; events carry none.' }),
  receiptNumber: shown.receiptNumber,
  provider: z
    .object({
      transactionResponseCode: z.string().nullable().meta({ description: 'Response code, such as 90000; null when the biller gave none.' }),
      transactionRef: z.string().nullable().meta({ description: 'Reference at the provider.' }),
    })
    .meta({ description: 'Response of the biller.' }),
  walletBalance,
  occurredAt,
  metadata: shown.metadata,
});

const bill = {
  id: '00000000-0000-7000-8000-000000000001',
  requestRef: '1767225600123',
  status: 'successful',
  type: 'electricity',
  serviceId: 'ikeja-electric',
  serviceName: 'Ikeja Electric',
  paymentCode: '30111',
  customerId: '1111111111111',
  customerName: 'ADA CHIOMA OKAFOR',
  amount: 500_000,
  fee: 10_000,
  totalDebited: 510_000,
  currency: 'NGN',
  hasToken: true,
  receiptNumber: 'RCT482710395521',
  provider: { transactionResponseCode: '90000', transactionRef: 'SIM|30111|20260101110017672256001231' },
  walletBalance: 4_999_490_000,
  occurredAt: '2026-01-01T10:05:00.123Z',
  metadata: {},
};
const failedBill = { ...bill, hasToken: false, receiptNumber: null, provider: { ...bill.provider, transactionResponseCode: '90057' } };

/** Events of bills, written by schema/bills.sql with the postings. */
export const billEvents = {
  'bill.payment.completed': { summary: 'A bill payment was delivered', data: billData, example: bill, optIn: true },
  'bill.payment.failed': {
    summary: 'A bill payment failed; the refund follows with bill.payment.reversed',
    data: billData.extend({ declineCode: shown.declineCode }),
    example: { ...failedBill, status: 'failed', declineCode: '90057' },
    optIn: true,
  },
  'bill.payment.reversed': {
    summary: 'Amount and fee of a bill payment were refunded',
    data: billData.extend({
      totalReturned: kobo.meta({ description: 'Refund in kobo, fee included.' }),
      reason: z.enum(['provider_rejected', 'manual_reversal']).meta({ description: 'Reason of the refund.' }),
    }),
    example: { ...failedBill, status: 'reversed', totalReturned: 510_000, reason: 'provider_rejected' },
    optIn: true,
  },
} as const satisfies EventKinds;
