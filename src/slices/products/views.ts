import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { instant, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { DeliveryOption } from './delivery-option.ts';
import { deliveryType, productType } from './input.ts';
import type { Product } from './product.ts';

/** A way of delivery as every answer shows it (shapes 2.9). */
export const deliveryOptionSchema = z
  .object({
    id: ownId,
    productId: z.uuid().meta({ description: 'The product.' }),
    name: z.string().meta({ description: 'What the buyer reads.' }),
    type: deliveryType.meta({ description: 'How it is charged.' }),
    fee: kobo.meta({ description: 'Kobo: what it costs the buyer.' }),
    currency,
    regions: z.array(z.string()).meta({ description: 'Where it is offered; empty is everywhere.' }),
    estimatedDays: z
      .object({ min: z.int().meta({ description: 'At least.' }), max: z.int().meta({ description: 'At most.' }) })
      .register(typeNames, { name: 'DaysRange', description: 'From how many days to how many.' })
      .nullable()
      .meta({ description: 'How long it takes.' }),
    active: z.boolean().meta({ description: 'Whether a buyer may choose it.' }),
    createdAt: instant.meta({ description: 'When it was added.' }),
  })
  .meta({ id: 'DeliveryOption' })
  .register(typeNames, {
    name: 'DeliveryOption',
    description: 'A way in which a product reaches its buyer.',
    isNode: true,
    without: ['currency'],
  });

export function deliveryOptionView({ createdAt, ...rest }: DeliveryOption): z.output<typeof deliveryOptionSchema> {
  return { ...rest, currency: 'NGN', createdAt: createdAt.toISOString() };
}

/** A product as every answer shows it (shapes 2.9). */
export const productSchema = z
  .object({
    id: ownId,
    slug: z.string().meta({ description: 'Its name in addresses.' }),
    name: z.string().meta({ description: 'What it is called.' }),
    description: z.string().nullable().meta({ description: 'What the buyer reads about it.' }),
    sku: z.string().nullable().meta({ description: 'Your own number for it.' }),
    price: kobo.meta({ description: 'Kobo: what one costs.' }),
    currency,
    type: productType.meta({ description: 'What kind of thing it is.' }),
    images: z.array(z.string()).meta({ description: 'Addresses of pictures.' }),
    unlimited: z.boolean().meta({ description: 'Whether there are always more.' }),
    quantity: z.int().nullable().meta({ description: 'How many are left; null when there are always more.' }),
    minQuantity: z.int().meta({ description: 'The fewest in one order.' }),
    maxQuantity: z.int().nullable().meta({ description: 'The most in one order.' }),
    lowStockThreshold: z.int().nullable().meta({ description: 'From when it counts as running out.' }),
    active: z.boolean().meta({ description: 'Whether it is sold.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    deliveryOptions: z.array(deliveryOptionSchema).meta({ description: 'How it can be delivered, oldest first.' }),
    createdAt: instant.meta({ description: 'When it was offered first.' }),
    updatedAt: instant.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'Product' })
  .register(typeNames, { name: 'Product', description: 'Something that the business sells.', isNode: true, without: ['currency'] });

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
