import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encoded } from '../../src/platform/fast/encode.ts';
import { parseKeyRing } from '../../src/platform/crypto/key-ring.ts';
import { customerById } from '../../src/slices/customers/customer.ts';
import { cardById } from '../../src/slices/cards/card.ts';
import { openDatabase, type Database } from '../../src/platform/db/database.ts';
import { orderById } from '../../src/slices/checkout/order.ts';
import { resealAll } from '../../src/app/cli/reseal.ts';
import { savedQuote, smsQuoteSchema } from '../../src/slices/sms/sms-quote.ts';
import { link, order, sql, street } from '../checkout/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

const key = (): string => randomBytes(32).toString('base64');
const [old, fresh] = [key(), key()];
let sandbox: Sandbox;
let db: Database;
beforeAll(async () => {
  sandbox = await startSandbox({ ENCRYPTION_KEYS: `old:${old}` });
  db = openDatabase({ url: sandbox.databaseUrl, size: 2, log: pino({ level: 'silent' }), applicationName: 'test' });
});
afterAll(async () => {
  await db.close();
  await sandbox.stop();
});

test('details of customers, orders, salaries, cards and quotes sealed by an old key stay readable after its removal', async () => {
  const made = await link(sandbox, { collect: { phone: true, address: true } });
  await order(sandbox, made.slug, { phoneNumber: '08012345678', address: street });
  const [bought] = (await sandbox.call('GET', `/checkout/orders?linkId=${made.id}`)).body.data;
  const billingAddress = { ...street, country: 'NG' };
  const card = (await sandbox.call('POST', '/virtual-cards', { customerId: bought.customer.id, brand: 'VERVE', billingAddress })).body.data;
  const quote = (await sandbox.call('POST', '/sms/quote', { message: 'Hello Ada', recipientCount: 1 })).body.data;
  const [book] = await sql<{ id: number }>(sandbox, 'select book_id::int as id from checkout_order where id = $1', [bought.id]);
  const bookId = book?.id ?? 0;

  const rotated = { db, keyRing: parseKeyRing(`new:${fresh},old:${old}`) };
  const count = await resealAll(rotated);
  const sealed = await sql<{ count: number }>(
    sandbox,
    `select ((select count(private) from customer) + (select count(private) from checkout_order) + (select count(private) from payroll_item)
           + (select count(billing_address) from cards.card) + (select count(sealed) from sms_quote))::int as count`,
  );
  expect(count).toBe(sealed[0]?.count);
  expect(count).toBeGreaterThan(4);
  expect(await resealAll(rotated)).toBe(0);

  const alone = { db, keyRing: parseKeyRing(`new:${fresh}`) };
  expect((await orderById(alone, bookId, bought.id)).contact).toMatchObject({ phoneNumber: '+2348012345678', address: street });
  expect(await customerById(alone, bookId, bought.customer.id)).toMatchObject({ phoneNumber: '+2348012345678' });
  expect(encoded(smsQuoteSchema, await savedQuote(alone, bookId, quote.quoteId))).toEqual(quote);
  expect((await cardById(alone, bookId, card.id)).billingAddress).toEqual(billingAddress);
});
