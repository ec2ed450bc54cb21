import { defineEntity, p } from '@mikro-orm/core';
import { sql } from 'kysely';
import { z } from 'zod';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, prepared, references, type RowOf } from '../../platform/db/entity.ts';

const deliveryTypes = ['flat_rate', 'pickup', 'free'] as const;

/** Delivery options of products. A removed option remains for the orders that chose it. */
export const DeliveryOption = defineEntity({
  name: 'DeliveryOption',
  tableName: 'delivery_option',
  comment: 'not personal: what a business offers',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    productId: p.uuid(),
    name: p.text(),
    type: p.enum(deliveryTypes),
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

export const deliveryType = namedEnum('DeliveryType', 'Pricing of a delivery.', deliveryTypes, {
  flat_rate: 'The fee is added to the order.',
  pickup: 'The buyer collects the order.',
  free: 'Free for the buyer.',
});
export type DeliveryType = z.output<typeof deliveryType>;

export const deliveryOptionSchema = namedObject('DeliveryOption', 'A delivery option of a product.', {
  id: ownId,
  productId: z.uuid().meta({ description: 'The product.' }),
  name: z.string().meta({ description: 'Name shown to the buyer.' }),
  type: deliveryType.meta({ description: 'Pricing of the delivery.' }),
  fee: kobo.meta({ description: 'Fee for the buyer, in kobo.' }),
  currency,
  regions: z.array(z.string()).meta({ description: 'Regions served; empty for all regions.' }),
  estimatedDays: namedObject('DaysRange', 'A range of days.', {
    min: z.int().meta({ description: 'Minimum.' }),
    max: z.int().meta({ description: 'Maximum.' }),
  })
    .nullable()
    .meta({ description: 'Estimated delivery time.' }),
  active: z.boolean().meta({ description: 'True when buyers can choose the option.' }),
  createdAt: dateTime.meta({ description: 'Time of creation.' }),
}).meta({ id: 'DeliveryOption' });

export type DeliveryOption = z.output<typeof deliveryOptionSchema>;

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

export async function deliveryOptionsOf(
  db: Pick<Tx, 'query'>,
  bookId: number,
  productIds: string[],
): Promise<Map<string, DeliveryOption[]>> {
  const options = (await ofProducts(db, { bookId, productIds })).map(deliveryOptionOf);
  return Map.groupBy(options, ({ productId }) => productId);
}
