import { sql } from 'kysely';
import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { currencyInput, koboAmount } from '../../domain/money/money.ts';
import { given } from '../../domain/schema/logged.ts';
import { plainText } from '../../domain/schema/text.ts';
import { columnsOf, valuesOf, insertOnce } from '../../platform/db/entity.ts';
import { conflict, found, invalid, nothingGiven } from '../../platform/errors/refusal.ts';
import { HOST_NAME } from '../../platform/formats/network.ts';
import { metadata } from '../transfers/read/transfer.ts';
import { deliveryOptionsOf } from './delivery-option.ts';
import { NO_PRODUCT, Product, productById, productColumns, productOf, products, productSchema, productType } from './product.ts';

const count = z.int().max(1_000_000_000);

const productFields = {
  name: plainText(200).meta({ description: 'Name of the product.' }),
  description: plainText(2_000).nullable().meta({ description: 'Description shown to the buyer.' }),
  sku: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9._-]{1,64}$/, { error: 'must be 1 to 64 letters, digits or . _ -' })
    .nullable()
    .meta({ description: 'Your own stock number (SKU).' }),
  slug: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'must be lower-case letters and digits, joined by -' })
    .max(100)
    .meta({ description: 'Name in addresses; generated from the name when left out.' }),
  price: koboAmount.meta({ description: 'Unit price, in kobo.' }),
  type: productType.meta({ description: 'Type of product; physical by default.' }),
  images: z
    .array(
      z
        .url({
          protocol: /^https$/,
          hostname: HOST_NAME,
          error: 'must be an https address with a host name, such as https://pictures.example.com/bag.jpg',
        })
        .max(2_048),
    )
    .max(10)
    .meta({ description: 'https addresses of pictures, at most 10.' }),
  currency: currencyInput,
  quantity: count.min(0).nullable().meta({ description: 'Quantity in stock; null for unlimited.' }),
  unlimited: z.boolean().meta({ description: 'True equals quantity null.' }),
  minQuantity: count.min(1).meta({ description: 'Minimum quantity of an order.' }),
  maxQuantity: count.min(1).nullable().meta({ description: 'Maximum quantity of an order.' }),
  lowStockThreshold: count.min(0).nullable().meta({ description: 'Stock at or below this quantity is low.' }),
  active: z.boolean().meta({ description: 'True when the product is on sale.' }),
  metadata: metadata.meta({ description: 'Your own labels: text by name.' }),
};

const changeable = columnsOf(Product, ['bookId', 'id', 'createdAt', 'updatedAt', 'reserved']);

const insert = insertOnce(Product, ['bookId', 'id', ...changeable], productColumns, 'bookId', 'id');

const DEFAULTS = {
  description: null,
  sku: null,
  images: [],
  minQuantity: 1,
  maxQuantity: null,
  lowStockThreshold: null,
  active: true,
  metadata: {},
};

/**
 * Creates a product; a repeated request returns the same product. @throws Refusal 409 PRODUCT_EXISTS naming `slug` or `sku`.
 */
export const createProduct = operation({
  title: 'products.create',
  summary: 'Create a product',
  scope: 'products:write',
  input: z.strictObject({
    name: productFields.name,
    price: productFields.price,
    type: productFields.type.default('physical'),
    ...z.object(productFields).omit({ name: true, price: true, type: true }).partial().shape,
  }),
  output: productSchema,
  async run(app, { bookId, effectId: id }, input) {
    const slug = input.slug ?? slugOf(input.name, id);
    const row = { ...DEFAULTS, ...given(input), bookId, id, slug, quantity: quantityOf(input, null) } as NewProduct;
    requireRange(row);
    const made = await insert(app.db, row).catch(refuseTaken);
    return made ? productOf(made, []) : productById(app, bookId, id);
  },
});

type NewProduct = Parameters<typeof insert>[1];

/** Slug from the name and the unique end of the id. */
function slugOf(name: string, id: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-|-$/g, '');
  return [...(words === '' ? [] : [words]), id.slice(-8)].join('-');
}

/**
 * Updates the given fields; null clears. Existing orders are unchanged.
 * @throws Refusal 400 without fields; 404 RECORD_NOT_FOUND; 409 PRODUCT_EXISTS.
 */
export const updateProduct = operation({
  title: 'products.update',
  summary: 'Update a product',
  scope: 'products:write',
  input: z.strictObject({ productId: z.uuid().meta({ description: 'The product.' }), ...z.object(productFields).partial().shape }),
  output: productSchema,
  async run(app, { bookId }, { productId: id, currency: _, ...changes }) {
    const { unlimited, ...asked } = given(changes);
    if (Object.values(changes).every((change) => change === undefined)) throw nothingGiven();
    const save = app.db.transaction(async (tx) => {
      const before = found(await products.lock(tx, { bookId, id }), NO_PRODUCT);
      const next = { ...before, ...asked, quantity: quantityOf({ quantity: asked.quantity, unlimited }, before.quantity) };
      requireRange(next);
      const saved = await products.update(tx, { bookId, id }, { ...valuesOf(changeable, next), updatedAt: sql<Date>`clock_timestamp()` });
      const options = await deliveryOptionsOf(tx, bookId, [id]);
      return productOf(found(saved, NO_PRODUCT), options.get(id) ?? []);
    });
    return save.catch(refuseTaken);
  },
});

function requireRange({ minQuantity, maxQuantity }: Pick<NewProduct, 'minQuantity' | 'maxQuantity'>): void {
  if (maxQuantity !== null && maxQuantity < minQuantity) throw invalid('maxQuantity', 'maxQuantity: must not be below minQuantity');
}

/** @throws Refusal 409 PRODUCT_EXISTS for a taken slug or SKU, or the other error. */
function refuseTaken(error: unknown): never {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') throw error;
  const field = constraint === 'product_sku' ? 'sku' : 'slug';
  throw conflict('PRODUCT_EXISTS', `Another product has this ${field}; choose another ${field}`, field);
}

/** Quantity in stock after the input; null for unlimited. @throws Refusal 400 when `quantity` and `unlimited` contradict. */
function quantityOf(
  { quantity, unlimited }: { quantity?: number | null | undefined; unlimited?: boolean | undefined },
  before: number | null,
): number | null {
  if (unlimited && quantity != null) throw invalid('unlimited', 'unlimited: must be false, or left out, with a quantity');
  const next = unlimited ? null : quantity === undefined ? before : quantity;
  if (unlimited === false && next === null) throw invalid('quantity', 'quantity: is required when unlimited is false');
  return next;
}
