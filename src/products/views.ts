import { z } from 'zod';
import { kobo } from '../kernel/money.ts';
import { type DeliveryOption, deliveryTypes } from './delivery-option.ts';
import { type Product, productTypes } from './product.ts';

const instant = z.string().meta({ format: 'date-time' });

/** A way of delivery as every answer shows it (shapes 2.9). */
export const deliveryOptionSchema = z
  .object({
    id: z.uuid(),
    productId: z.uuid(),
    name: z.string(),
    type: z.enum(deliveryTypes),
    fee: kobo,
    currency: z.literal('NGN'),
    regions: z.array(z.string()),
    estimatedDays: z.object({ min: z.int(), max: z.int() }).nullable(),
    active: z.boolean(),
    createdAt: instant,
  })
  .meta({ id: 'DeliveryOption' });

export function deliveryOptionView({ createdAt, ...rest }: DeliveryOption): z.output<typeof deliveryOptionSchema> {
  return { ...rest, currency: 'NGN', createdAt: createdAt.toISOString() };
}

/** A product as every answer shows it (shapes 2.9). */
export const productSchema = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    sku: z.string().nullable(),
    price: kobo,
    currency: z.literal('NGN'),
    type: z.enum(productTypes),
    images: z.array(z.string()),
    unlimited: z.boolean(),
    quantity: z.int().nullable(),
    minQuantity: z.int(),
    maxQuantity: z.int().nullable(),
    lowStockThreshold: z.int().nullable(),
    active: z.boolean(),
    metadata: z.record(z.string(), z.string()),
    deliveryOptions: z.array(deliveryOptionSchema),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Product' });

export function productView({ deliveryOptions, createdAt, updatedAt, ...rest }: Product): z.output<typeof productSchema> {
  return {
    ...rest,
    currency: 'NGN',
    unlimited: rest.quantity === null,
    deliveryOptions: deliveryOptions.map(deliveryOptionView),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
