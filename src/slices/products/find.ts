import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { type Product, productById } from './product.ts';

/** One product with its delivery options. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findProduct = operation({
  title: 'products.find',
  summary: 'One product with its delivery options',
  scope: 'products:read',
  input: z.strictObject({ productId: z.uuid().meta({ description: 'Which product.' }) }),
  run: (app, actor, { productId }): Promise<Product> => productById(app, actor.bookId, productId),
});
