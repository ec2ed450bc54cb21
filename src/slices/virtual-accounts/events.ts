import { z } from 'zod';
import { currency } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { emitting, type EventData, type EventKinds } from '../../core/events/event.ts';
import { type Customer, customerSchema } from '../customers/customer.ts';
import type { Outcome, Payment } from './subject.ts';
import { type Channel, transactionSchema, transactionStatus } from './transaction.ts';

const shown = transactionSchema.shape;

const CUSTOMER = '0199d3a0-7c1e-7000-8000-000000000021';
const SUBSCRIPTION = '0199d3a0-7c1e-7000-8000-000000000020';

/** Events of payments into virtual accounts. */
export const virtualAccountEvents = {
  'customer.transaction.completed': {
    summary: "A payment was received on a customer's virtual account",
    data: z.object({
      transactionId: z.uuid().meta({ description: 'The payment, the same however often it is told: deduplicate on it.' }),
      customerId: z.uuid().meta({ description: 'Who paid.' }),
      customer: customerSchema
        .pick({ id: true, firstName: true, lastName: true, email: true, phoneNumber: true })
        .meta({ description: 'Who paid, as kept.' }),
      amount: shown.amount,
      currency,
      reference: shown.reference,
      description: shown.description,
      status: shown.status,
      provider: z.string().meta({ description: 'The provider whose account it was paid into.' }),
      channel: z.enum(['bank_transfer', 'checkout', 'subscription']).meta({ description: 'What it was paid for.' }),
      senderName: shown.senderName,
      responseCode: z.string().meta({ description: 'Always 00: only what was credited is told.' }),
      responseMessage: z.string().meta({ description: 'The code in words.' }),
      completedAt: instant.meta({ description: 'When it was credited.' }),
      metadata: z
        .record(z.string(), z.unknown())
        .meta({ description: 'Labels of what it was for, and how the amount compares with what was due.' }),
    }),
    example: {
      transactionId: '0199d3a0-7c1e-7000-8000-000000000023',
      customerId: CUSTOMER,
      customer: { id: CUSTOMER, firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '+2348012345678' },
      amount: 500_000,
      currency: 'NGN',
      reference: 'DEP_000013260131100000000000000001',
      description: 'Subscription payment, period 1',
      status: 'successful',
      provider: 'sandbox',
      channel: 'subscription',
      senderName: 'JANE DOE',
      responseCode: '00',
      responseMessage: 'Approved or completed successfully',
      completedAt: '2026-01-31T10:00:00.123Z',
      metadata: {
        subscriptionId: SUBSCRIPTION,
        accountNumber: '9900000016',
        match: 'exact',
        late: false,
        surplus: 0,
        sessionId: '000013260131100000000000000001',
      },
    },
    timestamp: 'unix',
  },
} as const satisfies EventKinds;

/** Writes an event in the commit of its cause. After the commit call `app.wakeWebhooks`. */
export const emit = emitting(virtualAccountEvents);

interface Described {
  payment: Payment;
  outcome: Outcome;
  channel: Channel;
  customer: Customer;
  providerName: string;
}

/** `data` of customer.transaction.completed (specification, "Event kinds"). */
export function transactionEvent({
  payment,
  customer,
  outcome,
  providerName,
  channel,
}: Described): EventData<typeof virtualAccountEvents, 'customer.transaction.completed'> {
  const { id, firstName, lastName, email, phoneNumber } = customer;
  return {
    transactionId: payment.id,
    customerId: id,
    customer: { id, firstName, lastName, email, phoneNumber },
    amount: payment.amount,
    currency: 'NGN',
    reference: payment.reference,
    description: outcome.description,
    status: transactionStatus(outcome),
    provider: providerName,
    channel,
    senderName: payment.senderName,
    responseCode: '00',
    responseMessage: 'Approved or completed successfully',
    completedAt: payment.paidAt.toISOString(),
    metadata: {
      ...outcome.metadata,
      accountNumber: payment.accountNumber,
      match: outcome.match,
      late: payment.isLate,
      surplus: outcome.surplus,
      sessionId: payment.sessionId,
    },
  };
}
