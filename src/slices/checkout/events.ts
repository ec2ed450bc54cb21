import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { emitting, type EventKinds, occurredAt } from '../../core/events/event.ts';
import { orderSchema } from './order.ts';

const shown = orderSchema.shape;

export const checkoutEvents = {
  'checkout.payment.completed': {
    summary: 'An order of a checkout link was paid',
    data: z.object({
      checkoutId: z.uuid().meta({ description: 'Equals orderId.' }),
      linkId: shown.linkId,
      orderId: z.uuid().meta({ description: 'The order.' }),
      reference: shown.reference,
      amount: kobo.meta({ description: 'Total of the order in kobo, delivery included.' }),
      fee: kobo.meta({ description: 'Fee deducted, in kobo.' }),
      netAmount: kobo.meta({ description: 'Amount without fee, in kobo.' }),
      currency,
      status: z.literal('successful').meta({ description: 'Paid in full.' }),
      channel: z.literal('checkout').meta({ description: 'Purpose of the payment, as in wallet.funded.' }),
      customer: shown.customer,
      items: shown.items,
      deliveryOption: shown.deliveryOption
        .unwrap()
        .omit({ type: true })
        .nullable()
        .meta({ description: 'Delivery option; null without delivery.' }),
      deliveryAddress: shown.deliveryAddress,
      senderName: shown.senderName,
      paidAt: instant.meta({ description: 'Time of the payment.' }),
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
  },
  'product.stock.low': {
    summary: 'The stock of a product fell to its lowStockThreshold; once per fall',
    data: z.object({
      productId: z.uuid().meta({ description: 'The product.' }),
      name: z.string().meta({ description: 'Name of the product.' }),
      quantity: z.int().meta({ description: 'Quantity in stock.' }),
      lowStockThreshold: z.int().meta({ description: 'Stock at or below this quantity is low.' }),
      occurredAt,
    }),
    example: {
      productId: '0199d3a0-7c1e-7000-8000-000000000033',
      name: 'Ankara tote bag',
      quantity: 5,
      lowStockThreshold: 5,
      occurredAt: '2026-01-01T10:05:00.123Z',
    },
    optIn: true,
  },
} as const satisfies EventKinds;

export const emit = emitting(checkoutEvents);
