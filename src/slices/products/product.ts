import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { currency, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type DeliveryOption, deliveryOptionSchema, deliveryOptionsOf } from './delivery-option.ts';

export const productType = z
  .enum(['physical', 'digital', 'service', 'subscription'])
  .register(typeNames, { name: 'ProductType', description: 'What kind of thing is sold.' });

/** What a business sells (shapes 2.9). */
export const productSchema = z
  .object({
    id: ownId,
    slug: z.string().meta({ description: 'Its name in addresses.' }),
    name: z.string().meta({ description: 'What it is called.' }),
    description: z.string().nullable().meta({ description: 'What the buyer reads about it.' }),
    sku: z.string().nullable().meta({ description: 'Your own number for it.' }),
    price: kobo.meta({ description: 'Kobo: what one costs.' }),
    currency,
    type: productType.meta({ description: 'What kind of thing it is.' }),
    images: z.array(z.string()).meta({ description: 'Addresses of pictures.' }),
    unlimited: z.boolean().meta({ description: 'Whether there are always more.' }),
    quantity: z.int().nullable().meta({ description: 'How many are left; null when there are always more.' }),
    minQuantity: z.int().meta({ description: 'The fewest in one order.' }),
    maxQuantity: z.int().nullable().meta({ description: 'The most in one order.' }),
    lowStockThreshold: z.int().nullable().meta({ description: 'From when it counts as running out.' }),
    active: z.boolean().meta({ description: 'Whether it is sold.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    deliveryOptions: z.array(deliveryOptionSchema).meta({ description: 'How it can be delivered, oldest first.' }),
    createdAt: dateTime.meta({ description: 'When it was offered first.' }),
    updatedAt: dateTime.meta({ description: 'When it last changed.' }),
  })
  .meta({ id: 'Product' })
  .register(typeNames, { name: 'Product', description: 'Something that the business sells.', isNode: true, without: ['currency'] });

export type Product = z.output<typeof productSchema>;

export type ProductRow = Omit<Product, 'currency' | 'unlimited' | 'deliveryOptions'>;

export const PRODUCT_COLUMNS =
  'id, slug, name, description, sku, price, type, images, quantity, min_quantity, max_quantity, low_stock_threshold, active, metadata, created_at, updated_at';

export function productOf(row: ProductRow, deliveryOptions: DeliveryOption[]): Product {
  return { ...row, currency: 'NGN', unlimited: row.quantity === null, deliveryOptions };
}

/** The product with this id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function productById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<Product> {
  const [rows, options] = await Promise.all([
    app.db.query<ProductRow>('product.by_id', `select ${PRODUCT_COLUMNS} from product where book_id = $1 and id = $2`, [bookId, id]),
    deliveryOptionsOf(app.db, bookId, [id]),
  ]);
  if (!rows[0]) throw productNotFound();
  return productOf(rows[0], options.get(id) ?? []);
}

export function productNotFound(): Refusal {
  return new Refusal('not_found', 'No product has this id', { code: 'RECORD_NOT_FOUND' });
}

/** What a taken slug or SKU is told; other errors of the database pass through. */
export function takenName(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  const field = constraint === 'product_sku' ? 'sku' : 'slug';
  return new Refusal('conflict', `Another product has this ${field}`, { code: 'PRODUCT_EXISTS', field });
}
