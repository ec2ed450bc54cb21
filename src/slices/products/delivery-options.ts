import { z } from 'zod';
import { type Kobo, NO_KOBO, onlyNaira } from '../../domain/money/money.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { deleted, ownId } from '../../domain/schema/type-names.ts';
import {
  type DeliveryOptionRow,
  type DeliveryType,
  DELIVERY_OPTION_COLUMNS,
  deliveryOptionNotFound,
  deliveryOptionOf,
  deliveryOptionSchema,
} from './delivery-option.ts';
import { deliveryOptionFields } from './input.ts';
import { productNotFound } from './product.ts';

/** How many ways of delivery a product may have. */
const MAX_OPTIONS = 100;

/**
 * Adds a way of delivery to a product. A repeat of one request finds the option that it made.
 * @throws Refusal 404 when there is no such product, 400 naming `fee` when it does not fit the type.
 */
export const addDeliveryOption = operation({
  title: 'products.delivery_options.add',
  summary: 'Add a way of delivery to a product',
  scope: 'products:write',
  input: z.strictObject({
    productId: z.uuid().meta({ description: 'Which product.' }),
    name: deliveryOptionFields.name,
    type: deliveryOptionFields.type.default('flat_rate'),
    fee: deliveryOptionFields.fee.optional(),
    currency: onlyNaira,
    regions: deliveryOptionFields.regions.default([]),
    estimatedDays: deliveryOptionFields.estimatedDays.optional(),
    active: deliveryOptionFields.active.default(true),
  }),
  output: deliveryOptionSchema,
  async run(app, actor, input) {
    const fee = feeOf(input);
    return app.db.transaction(async (tx) => {
      const products = await tx.query('product.lock', 'select id from product where book_id = $1 and id = $2 for no key update', [
        actor.bookId,
        input.productId,
      ]);
      if (products.length === 0) throw productNotFound();
      const options = await tx.query<DeliveryOptionRow>(
        'delivery_option.present',
        `select ${DELIVERY_OPTION_COLUMNS} from delivery_option where book_id = $1 and product_id = $2 and removed_at is null limit ${MAX_OPTIONS}`,
        [actor.bookId, input.productId],
      );
      const made = options.find(({ id }) => id === actor.effectId);
      if (made) return deliveryOptionOf(made);
      if (options.length === MAX_OPTIONS) throw invalid('productId', `A product has at most ${MAX_OPTIONS} delivery options`);
      const [row] = await tx.query<DeliveryOptionRow>(
        'delivery_option.add',
        `insert into delivery_option (book_id, product_id, id, name, type, fee, regions, min_days, max_days, active)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${DELIVERY_OPTION_COLUMNS}`,
        [
          actor.bookId,
          input.productId,
          actor.effectId,
          input.name,
          input.type,
          fee,
          input.regions,
          input.estimatedDays?.min ?? null,
          input.estimatedDays?.max ?? null,
          input.active,
        ],
      );
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
  if (fee === 0) throw invalid('fee', 'fee: must be above 0 when the type is flat_rate; what costs nothing is of type free or pickup');
  return fee;
}

/**
 * Takes a way of delivery from a product; orders that chose it keep their copy (specification, "Endpoints").
 * @throws Refusal 404 RECORD_NOT_FOUND, also at a second time.
 */
export const removeDeliveryOption = operation({
  title: 'products.delivery_options.remove',
  summary: 'Remove a way of delivery from a product',
  scope: 'products:write',
  input: z.strictObject({
    productId: z.uuid().meta({ description: 'The product.' }),
    optionId: z.uuid().meta({ description: 'The way of delivery.' }),
  }),
  output: z.object({ id: ownId, productId: z.uuid().meta({ description: 'Of which product.' }), deleted }),
  async run(app, actor, { productId, optionId }) {
    const rows = await app.db.query(
      'delivery_option.remove',
      'update delivery_option set removed_at = clock_timestamp() where book_id = $1 and product_id = $2 and id = $3 and removed_at is null returning id',
      [actor.bookId, productId, optionId],
    );
    if (rows.length === 0) throw deliveryOptionNotFound();
    return { id: optionId, productId, deleted: true as const };
  },
});
