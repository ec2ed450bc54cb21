import { z } from 'zod';
import { koboAmount, koboOrNothing, currencyInput } from '../../domain/money/money.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { HOST_NAME } from '../../platform/formats/network.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { metadata } from '../transfers/read/input.ts';
import { deliveryType } from './delivery-option.ts';
import { productType } from './product.ts';

const count = z.int().max(1_000_000_000);

export const productFields = {
  name: plainText(200).meta({ description: 'Name of the product.' }),
  description: plainText(2_000).nullable().meta({ description: 'Description shown to the buyer.' }),
  sku: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ -' })
    .nullable()
    .meta({ description: 'Your own stock number (SKU).' }),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case letters and digits, joined by -' })
    .max(100)
    .meta({ description: 'Name in addresses; generated from the name when left out.' }),
  price: koboAmount.meta({ description: 'Unit price, in kobo.' }),
  type: productType.meta({ description: 'Type of product; physical by default.' }),
  images: z
    .array(
      z
        .url({
          protocol: /^https$/,
          hostname: HOST_NAME,
          error: 'must be an https address with a host name, such as https://pictures.example.com/bag.jpg',
        })
        .max(2_048),
    )
    .max(10)
    .meta({ description: 'https addresses of pictures, at most 10.' }),
  currency: currencyInput,
  quantity: count.min(0).nullable().meta({ description: 'Quantity in stock; null for unlimited.' }),
  unlimited: z.boolean().meta({ description: 'True equals quantity null.' }),
  minQuantity: count.min(1).meta({ description: 'Minimum quantity of an order.' }),
  maxQuantity: count.min(1).nullable().meta({ description: 'Maximum quantity of an order.' }),
  lowStockThreshold: count.min(0).nullable().meta({ description: 'Stock at or below this quantity is low.' }),
  active: z.boolean().meta({ description: 'True when the product is on sale.' }),
  metadata: metadata.meta({ description: 'Your own labels: text by name.' }),
};

export const deliveryOptionFields = {
  name: plainText(100).meta({ description: 'Name shown to the buyer.' }),
  type: deliveryType.meta({ description: 'Pricing of the delivery; flat_rate by default.' }),
  fee: koboOrNothing.meta({ description: 'Fee in kobo: above 0 when the type is flat_rate, else 0, the default.' }),
  regions: z.array(plainText(100)).max(100).meta({ description: 'Regions served; empty for all regions.' }),
  estimatedDays: z
    .strictObject({
      min: count.min(0).max(365).meta({ description: 'Minimum.' }),
      max: count.min(0).max(365).meta({ description: 'Maximum.' }),
    })
    .register(typeNames, { name: 'DaysRangeInput', description: 'A range of days.' })
    .refine(({ min, max }) => min <= max, { error: 'min must not be above max' })
    .nullable()
    .meta({ description: 'Estimated delivery time.' }),
  active: z.boolean().meta({ description: 'True when buyers can choose the option.' }),
};

/** Quantity in stock after the input; null for unlimited. @throws Refusal 400 when `quantity` and `unlimited` contradict. */
export function quantityOf(
  { quantity, unlimited }: { quantity?: number | null | undefined; unlimited?: boolean | undefined },
  before: number | null,
): number | null {
  if (unlimited && quantity != null) throw invalid('unlimited', 'unlimited: must be false, or left out, with a quantity');
  const next = unlimited ? null : quantity === undefined ? before : quantity;
  if (unlimited === false && next === null) throw invalid('quantity', 'quantity: is required when unlimited is false');
  return next;
}
