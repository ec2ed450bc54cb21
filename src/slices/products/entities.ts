import { defineEntity, p } from '@mikro-orm/core';
import type { Kobo } from '../../domain/money/money.ts';
import { references } from '../../platform/db/entity.ts';

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
    metadata: p.json().$type<unknown>().defaultRaw(`'{}'`),
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
