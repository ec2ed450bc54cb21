import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, prepared, references, type RowOf } from '../../platform/db/entity.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** Delivery options of a product. A removed option keeps its row for the orders that chose it. */
export const DeliveryOption = defineEntity({
  name: 'DeliveryOption',
  tableName: 'delivery_option',
  comment: 'not personal: what a business offers',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    productId: p.uuid(),
    name: p.text(),
    type: p.enum(['flat_rate', 'pickup', 'free']),
    /** Kobo. */
    fee: p.bigint('number').$type<Kobo>(),
    regions: p.array().$type<string[]>().defaultRaw(`'{}'`),
    minDays: p.smallint().strictNullable(),
    maxDays: p.smallint().strictNullable(),
    active: p.boolean().default(true),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    removedAt: p.datetime().strictNullable(),
  },
  indexes: [{ name: 'delivery_option_product', properties: ['bookId', 'productId', 'id'], where: 'removed_at is null' }],
  checks: [
    { name: 'delivery_option_check', expression: `fee >= 0 and ((fee > 0) = (type = 'flat_rate'))` },
    { name: 'delivery_option_check1', expression: 'max_days >= min_days' },
  ],
});
references(DeliveryOption, { properties: ['bookId', 'productId'], table: 'product' });

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

/** Columns that answers show. */
export const optionColumns = columnsOf(DeliveryOption, ['bookId', 'removedAt']);

export type DeliveryOptionRow = Pick<RowOf<typeof DeliveryOption>, (typeof optionColumns)[number]>;

export function deliveryOptionOf({ minDays, maxDays, ...rest }: DeliveryOptionRow): DeliveryOption {
  return { ...rest, currency: 'NGN', estimatedDays: minDays === null || maxDays === null ? null : { min: minDays, max: maxDays } };
}

const ofProducts = prepared(DeliveryOption)('delivery_option.of_products', (db, $: { bookId: number; productIds: readonly string[] }) =>
  db
    .selectFrom('delivery_option')
    .select(optionColumns)
    .where('bookId', '=', $.bookId)
    .where('productId', '=', sql<string>`any (${$.productIds})`)
    .where('removedAt', 'is', null)
    .orderBy('id'),
);

/** Delivery options of several products in one statement, by product. */
export async function deliveryOptionsOf(
  db: Pick<Tx, 'query'>,
  bookId: number,
  productIds: string[],
): Promise<Map<string, DeliveryOption[]>> {
  const options = new Map<string, DeliveryOption[]>(productIds.map((id) => [id, []]));
  for (const row of await ofProducts(db, { bookId, productIds })) options.get(row.productId)?.push(deliveryOptionOf(row));
  return options;
}

export function deliveryOptionNotFound(): Refusal {
  return new Refusal('not_found', 'The product has no such delivery option', { code: 'RECORD_NOT_FOUND' });
}
