import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { deliveryOptionNotFound } from './delivery-option.ts';

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
  async run(app, actor, { productId, optionId }): Promise<{ id: string; productId: string }> {
    const rows = await app.db.query(
      'delivery_option.remove',
      'update delivery_option set removed_at = clock_timestamp() where book_id = $1 and product_id = $2 and id = $3 and removed_at is null returning id',
      [actor.bookId, productId, optionId],
    );
    if (rows.length === 0) throw deliveryOptionNotFound();
    return { id: optionId, productId };
  },
});
