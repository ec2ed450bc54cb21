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

export const virtualAccountEvents = {
  'customer.transaction.completed': {
    summary: "A payment was received on a customer's virtual account",
    data: z.object({
      transactionId: z.uuid().meta({ description: 'Id of the payment, equal in every delivery: deduplicate on it.' }),
      customerId: z.uuid().meta({ description: 'The paying customer.' }),
      customer: customerSchema
        .pick({ id: true, firstName: true, lastName: true, email: true, phoneNumber: true })
        .meta({ description: 'The paying customer, as saved.' }),
      amount: shown.amount,
      currency,
      reference: shown.reference,
      description: shown.description,
      status: shown.status,
      provider: z.string().meta({ description: 'Provider of the account.' }),
      channel: z.enum(['bank_transfer', 'checkout', 'subscription']).meta({ description: 'Purpose of the payment.' }),
      senderName: shown.senderName,
      responseCode: z.string().meta({ description: 'Always 00: only credited payments emit this event.' }),
      responseMessage: z.string().meta({ description: 'Description of the response code.' }),
      completedAt: instant.meta({ description: 'Time of the credit.' }),
      metadata: z.record(z.string(), z.unknown()).meta({ description: 'Labels of the subject, and the match of amount and amount due.' }),
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
  },
} as const satisfies EventKinds;

export const emit = emitting(virtualAccountEvents);

interface Described {
  payment: Payment;
  outcome: Outcome;
  channel: Channel;
  customer: Customer;
  providerName: string;
}

/** Spec: `data` of customer.transaction.completed. */
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
