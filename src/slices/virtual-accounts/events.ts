import { z } from 'zod';
import { currency } from '../../domain/money/money.ts';
import { emitting, type EventKinds } from '../../core/events/event.ts';
import { customerSchema } from '../customers/customer.ts';
import { transactionSchema } from './views.ts';

const shown = transactionSchema.shape;

const CUSTOMER = '0199d3a0-7c1e-7000-8000-000000000021';
const SUBSCRIPTION = '0199d3a0-7c1e-7000-8000-000000000020';

/** What is told of payments into virtual accounts. */
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
      completedAt: shown.completedAt,
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

/** Writes one of these down, in the commit of its cause. After the commit call `app.wakeWebhooks`. */
export const emit = emitting(virtualAccountEvents);
