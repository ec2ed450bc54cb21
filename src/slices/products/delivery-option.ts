import { z } from 'zod';
import { currency, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export const deliveryType = z.enum(['flat_rate', 'pickup', 'free']).register(typeNames, {
  name: 'DeliveryType',
  description: 'How a delivery is charged.',
  meanings: { flat_rate: 'Its fee is added to the order.', pickup: 'The buyer fetches it.', free: 'It costs the buyer nothing.' },
});
export type DeliveryType = z.output<typeof deliveryType>;

/** A way in which a product reaches its buyer (shapes 2.9). */
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
    createdAt: dateTime.meta({ description: 'When it was added.' }),
  })
  .meta({ id: 'DeliveryOption' })
  .register(typeNames, {
    name: 'DeliveryOption',
    description: 'A way in which a product reaches its buyer.',
    isNode: true,
    without: ['currency'],
  });

export type DeliveryOption = z.output<typeof deliveryOptionSchema>;

export type DeliveryOptionRow = Omit<DeliveryOption, 'currency' | 'estimatedDays'> & { minDays: number | null; maxDays: number | null };

export const DELIVERY_OPTION_COLUMNS = 'id, product_id, name, type, fee, regions, min_days, max_days, active, created_at';

export function deliveryOptionOf({ minDays, maxDays, ...rest }: DeliveryOptionRow): DeliveryOption {
  return { ...rest, currency: 'NGN', estimatedDays: minDays === null || maxDays === null ? null : { min: minDays, max: maxDays } };
}

/** Delivery options of several products in one statement, by product. */
export async function deliveryOptionsOf(
  db: Pick<Tx, 'query'>,
  bookId: number,
  productIds: string[],
): Promise<Map<string, DeliveryOption[]>> {
  const options = new Map<string, DeliveryOption[]>(productIds.map((id) => [id, []]));
  const rows = await db.query<DeliveryOptionRow>(
    'delivery_option.of_products',
    `select ${DELIVERY_OPTION_COLUMNS} from delivery_option where book_id = $1 and product_id = any ($2) and removed_at is null order by id`,
    [bookId, productIds],
  );
  for (const row of rows) options.get(row.productId)?.push(deliveryOptionOf(row));
  return options;
}

export function deliveryOptionNotFound(): Refusal {
  return new Refusal('not_found', 'The product has no such delivery option', { code: 'RECORD_NOT_FOUND' });
}
