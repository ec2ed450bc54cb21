import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const bag = { name: 'Ankara tote bag', price: 1_250_000 };
const create = (more: object = {}, as = 'demo') => sandbox.call('POST', '/products', { ...bag, ...more }, { as });
const offered = async (as = 'demo') => (await create({}, as)).body.data;
const ikeja = { name: 'Ikeja', type: 'flat_rate', fee: 100_000, regions: ['Lagos/Ikeja'], estimatedDays: { min: 1, max: 3 } };

describe('products', () => {
  test('a product is created, found, listed and updated; omitted fields are unchanged', async () => {
    const made = (await create({ quantity: 40, sku: 'BAG-1', metadata: { colour: 'blue' } })).body.data;
    expect(made).toMatchObject({ type: 'physical', currency: 'NGN', unlimited: false, quantity: 40, active: true, deliveryOptions: [] });
    expect(made.slug).toMatch(/^ankara-tote-bag-[0-9a-f]{8}$/);
    expect((await sandbox.call('GET', `/products/${made.id}`)).body.data).toEqual(made);
    const changed = await sandbox.call('PUT', `/products/${made.id}`, { price: 1_100_000, quantity: null });
    expect(changed.body.data).toEqual({ ...made, price: 1_100_000, quantity: null, unlimited: true, updatedAt: expect.any(String) });
    const { body } = await sandbox.call('GET', '/products?limit=1');
    expect(body.data).toEqual([changed.body.data]);
  });

  test('pages follow each other without gap', async () => {
    const ids = [(await offered()).id, (await offered()).id, (await offered()).id];
    const first = (await sandbox.call('GET', '/products?limit=2')).body;
    const second = (await sandbox.call('GET', `/products?limit=1&cursor=${first.meta.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ id }: { id: string }) => id)).toEqual(ids.toReversed());
  });

  test('409: a slug or SKU of another product', async () => {
    await create({ slug: 'tote', sku: 'TOTE' });
    expect((await create({ slug: 'tote' })).body).toMatchObject({ code: 'PRODUCT_EXISTS', field: 'slug' });
    const other = await create({ sku: 'TOTE' });
    expect(other).toMatchObject({ status: 409, body: { code: 'PRODUCT_EXISTS', field: 'sku' } });
    expect((await create({ slug: 'tote', sku: 'TOTE' }, 'demo2')).status).toBe(200);
  });

  test.each([
    ['price', { price: 0 }],
    ['price', { price: 12.5 }],
    ['type', { type: 'animal' }],
    ['images[0]', { images: ['http://example.com/a.png'] }],
    ['maxQuantity', { minQuantity: 5, maxQuantity: 2 }],
    ['slug', { slug: 'Tote Bag' }],
    ['quantity', { quantity: -1 }],
  ])('400 names the field: %s', async (field, more) => {
    expect((await create(more)).body).toMatchObject({ code: 'VALIDATION_ERROR', field });
  });

  test('400: an update that leaves the maximum quantity below the minimum, or has no fields', async () => {
    const { id } = await offered();
    await sandbox.call('PUT', `/products/${id}`, { maxQuantity: 5 });
    expect((await sandbox.call('PUT', `/products/${id}`, { minQuantity: 6 })).body).toMatchObject({ field: 'maxQuantity' });
    const nothing = (await sandbox.call('PUT', `/products/${id}`, {})).body;
    expect(nothing).toMatchObject({ code: 'VALIDATION_ERROR', error: 'Give at least one field to change' });
    expect(nothing).not.toHaveProperty('field');
  });

  test('`unlimited` equals a null quantity, and a contradiction is 400', async () => {
    const made = await sandbox.call('POST', '/products', { name: 'Tea', price: 1_000, currency: 'NGN', unlimited: true });
    expect(made.body.data).toMatchObject({ unlimited: true, quantity: null });
    const put = async (body: object) => (await sandbox.call('PUT', `/products/${made.body.data.id}`, body)).body;
    expect(await put({ unlimited: false })).toMatchObject({ field: 'quantity' });
    expect((await put({ unlimited: false, quantity: 3 })).data).toMatchObject({ unlimited: false, quantity: 3 });
    expect(await put({ unlimited: true, quantity: 3 })).toMatchObject({ field: 'unlimited' });
    expect((await put({ unlimited: false, price: 2_000 })).data).toMatchObject({ quantity: 3, price: 2_000 });
    expect((await put({ unlimited: true })).data).toMatchObject({ unlimited: true, quantity: null });
    expect(await put({ currency: 'USD' })).toMatchObject({ field: 'currency', error: 'currency: must be NGN' });
  });

  test.each([
    [{ quantity: -1 }, 'quantity: must be at least 0'],
    [{ minQuantity: 0 }, 'minQuantity: must be at least 1'],
    [{ quantity: '4' }, 'quantity: must be a number'],
  ])('400 names the problem of a number: %j', async (more, error) => {
    expect((await sandbox.call('POST', '/products', { name: 'Tea', price: 1_000, ...more })).body).toMatchObject({ error });
  });

  test('404: another business can neither read, update nor list a product', async () => {
    const { id } = await offered('demo2');
    expect((await sandbox.call('GET', `/products/${id}`)).status).toBe(404);
    expect((await sandbox.call('PUT', `/products/${id}`, { price: 1 })).status).toBe(404);
    expect((await sandbox.call('POST', `/products/${id}/delivery-options`, ikeja)).status).toBe(404);
    const { body } = await sandbox.call('GET', '/products?limit=200');
    expect(body.data.map((product: { id: string }) => product.id)).not.toContain(id);
  });
});

describe('delivery options', () => {
  test('are added to a product and removed once: 404 for a second removal and for another business', async () => {
    const product = await offered();
    const added = await sandbox.call('POST', `/products/${product.id}/delivery-options`, ikeja);
    expect(added.body.data).toMatchObject({ ...ikeja, productId: product.id, currency: 'NGN', active: true });
    const path = `/products/${product.id}/delivery-options/${added.body.data.id}`;
    expect((await sandbox.call('GET', `/products/${product.id}`)).body.data.deliveryOptions).toEqual([added.body.data]);
    expect((await sandbox.call('DELETE', path, undefined, { as: 'demo2' })).status).toBe(404);
    expect((await sandbox.call('DELETE', path.replace(product.id, (await offered()).id))).status).toBe(404);
    const removed = await sandbox.call('DELETE', path);
    expect(removed.body).toMatchObject({
      success: true,
      message: 'Delivery option removed',
      data: { id: added.body.data.id, productId: product.id, deleted: true },
    });
    expect((await sandbox.call('DELETE', path)).status).toBe(404);
    expect((await sandbox.call('GET', `/products/${product.id}`)).body.data.deliveryOptions).toEqual([]);
  });

  test.each([
    ['fee', { fee: 0 }, /must be above 0 when the type is flat_rate/],
    ['fee', { fee: undefined }, /is required when the type is flat_rate/],
    ['fee', { fee: -1 }, /must be at least 0/],
    ['fee', { type: 'pickup' }, /must be 0 when the type is pickup/],
    ['fee', { fee: 99.5 }, /must be a whole number/],
    ['estimatedDays', { estimatedDays: { min: 4, max: 2 } }, /min must not be above max/],
    ['name', { name: '' }, /must not be empty/],
  ])('400 names the field: %s %j', async (field, more, error) => {
    const { id } = await offered();
    const { body } = await sandbox.call('POST', `/products/${id}/delivery-options`, { ...ikeja, ...more });
    expect(body).toMatchObject({ field, error: expect.stringMatching(error) });
  });
});
