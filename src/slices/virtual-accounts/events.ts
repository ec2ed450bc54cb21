import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import { emitting, type EventKinds, instant } from '../../services/events/event.ts';

const CUSTOMER = '0199d3a0-7c1e-7000-8000-000000000021';
const SUBSCRIPTION = '0199d3a0-7c1e-7000-8000-000000000020';

/** What is told of payments into virtual accounts. */
export const virtualAccountEvents = {
  'customer.transaction.completed': {
    summary: "A payment was received on a customer's virtual account",
    data: z.object({
      transactionId: z.uuid(),
      customerId: z.uuid(),
      customer: z.object({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phoneNumber: z.string().nullable(),
      }),
      amount: kobo,
      currency: z.literal('NGN'),
      reference: z.string(),
      description: z.string(),
      status: z.enum(['successful', 'underpaid']),
      provider: z.string(),
      channel: z.enum(['bank_transfer', 'checkout', 'subscription']),
      senderName: z.string(),
      responseCode: z.string(),
      responseMessage: z.string(),
      completedAt: instant,
      metadata: z.record(z.string(), z.unknown()),
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
