import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { currency, type Kobo, kobo } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames, namedEnum } from '../../domain/schema/type-names.ts';
import { columnsOf, references, type RowOf, repository } from '../../platform/db/entity.ts';
import { found } from '../../platform/errors/refusal.ts';
import { type DeliveryOption, deliveryOptionSchema, deliveryOptionsOf } from './delivery-option.ts';
import { pageFields } from '../../domain/schema/page.ts';
import { newestOf } from '../../core/operation/newest.ts';
import { operation } from '../../core/operation/operation.ts';

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
    /** Stock reserved by open orders; quantity - reserved can still be ordered. */
    reserved: p.integer().default(0).check('reserved >= 0'),
  },
  uniques: [
    { name: 'product_book_id_slug_key', properties: ['bookId', 'slug'] },
    { name: 'product_sku', properties: ['bookId', 'sku'], where: 'sku is not null' },
  ],
  checks: [{ name: 'product_check', expression: 'max_quantity >= min_quantity' }],
});
references(Product, { properties: ['bookId'], table: 'ledger.book' });

export const productType = namedEnum('ProductType', 'Type of product.', ['physical', 'digital', 'service', 'subscription']);

export const productSchema = z
  .object({
    id: ownId,
    slug: z.string().meta({ description: 'Name in addresses.' }),
    name: z.string().meta({ description: 'Name of the product.' }),
    description: z.string().nullable().meta({ description: 'Description shown to the buyer.' }),
    sku: z.string().nullable().meta({ description: 'Your own stock number (SKU).' }),
    price: kobo.meta({ description: 'Unit price, in kobo.' }),
    currency,
    type: productType.meta({ description: 'Type of product.' }),
    images: z.array(z.string()).meta({ description: 'Addresses of pictures.' }),
    unlimited: z.boolean().meta({ description: 'True when the stock is unlimited.' }),
    quantity: z.int().nullable().meta({ description: 'Quantity in stock; null for unlimited.' }),
    minQuantity: z.int().meta({ description: 'Minimum quantity of an order.' }),
    maxQuantity: z.int().nullable().meta({ description: 'Maximum quantity of an order.' }),
    lowStockThreshold: z.int().nullable().meta({ description: 'Stock at or below this quantity is low.' }),
    active: z.boolean().meta({ description: 'True when the product is on sale.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    deliveryOptions: z.array(deliveryOptionSchema).meta({ description: 'Delivery options, oldest first.' }),
    createdAt: dateTime.meta({ description: 'Time of creation.' }),
    updatedAt: dateTime.meta({ description: 'Time of the last change.' }),
  })
  .meta({ id: 'Product' })
  .register(typeNames, { name: 'Product', description: 'A product that the business sells.', isNode: true });

export type Product = z.output<typeof productSchema>;

export const productColumns = columnsOf(Product, ['bookId', 'reserved']);

type ProductRow = Pick<RowOf<typeof Product>, (typeof productColumns)[number]>;

export function productOf(row: ProductRow, deliveryOptions: DeliveryOption[]): Product {
  return { ...row, currency: 'NGN', unlimited: row.quantity === null, deliveryOptions };
}

export const NO_PRODUCT = 'No product with this id; check the id';

export const products = repository(Product, productColumns, 'bookId', 'id');

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business. */
export async function productById(app: Pick<App, 'db'>, bookId: number, id: string): Promise<Product> {
  const [row, options] = await Promise.all([products.find(app.db, { bookId, id }), deliveryOptionsOf(app.db, bookId, [id])]);
  return productOf(found(row, NO_PRODUCT), options.get(id) ?? []);
}

const newest = newestOf(Product, productColumns, 'bookId');

/** Lists products with their delivery options, newest first. */
export const listProducts = operation({
  title: 'products.list',
  summary: 'List products',
  scope: 'products:read',
  input: z.strictObject({ ...pageFields }),
  output: { page: productSchema },
  async run(app, { bookId }, input) {
    const page = await newest(app.db, { bookId, ...input });
    const options = await deliveryOptionsOf(
      app.db,
      bookId,
      page.rows.map(({ id }) => id),
    );
    return { ...page, rows: page.rows.map((row) => productOf(row, options.get(row.id) ?? [])) };
  },
});

/** Returns a product with its delivery options. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findProduct = operation({
  title: 'products.retrieve',
  summary: 'Retrieve a product',
  scope: 'products:read',
  input: z.strictObject({ productId: z.uuid().meta({ description: 'The product.' }) }),
  output: productSchema,
  run: (app, actor, { productId }) => productById(app, actor.bookId, productId),
});
