import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { columnsOf, references, type RowOf } from '../../platform/db/entity.ts';
import { repository } from '../../platform/db/repository.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type DeliveryOption, deliveryOptionSchema, deliveryOptionsOf } from './delivery-option.ts';

/** Products of a business. */
export const Product = defineEntity({
  name: 'Product',
  tableName: 'product',
  comment: 'not personal: what a business sells',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    slug: p.text(),
    name: p.text(),
    description: p.text().strictNullable(),
    sku: p.text().strictNullable(),
    /** Kobo. */
    price: p.bigint('number').$type<Kobo>().check('price > 0'),
    type: p.enum(['physical', 'digital', 'service', 'subscription']),
    images: p.array().$type<string[]>().defaultRaw(`'{}'`),
    /** Null is unlimited. */
    quantity: p.integer().strictNullable().check('quantity >= 0'),
    minQuantity: p.integer().default(1).check('min_quantity >= 1'),
    maxQuantity: p.integer().strictNullable(),
    lowStockThreshold: p.integer().strictNullable().check('low_stock_threshold >= 0'),
    active: p.boolean().default(true),
    metadata: p.json().$type<Record<string, string>>().defaultRaw(`'{}'`),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
    /** How much of the stock open orders keep back. What can still be ordered is quantity - reserved. */
    reserved: p.integer().default(0).check('reserved >= 0'),
  },
  uniques: [
    { name: 'product_book_id_slug_key', properties: ['bookId', 'slug'] },
    { name: 'product_sku', properties: ['bookId', 'sku'], where: 'sku is not null' },
  ],
  checks: [{ name: 'product_check', expression: 'max_quantity >= min_quantity' }],
});
references(Product, { properties: ['bookId'], table: 'ledger.book' });

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

/** Columns that answers show. */
export const productColumns = columnsOf(Product, ['bookId', 'reserved']);

export type ProductRow = Pick<RowOf<typeof Product>, (typeof productColumns)[number]>;

/** Columns that a caller sets, as values of a statement. */
export const changeable = ($: Omit<ProductRow, 'id' | 'createdAt' | 'updatedAt'>) => ({
  slug: $.slug,
  name: $.name,
  description: $.description,
  sku: $.sku,
  price: $.price,
  type: $.type,
  images: $.images,
  quantity: $.quantity,
  minQuantity: $.minQuantity,
  maxQuantity: $.maxQuantity,
  lowStockThreshold: $.lowStockThreshold,
  active: $.active,
  metadata: $.metadata,
});

export function productOf(row: ProductRow, deliveryOptions: DeliveryOption[]): Product {
  return { ...row, currency: 'NGN', unlimited: row.quantity === null, deliveryOptions };
}

export const products = repository(Product, productColumns, 'bookId', 'id');

/** The product with this id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function productById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<Product> {
  const [row, options] = await Promise.all([products.find(app.db, { bookId, id }), deliveryOptionsOf(app.db, bookId, [id])]);
  if (!row) throw productNotFound();
  return productOf(row, options.get(id) ?? []);
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
