import { sql } from 'kysely';
import { z } from 'zod';
import { type Kobo, koboOrNothing, NO_KOBO, currencyInput } from '../../domain/money/money.ts';
import { found, invalid, notFound } from '../../platform/errors/refusal.ts';
import { columnsOf, prepared, type RowOf, valuesOf } from '../../platform/db/entity.ts';
import { operation } from '../../core/operation/operation.ts';
import { plainText } from '../../domain/schema/text.ts';
import { deleted, ownId, typeNames } from '../../domain/schema/type-names.ts';
import {
  DeliveryOption,
  type DeliveryOptionRow,
  type DeliveryType,
  deliveryType,
  deliveryOptionOf,
  deliveryOptionSchema,
  optionColumns,
} from './delivery-option.ts';
import { NO_PRODUCT, products } from './product.ts';

const MAX_OPTIONS = 100;

const deliveryOptionFields = {
  name: plainText(100).meta({ description: 'Name shown to the buyer.' }),
  type: deliveryType.meta({ description: 'Pricing of the delivery; flat_rate by default.' }),
  fee: koboOrNothing.meta({ description: 'Fee in kobo: above 0 when the type is flat_rate, else 0, the default.' }),
  regions: z.array(plainText(100)).max(100).meta({ description: 'Regions served; empty for all regions.' }),
  estimatedDays: z
    .strictObject({
      min: z.int().min(0).max(365).meta({ description: 'Minimum.' }),
      max: z.int().min(0).max(365).meta({ description: 'Maximum.' }),
    })
    .register(typeNames, { name: 'DaysRangeInput', description: 'A range of days.' })
    .refine(({ min, max }) => min <= max, { error: 'min must not be above max' })
    .nullable()
    .meta({ description: 'Estimated delivery time.' }),
  active: z.boolean().meta({ description: 'True when buyers can choose the option.' }),
};

type Key = Pick<RowOf<typeof DeliveryOption>, 'bookId' | 'productId'>;

const present = prepared(DeliveryOption)('delivery_option.present', (db, $: Key) =>
  db
    .selectFrom('delivery_option')
    .select(optionColumns)
    .where('bookId', '=', $.bookId)
    .where('productId', '=', $.productId)
    .where('removedAt', 'is', null)
    .limit(MAX_OPTIONS),
);

const added = columnsOf(DeliveryOption, ['createdAt', 'removedAt']);

const insert = prepared(DeliveryOption)('delivery_option.add', (db, $: Omit<DeliveryOptionRow, 'createdAt'> & Key) =>
  db.insertInto('delivery_option').values(valuesOf(added, $)).returning(optionColumns),
);

const remove = prepared(DeliveryOption)('delivery_option.remove', (db, $: Key & { optionId: string }) =>
  db
    .updateTable('delivery_option')
    .set({ removedAt: sql<Date>`clock_timestamp()` })
    .where('bookId', '=', $.bookId)
    .where('productId', '=', $.productId)
    .where('id', '=', $.optionId)
    .where('removedAt', 'is', null)
    .returning('id'),
);

/**
 * Adds a delivery option; a repeated request returns the same option. @throws Refusal 404; 400 naming `fee` for a wrong fee.
 */
export const addDeliveryOption = operation({
  title: 'deliveryOptions.create',
  summary: 'Add a delivery option to a product',
  scope: 'products:write',
  input: z.strictObject({
    productId: z.uuid().meta({ description: 'The product.' }),
    name: deliveryOptionFields.name,
    type: deliveryOptionFields.type.default('flat_rate'),
    fee: deliveryOptionFields.fee.optional(),
    currency: currencyInput,
    regions: deliveryOptionFields.regions.default([]),
    estimatedDays: deliveryOptionFields.estimatedDays.optional(),
    active: deliveryOptionFields.active.default(true),
  }),
  output: deliveryOptionSchema,
  async run(app, actor, input) {
    const fee = feeOf(input);
    return app.db.transaction(async (tx) => {
      const key = { bookId: actor.bookId, productId: input.productId };
      found(await products.lock(tx, { bookId: actor.bookId, id: input.productId }), NO_PRODUCT);
      const options = await present(tx, key);
      const made = options.find(({ id }) => id === actor.effectId);
      if (made) return deliveryOptionOf(made);
      if (options.length === MAX_OPTIONS)
        throw invalid('productId', `A product has at most ${MAX_OPTIONS} delivery options; remove one first`);
      const { name, type, regions, estimatedDays, active } = input;
      const days = { minDays: estimatedDays?.min ?? null, maxDays: estimatedDays?.max ?? null };
      const [row] = await insert(tx, { ...key, id: actor.effectId, name, type, fee, regions, ...days, active });
      if (!row) throw new Error('an added delivery option was not returned');
      return deliveryOptionOf(row);
    });
  },
});

function feeOf({ type, fee }: { type: DeliveryType; fee?: Kobo | undefined }): Kobo {
  if (type !== 'flat_rate') {
    if (fee) throw invalid('fee', `fee: must be 0 when the type is ${type}`);
    return NO_KOBO;
  }
  if (fee === undefined) throw invalid('fee', 'fee: is required when the type is flat_rate');
  if (fee === 0) throw invalid('fee', 'fee: must be above 0 when the type is flat_rate; use type free or pickup for no fee');
  return fee;
}

/**
 * Removes a delivery option; orders that chose it have their own copy. @throws Refusal 404 RECORD_NOT_FOUND, also when
 * repeated.
 */
export const removeDeliveryOption = operation({
  title: 'deliveryOptions.delete',
  summary: 'Remove a delivery option from a product',
  scope: 'products:write',
  input: z.strictObject({
    productId: z.uuid().meta({ description: 'The product.' }),
    optionId: z.uuid().meta({ description: 'The delivery option.' }),
  }),
  output: z.object({ id: ownId, productId: z.uuid().meta({ description: 'The product.' }), deleted }),
  async run(app, actor, { productId, optionId }) {
    const rows = await remove(app.db, { bookId: actor.bookId, productId, optionId });
    if (rows.length === 0) throw notFound('The product has no such delivery option; check the ids');
    return { id: optionId, productId, deleted: true as const };
  },
});
