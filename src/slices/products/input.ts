import { z } from 'zod';
import { koboAmount, koboOrNothing, onlyNaira } from '../../domain/money/money.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { HOST_NAME } from '../../platform/formats/network.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { metadata } from '../transfers/read/input.ts';
import { deliveryType } from './delivery-option.ts';
import { productType } from './product.ts';

const count = z.int().max(1_000_000_000);

/** What a caller says of a product. */
export const productFields = {
  name: plainText(200).meta({ description: 'What it is called.' }),
  description: plainText(2_000).nullable().meta({ description: 'What the buyer reads about it.' }),
  sku: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ -' })
    .nullable()
    .meta({ description: 'Your own number for it.' }),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case letters and digits, joined by -' })
    .max(100)
    .meta({ description: 'Its name in addresses; made from the name unless told.' }),
  price: koboAmount.meta({ description: 'Kobo: what one costs.' }),
  type: productType.meta({ description: 'What kind of thing it is; physical unless told.' }),
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
  currency: onlyNaira,
  quantity: count.min(0).nullable().meta({ description: 'How many are left; null is unlimited.' }),
  unlimited: z.boolean().meta({ description: 'True is the same as quantity null.' }),
  minQuantity: count.min(1).meta({ description: 'The fewest in one order.' }),
  maxQuantity: count.min(1).nullable().meta({ description: 'The most in one order.' }),
  lowStockThreshold: count.min(0).nullable().meta({ description: 'From when it counts as running out.' }),
  active: z.boolean().meta({ description: 'Whether it is sold.' }),
  metadata: metadata.meta({ description: 'Your own labels: text by name.' }),
};

/** What a caller says of a delivery option. */
export const deliveryOptionFields = {
  name: plainText(100).meta({ description: 'What the buyer reads.' }),
  type: deliveryType.meta({ description: 'How it is charged; flat_rate unless told.' }),
  fee: koboOrNothing.meta({ description: 'Kobo; above 0 when the type is flat_rate, else 0, which is the default.' }),
  regions: z.array(plainText(100)).max(100).meta({ description: 'Where it is offered; empty is everywhere.' }),
  estimatedDays: z
    .strictObject({
      min: count.min(0).max(365).meta({ description: 'At least.' }),
      max: count.min(0).max(365).meta({ description: 'At most.' }),
    })
    .register(typeNames, { name: 'DaysRangeInput', description: 'From how many days to how many.' })
    .refine(({ min, max }) => min <= max, { error: 'min must not be above max' })
    .nullable()
    .meta({ description: 'How long it takes.' }),
  active: z.boolean().meta({ description: 'Whether a buyer may choose it.' }),
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
