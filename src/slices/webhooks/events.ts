import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import { cardEvents } from './card-events.ts';
import { checkoutEvents } from './checkout-events.ts';
import { payrollEvents } from './payroll-events.ts';
import { reversalCauses } from '../transfers/transfer.ts';
import { settlers } from '../transfers/views.ts';
import { subscriptionEvents } from './subscription-events.ts';

/** One kind of event: what its `data` holds, an example, and how its envelope tells the time. */
export interface EventKind {
  summary: string;
  data: z.ZodType;
  example: Record<string, unknown>;
  /** Unix seconds, except payroll events, which carry RFC 3339. */
  timestamp: 'unix' | 'rfc3339';
  /** Delivered only to an endpoint that names it in its `eventTypes`: the specification does not list it. */
  optIn?: boolean;
}

const instant = z.string().meta({ format: 'date-time' });

const transferData = z.object({
  transferCode: z.string(),
  clientReference: z.string().nullable(),
  amount: kobo,
  fee: kobo,
  currency: z.literal('NGN'),
  settlementStatus: z.enum(['delivered', 'failed', 'reversed']),
  beneficiary: z.object({ accountNumber: z.string(), accountName: z.string().nullable(), bankCode: z.string(), bankName: z.string() }),
  narration: z.string().nullable(),
  provider: z.object({
    transactionResponseCode: z.string().nullable(),
    transactionRef: z.string().nullable(),
    transactionId: z.string().nullable(),
  }),
  walletBalance: kobo.meta({ description: 'Available balance after the event' }),
  occurredAt: instant,
  metadata: z.record(z.string(), z.string()),
});

const transfer = {
  transferCode: '14531795231199423000001',
  clientReference: 'INV-1042',
  amount: 2_000_000,
  fee: 7_688,
  currency: 'NGN',
  settlementStatus: 'delivered',
  beneficiary: { accountNumber: '0123456785', accountName: 'ADA CHIOMA OKAFOR', bankCode: '058', bankName: 'Guaranty Trust Bank' },
  narration: 'Invoice 1042',
  provider: { transactionResponseCode: '90000', transactionRef: 'SIM|058|14531795231199423000001', transactionId: '1' },
  walletBalance: 4_997_992_312,
  occurredAt: '2026-01-01T10:05:00.123Z',
  metadata: {},
};

const billData = z.object({
  id: z.uuid(),
  requestRef: z.string(),
  status: z.enum(['successful', 'failed', 'reversed']),
  type: z.enum(['airtime', 'data', 'cable', 'electricity']),
  serviceId: z.string(),
  serviceName: z.string(),
  paymentCode: z.string(),
  customerId: z.string(),
  customerName: z.string().nullable(),
  amount: kobo,
  fee: kobo,
  totalDebited: kobo,
  currency: z.literal('NGN'),
  hasToken: z.boolean().meta({ description: 'True when GET /bills/status tells a token; events carry none' }),
  receiptNumber: z.string().nullable(),
  provider: z.object({ transactionResponseCode: z.string().nullable(), transactionRef: z.string().nullable() }),
  walletBalance: kobo.meta({ description: 'Available balance after the event' }),
  occurredAt: instant,
  metadata: z.record(z.string(), z.string()),
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

/** Every event, in one place: the schemas under schema/events, OpenAPI's webhooks and GET /webhooks/event-types are printed from it. */
export const eventKinds = {
  'test.webhook': {
    summary: 'The test operation ran',
    data: z.object({ message: z.string(), clientId: z.uuid() }),
    example: { message: 'This is a test of your webhook endpoint', clientId: '00000000-0000-7000-8000-000000000001' },
    timestamp: 'unix',
  },
  'transfer.settled': {
    summary: 'The beneficiary of a transfer was credited',
    data: transferData.extend({ settledBy: z.enum(settlers) }),
    example: { ...transfer, settledBy: 'provider' },
    timestamp: 'unix',
  },
  'transfer.failed': {
    summary: 'A transfer was declined',
    data: transferData.extend({ declineCode: z.string().nullable() }),
    example: {
      ...transfer,
      settlementStatus: 'failed',
      provider: { ...transfer.provider, transactionResponseCode: '90051' },
      declineCode: '90051',
    },
    timestamp: 'unix',
  },
  'transfer.reversed': {
    summary: 'Money of a transfer is back in the wallet',
    data: transferData.extend({
      totalReturned: kobo,
      reason: z.enum(['provider_rejected', 'manual_reversal']),
      reversalCause: z.enum(reversalCauses),
      declineCode: z.string().optional(),
    }),
    example: {
      ...transfer,
      settlementStatus: 'reversed',
      totalReturned: 2_007_688,
      reason: 'provider_rejected',
      reversalCause: 'declined',
      declineCode: '90051',
    },
    timestamp: 'unix',
  },
  'wallet.funded': {
    summary: 'A deposit was credited to the wallet',
    data: z.object({
      reference: z.string(),
      amount: kobo,
      fee: kobo,
      netAmount: kobo,
      currency: z.literal('NGN'),
      walletBalance: kobo,
      channel: z.enum(['bank_transfer', 'checkout', 'subscription', 'admin', 'sandbox']).meta({
        description: 'What it was paid for, the same in every event of one payment; bank_transfer when for nothing in particular',
      }),
      senderName: z.string().nullable(),
      senderAccountNumber: z.string().nullable().meta({ description: 'Null when the provider does not tell it' }),
      senderBankName: z.string().nullable(),
      sessionId: z.string().nullable(),
      narration: z.string().nullable(),
      fundedAt: instant,
    }),
    example: {
      reference: 'SBX_01a1fc1e',
      amount: 5_000_000,
      fee: 0,
      netAmount: 5_000_000,
      currency: 'NGN',
      walletBalance: 5_000_000,
      channel: 'sandbox',
      senderName: 'SANDBOX FUNDING',
      senderAccountNumber: '9999999990',
      senderBankName: 'Guaranty Trust Bank',
      sessionId: null,
      narration: 'Sandbox funding',
      fundedAt: '2026-01-01T10:00:00.000Z',
    },
    timestamp: 'unix',
  },
  'wallet.balance.low': {
    summary: 'The wallet dropped below its low-balance level; once per drop',
    data: z.object({
      availableBalance: kobo,
      threshold: kobo,
      currency: z.literal('NGN'),
      triggeredBy: z.object({ type: z.string(), reference: z.string() }),
      occurredAt: instant,
    }),
    example: {
      availableBalance: 4_900_000,
      threshold: 5_000_000,
      currency: 'NGN',
      triggeredBy: { type: 'transfer', reference: '14531795231199423000001' },
      occurredAt: '2026-01-01T10:00:00.000Z',
    },
    timestamp: 'unix',
  },
  ...subscriptionEvents,
  ...checkoutEvents,
  ...payrollEvents,
  'verification.balance.low': {
    summary: 'The verification balance dropped below the level set with PUT /kyc/low-balance-alert; once per drop',
    data: z.object({ balance: kobo, threshold: kobo, currency: z.literal('NGN'), occurredAt: instant }),
    example: { balance: 90_000, threshold: 100_000, currency: 'NGN', occurredAt: '2026-01-01T10:00:00.000Z' },
    timestamp: 'unix',
    optIn: true,
  },
  'verification.plan.lapsed': {
    summary: 'A verification plan ended and could not be renewed; calls are paid from the balance now',
    data: z.object({
      planId: z.uuid(),
      plan: z.string(),
      price: kobo,
      currency: z.literal('NGN'),
      reason: z.enum(['insufficient_wallet_balance', 'plan_withdrawn', 'wallet_inactive']),
      endedAt: instant,
    }),
    example: {
      planId: '00000000-0000-7000-8000-00000000a001',
      plan: 'Starter',
      price: 2_000_000,
      currency: 'NGN',
      reason: 'insufficient_wallet_balance',
      endedAt: '2026-01-31T10:00:00.000Z',
    },
    timestamp: 'unix',
    optIn: true,
  },
  'bill.payment.completed': { summary: 'A bill was paid and delivered', data: billData, example: bill, timestamp: 'unix', optIn: true },
  'bill.payment.failed': {
    summary: 'A bill payment failed; its money comes back with bill.payment.reversed',
    data: billData.extend({ declineCode: z.string().nullable() }),
    example: { ...failedBill, status: 'failed', declineCode: '90057' },
    timestamp: 'unix',
    optIn: true,
  },
  'bill.payment.reversed': {
    summary: 'Amount and fee of a bill are back in the wallet',
    data: billData.extend({ totalReturned: kobo, reason: z.enum(['provider_rejected', 'manual_reversal']) }),
    example: { ...failedBill, status: 'reversed', totalReturned: 510_000, reason: 'provider_rejected' },
    timestamp: 'unix',
    optIn: true,
  },
  ...cardEvents,
} as const satisfies Record<string, EventKind>;

export type EventName = keyof typeof eventKinds;
export const eventNames = Object.keys(eventKinds) as [EventName, ...EventName[]];

/** The whole body of a delivery: name, time of the event, data. */
export function envelopeSchema(name: EventName): z.ZodType {
  const { data, timestamp } = eventKinds[name];
  return z.object({ event: z.literal(name), timestamp: timestamp === 'unix' ? z.int() : instant, data });
}
