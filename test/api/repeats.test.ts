import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLink } from '../../src/slices/checkout/save-link.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { createCustomer } from '../../src/slices/customers/save.ts';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type OpenApp, openApp } from '../../src/app/wiring/open-app.ts';
import { createBatch } from '../../src/slices/payroll/create.ts';
import { createSubscription } from '../../src/slices/subscriptions/create.ts';
import { sql } from '../payroll/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { redisUrl } from '../support/services.ts';

const HOUR_MS = 3_600_000;

let sandbox: Sandbox;
let app: OpenApp;
let later: OpenApp;
let book: { id: string; business_id: string };

beforeAll(async () => {
  sandbox = await startSandbox();
  app = openApp(
    readConfig({ DATABASE_URL: sandbox.databaseUrl, REDIS_URL: redisUrl(), KEY_PEPPER: '-'.repeat(32) }),
    pino({ level: 'silent' }),
  );
  later = { ...app, clock: { now: () => new Date(Date.now() + 2 * HOUR_MS) } };
  [book] = (await sql<typeof book>(
    sandbox,
    `select b.id, b.business_id from ledger.book b join api_key k using (business_id, environment) where k.key_id = 'pk_test_demo'`,
  )) as [typeof book];
});
afterAll(async () => {
  await app.close();
  await sandbox.stop();
});

const sender = (): Actor => ({
  kind: 'system',
  businessId: book.business_id,
  environment: 'sandbox',
  bookId: Number(book.id),
  scopes: new Set(['payroll:write', 'checkout:write', 'customers:write', 'subscriptions:write']),
  name: 'a sender',
  requestId: 'test',
  effectId: newId(),
});
const soon = (): string => new Date(Date.now() + HOUR_MS).toISOString();

test('a payroll batch whose time has passed is found by the repeat of the request that made it', async () => {
  const input = { name: 'March', scheduledAt: soon() };
  const actor = sender();
  const made = await createBatch(app, actor, input);
  expect(await createBatch(later, actor, input)).toEqual(made);
  await expect(createBatch(later, sender(), input)).rejects.toMatchObject({ kind: 'invalid', detail: { field: 'scheduledAt' } });
});

test('a checkout link whose time is over is found by the repeat of the request that made it', async () => {
  const input = { type: 'amount' as const, amount: 500_000, title: 'Workshop', expiresAt: soon() };
  const actor = sender();
  const made = await createLink(app, actor, input);
  expect(await createLink(later, actor, input)).toEqual(made);
  await expect(createLink(later, sender(), input)).rejects.toMatchObject({ kind: 'invalid', detail: { field: 'expiresAt' } });
});

test('a subscription to a plan that is taken back is found by the repeat of the request that made it', async () => {
  const plan = (await sandbox.call('POST', '/plans', { name: 'Gold', amount: 500_000, interval: 'monthly' })).body.data;
  const customer = await createCustomer(app, sender(), { firstName: 'Jane', lastName: 'Doe', email: 'repeats@example.com' });
  const input = { customerId: customer.id, planId: plan.id };
  const actor = sender();
  const made = await createSubscription(app, actor, input);
  expect((await sandbox.call('PUT', `/plans/${plan.id}`, { active: false })).status).toBe(200);
  expect(await createSubscription(app, actor, input)).toEqual(made);
  await expect(createSubscription(app, sender(), input)).rejects.toMatchObject({ detail: { code: 'INVALID_STATE' } });
});
