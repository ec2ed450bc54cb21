import { z } from 'zod';
import { kobo } from '../../platform/kernel/money.ts';
import { emitting, type EventKinds, instant } from '../../services/events/event.ts';

/** Events of checkout (specification, "Event kinds"; shapes 2.9). */
export const checkoutEvents = {
  'checkout.payment.completed': {
    summary: 'An order that was made through a checkout link is paid',
    data: z.object({
      checkoutId: z.uuid(),
      linkId: z.uuid(),
      orderId: z.uuid(),
      reference: z.string(),
      amount: kobo,
      fee: kobo,
      netAmount: kobo,
      currency: z.literal('NGN'),
      status: z.literal('successful'),
      channel: z.literal('checkout').meta({ description: 'As in wallet.funded of the same payment: what it was paid for' }),
      customer: z.object({
        id: z.uuid(),
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        phoneNumber: z.string().nullable(),
      }),
      items: z.array(z.object({ productId: z.uuid().nullable(), name: z.string(), quantity: z.int(), unitPrice: kobo })),
      deliveryOption: z.object({ id: z.uuid(), name: z.string(), fee: kobo }).nullable(),
      deliveryAddress: z
        .object({
          line1: z.string(),
          line2: z.string().optional(),
          city: z.string(),
          state: z.string(),
          country: z.string(),
          postalCode: z.string().optional(),
        })
        .nullable(),
      senderName: z.string().nullable(),
      paidAt: instant,
      metadata: z.record(z.string(), z.string()),
    }),
    example: {
      checkoutId: '0199d3a0-7c1e-7000-8000-000000000031',
      linkId: '0199d3a0-7c1e-7000-8000-000000000030',
      orderId: '0199d3a0-7c1e-7000-8000-000000000031',
      reference: 'ORD_7K2M9QX4TB1C',
      amount: 1_350_000,
      fee: 0,
      netAmount: 1_350_000,
      currency: 'NGN',
      status: 'successful',
      channel: 'checkout',
      customer: {
        id: '0199d3a0-7c1e-7000-8000-000000000032',
        firstName: 'Jane',
        lastName: 'Doe',
        email: 'jane@example.com',
        phoneNumber: '+2348012345678',
      },
      items: [{ productId: '0199d3a0-7c1e-7000-8000-000000000033', name: 'Ankara tote bag', quantity: 1, unitPrice: 1_250_000 }],
      deliveryOption: { id: '0199d3a0-7c1e-7000-8000-000000000034', name: 'Ikeja', fee: 100_000 },
      deliveryAddress: { line1: '12 Allen Avenue', city: 'Ikeja', state: 'Lagos', country: 'NG' },
      senderName: 'JANE DOE',
      paidAt: '2026-01-01T10:05:00.123Z',
      metadata: {},
    },
    timestamp: 'unix',
  },
  'product.stock.low': {
    summary: 'The stock of a product fell to its lowStockThreshold; once per fall',
    data: z.object({ productId: z.uuid(), name: z.string(), quantity: z.int(), lowStockThreshold: z.int(), occurredAt: instant }),
    example: {
      productId: '0199d3a0-7c1e-7000-8000-000000000033',
      name: 'Ankara tote bag',
      quantity: 5,
      lowStockThreshold: 5,
      occurredAt: '2026-01-01T10:05:00.123Z',
    },
    timestamp: 'unix',
    optIn: true,
  },
} as const satisfies EventKinds;

/** Writes one of these down, in the commit of its cause. After the commit call `app.wakeWebhooks`. */
export const emit = emitting(checkoutEvents);
