import { z } from 'zod';
import { type EventKinds, occurredAt } from '../../core/events/event.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { orderSchema } from '../checkout/order.ts';
import { refundSchema } from './refund.ts';

const shown = refundSchema.shape;
const order = orderSchema.shape;

const data = z.object({
  refundId: z.uuid().meta({ description: 'The refund.' }),
  orderId: shown.orderId,
  orderReference: z.string().nullable().meta({ description: 'Reference of the order; null without an order.' }),
  transactionId: shown.transactionId,
  amount: shown.amount,
  amountSent: shown.amountSent,
  fee: shown.fee,
  feeBearer: shown.feeBearer,
  currency,
  status: shown.status,
  reason: shown.reason,
  failureReason: shown.failureReason,
  transferCode: shown.transferCode,
  clientReference: shown.clientReference,
  beneficiary: shown.beneficiary,
  occurredAt,
});

const example = {
  refundId: '0199d3a0-7c1e-7000-8000-000000000041',
  orderId: '0199d3a0-7c1e-7000-8000-000000000031',
  orderReference: 'ORD_7K2M9QX4TB1C',
  transactionId: '0199d3a0-7c1e-7000-8000-000000000035',
  amount: 1_350_000,
  amountSent: 1_350_000,
  fee: 7_688,
  feeBearer: 'business',
  currency: 'NGN',
  status: 'completed',
  reason: 'Sold out',
  failureReason: null,
  transferCode: '14531795231199423000001',
  clientReference: 'REFUND-1',
  beneficiary: { accountNumber: '0123456785', accountName: 'JANE DOE', bankCode: '058', bankName: 'Guaranty Trust Bank' },
  occurredAt: '2026-01-01T10:05:00.123Z',
};

const kind = { data, optIn: true } as const;

/** Written by schema/refunds.sql. */
export const refundEvents = {
  'refund.completed': { summary: 'A refund was credited to the payer', example, ...kind },
  'refund.failed': {
    summary: 'A refund was not paid; its money is back in the wallet',
    example: { ...example, fee: 0, status: 'failed', failureReason: 'Account closed' },
    ...kind,
  },
  'refund.returned': {
    summary: 'The bank of the payer returned a refund; its money is back in the wallet',
    example: { ...example, status: 'returned', failureReason: 'The bank returned the money' },
    ...kind,
  },
  'checkout.order.refunded': {
    summary: 'All that was paid for an order was refunded',
    data: z.object({
      orderId: z.uuid().meta({ description: 'The order.' }),
      linkId: order.linkId,
      reference: order.reference,
      customerId: z.uuid().meta({ description: 'The customer.' }),
      amountPaid: order.amountPaid,
      amountRefunded: kobo.meta({ description: 'Amount refunded, in kobo.' }),
      currency,
      transferCode: z.string().meta({ description: 'Code of the transfer that completed the refund.' }),
      refundedAt: instant.meta({ description: 'Time of the refund.' }),
      metadata: order.metadata,
    }),
    example: {
      orderId: '0199d3a0-7c1e-7000-8000-000000000031',
      linkId: '0199d3a0-7c1e-7000-8000-000000000030',
      reference: 'ORD_7K2M9QX4TB1C',
      customerId: '0199d3a0-7c1e-7000-8000-000000000032',
      amountPaid: 1_350_000,
      amountRefunded: 1_350_000,
      currency: 'NGN',
      transferCode: '14531795231199423000001',
      refundedAt: '2026-01-01T10:05:00.123Z',
      metadata: {},
    },
    optIn: true,
  },
} as const satisfies EventKinds;
