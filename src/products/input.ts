import { z } from 'zod';
import { koboAmount, onlyNaira } from '../kernel/money.ts';
import { invalid } from '../kernel/refusal.ts';
import { plainText } from '../kernel/text.ts';
import { metadata } from '../transfers/input.ts';
import { deliveryTypes } from './delivery-option.ts';
import { productTypes } from './product.ts';

const count = z.int().max(1_000_000_000);

/** What a caller says of a product. */
export const productFields = {
  name: plainText(200),
  description: plainText(2_000).nullable(),
  sku: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ -' })
    .nullable(),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case letters and digits, joined by -' })
    .max(100),
  price: koboAmount,
  type: z.enum(productTypes),
  images: z.array(z.url({ protocol: /^https$/, error: 'must be an https address' }).max(2_048)).max(10),
  currency: onlyNaira,
  quantity: count.min(0).nullable().meta({ description: 'How many are left; null is unlimited' }),
  unlimited: z.boolean().meta({ description: 'True is the same as quantity null' }),
  minQuantity: count.min(1),
  maxQuantity: count.min(1).nullable(),
  lowStockThreshold: count.min(0).nullable(),
  active: z.boolean(),
  metadata,
};

/** What a caller says of a delivery option. */
export const deliveryOptionFields = {
  name: plainText(100),
  type: z.enum(deliveryTypes),
  fee: z.int().min(0).meta({ description: 'Kobo; above 0 when the type is flat_rate, else 0, which is the default' }),
  regions: z.array(plainText(100)).max(100),
  estimatedDays: z
    .strictObject({ min: count.min(0).max(365), max: count.min(0).max(365) })
    .refine(({ min, max }) => min <= max, { error: 'min must not be above max' })
    .nullable(),
  active: z.boolean(),
};

/**
 * How many are left after what a caller says, null when there is no end to it. `before` is what was; null for a new product.
 * @throws Refusal 400 when `quantity` and `unlimited` say different things.
 */
export function quantityOf(
  { quantity, unlimited }: { quantity?: number | null | undefined; unlimited?: boolean | undefined },
  before: number | null,
): number | null {
  if (unlimited && quantity != null) throw invalid('unlimited', 'unlimited: must be false, or left out, with a quantity');
  const next = unlimited ? null : quantity === undefined ? before : quantity;
  if (unlimited === false && next === null) throw invalid('quantity', 'quantity: is required when unlimited is false');
  return next;
}
