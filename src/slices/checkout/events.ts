import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { emitting, type EventKinds, occurredAt } from '../../core/events/event.ts';
import { orderSchema } from './order.ts';

const shown = orderSchema.shape;

/** Events of checkout (specification, "Event kinds"; shapes 2.9). */
export const checkoutEvents = {
  'checkout.payment.completed': {
    summary: 'An order that was made through a checkout link is paid',
    data: z.object({
      checkoutId: z.uuid().meta({ description: 'The same as orderId.' }),
      linkId: shown.linkId,
      orderId: z.uuid().meta({ description: 'The order.' }),
      reference: shown.reference,
      amount: kobo.meta({ description: 'Kobo: what the order cost, delivery included.' }),
      fee: kobo.meta({ description: 'Kobo: what was taken off it.' }),
      netAmount: kobo.meta({ description: 'Kobo: amount without fee.' }),
      currency,
      status: z.literal('successful').meta({ description: 'It is paid in full.' }),
      channel: z.literal('checkout').meta({ description: 'As in wallet.funded of the same payment: what it was paid for.' }),
      customer: shown.customer,
      items: shown.items,
      deliveryOption: shown.deliveryOption
        .unwrap()
        .omit({ type: true })
        .nullable()
        .meta({ description: 'How it is delivered; null when it is not.' }),
      deliveryAddress: shown.deliveryAddress,
      senderName: shown.senderName,
      paidAt: instant.meta({ description: 'When it was paid.' }),
      metadata: shown.metadata,
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
    data: z.object({
      productId: z.uuid().meta({ description: 'The product.' }),
      name: z.string().meta({ description: 'What it is called.' }),
      quantity: z.int().meta({ description: 'How many are left.' }),
      lowStockThreshold: z.int().meta({ description: 'From when it counts as running out.' }),
      occurredAt,
    }),
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

/** Writes an event in the commit of its cause. After the commit call `app.wakeWebhooks`. */
export const emit = emitting(checkoutEvents);
