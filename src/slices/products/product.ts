import type { App } from '../../core/app/app.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type DeliveryOption, type DeliveryOptionRow, DELIVERY_OPTION_COLUMNS, deliveryOptionOf } from './delivery-option.ts';

export const productTypes = ['physical', 'digital', 'service', 'subscription'] as const;
export type ProductType = (typeof productTypes)[number];

/** Something that a business sells (shapes 2.9). */
export interface Product {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  sku: string | null;
  price: Kobo;
  type: ProductType;
  images: string[];
  /** How many are left; null when there are always more. */
  quantity: number | null;
  minQuantity: number;
  maxQuantity: number | null;
  lowStockThreshold: number | null;
  active: boolean;
  metadata: Record<string, string>;
  /** Those that a buyer may choose, oldest first. */
  deliveryOptions: DeliveryOption[];
  createdAt: Date;
  updatedAt: Date;
}

export type ProductRow = Omit<Product, 'deliveryOptions'>;

export const PRODUCT_COLUMNS =
  'id, slug, name, description, sku, price, type, images, quantity, min_quantity, max_quantity, low_stock_threshold, active, metadata, created_at, updated_at';

export function productOf(row: ProductRow, deliveryOptions: DeliveryOption[]): Product {
  return { ...row, deliveryOptions };
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
