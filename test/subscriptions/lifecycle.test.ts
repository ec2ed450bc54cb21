import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { eventKinds } from '../../src/slices/slices.ts';
import { type EventName, eventNames } from '../../src/core/events/event.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { accountFor, balance, customer, eventsOf, find, move, pay, payDue, sql, subscribe } from './support.ts';
import { lastJanuary31 } from '../support/lagos-day.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

test('from its creation through a virtual account to active: the money is in the wallet with one event of each kind', async () => {
  const made = await subscribe(sandbox);
  expect(made).toMatchObject({ status: 'pending_payment', outstandingAmount: 500_000, currentPeriodStart: null, cyclesPaid: 0 });
  const account = await accountFor(sandbox, made.id);
  expect(account).toMatchObject({
    subscriptionId: made.id,
    customerId: made.customerId,
    accountNumber: expect.stringMatching(/^99\d{8}$/),
    accountName: 'DEMO LIMITED / JANE DOE',
    bankCode: '035',
    type: 'dynamic',
    amount: 500_000,
    status: 'active',
    isActive: true,
    provider: 'sandbox',
  });
  expect(await accountFor(sandbox, made.id)).toEqual(account);
  const before = await balance(sandbox);
  expect(await pay(sandbox, account.accountNumber, 500_000)).toMatchObject({ outcome: 'credited', match: 'exact' });
  expect(await find(sandbox, made.id)).toMatchObject({ status: 'active', outstandingAmount: 0, cyclesPaid: 1 });
  expect(await balance(sandbox)).toBe(before + 500_000);
  expect((await eventsOf(sandbox, 'subscriptionId', made.id)).map(({ event }) => event)).toEqual([
    'subscription.created',
    'subscription.activated',
    'subscription.payment.completed',
  ]);
  const result = (await eventsOf(sandbox, 'customerId', made.customerId)).find(({ event }) => event === 'customer.transaction.completed');
  expect(result?.data).toMatchObject({ amount: 500_000, status: 'successful', channel: 'subscription', senderName: 'JANE DOE' });
});

const DAY_MS = 86_400_000;
const gap = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
const answered = async (id: string): Promise<string[]> => (await eventsOf(sandbox, 'subscriptionId', id)).map(({ event }) => event);
const invoices = async (id: string, as = 'demo2'): Promise<any[]> =>
  (await sandbox.call('GET', `/subscriptions/${id}/invoices`, undefined, { as })).body.data;

describe('periods', () => {
  test('a period that ends is billed, reminded and paid; the next period begins at its end', async () => {
    const { id } = await subscribe(sandbox, { interval: 'weekly' }, 'demo2');
    const first = await payDue(sandbox, id, 'demo2');
    expect(gap(first.currentPeriodStart, first.currentPeriodEnd)).toBe(7);
    await sandbox.advance('7d', 'demo2');
    const due = await find(sandbox, id, 'demo2');
    expect(due).toMatchObject({
      status: 'past_due',
      outstandingAmount: 500_000,
      dunning: { attempt: 1, nextAttemptAt: expect.any(String) },
    });
    await sandbox.advance('1d', 'demo2');
    expect(await find(sandbox, id, 'demo2')).toMatchObject({ status: 'past_due', dunning: { attempt: 2 } });
    const second = await payDue(sandbox, id, 'demo2');
    expect(second).toMatchObject({
      status: 'active',
      cyclesPaid: 2,
      currentPeriodStart: first.currentPeriodEnd,
      dunning: { attempt: 0, nextAttemptAt: null },
    });
    expect(gap(second.currentPeriodStart, second.currentPeriodEnd)).toBe(7);
    expect(await answered(id)).toEqual([
      'subscription.created',
      'subscription.activated',
      'subscription.payment.completed',
      'subscription.past_due',
      'subscription.payment.failed',
      'subscription.payment.failed',
      'subscription.payment.completed',
    ]);
    expect((await invoices(id)).map(({ number, status, paymentSource }: any) => [number, status, paymentSource])).toEqual([
      [2, 'paid', 'virtual_account'],
      [1, 'paid', 'virtual_account'],
    ]);
  });

  test('unpaid after the grace days: the subscription expires without debts, and each step sends a mail', async () => {
    const { id, customerId } = await subscribe(sandbox, { interval: 'monthly', graceDays: 3 }, 'demo2');
    await sandbox.call('PUT', `/customers/${customerId}`, { email: 'late@example.com' }, { as: 'demo2' });
    await payDue(sandbox, id, 'demo2');
    await sandbox.advance('31d', 'demo2');
    await sandbox.advance('1d', 'demo2');
    await sandbox.advance('2d', 'demo2');
    expect(await find(sandbox, id, 'demo2')).toMatchObject({ status: 'expired', outstandingAmount: 0, endedAt: expect.any(String) });
    expect(await answered(id)).toEqual([
      'subscription.created',
      'subscription.activated',
      'subscription.payment.completed',
      'subscription.past_due',
      'subscription.payment.failed',
      'subscription.payment.failed',
      'subscription.payment.failed',
      'subscription.expired',
    ]);
    const { body } = await sandbox.call('GET', '/sandbox/mail?limit=50', undefined, { as: 'demo2' });
    const mails = body.data.filter(({ to }: any) => to === 'late@example.com').map(({ subject }: any) => subject);
    expect(mails.toReversed()).toEqual([
      'Receipt: ₦5,000.00 paid',
      '₦5,000.00 is due',
      'Reminder: ₦5,000.00 is due',
      'Your subscription has ended',
    ]);
    expect((await invoices(id))[0]).toMatchObject({ number: 2, status: 'void' });
  });

  test('a subscription without its first payment expires after the grace days, together with its account', async () => {
    const { id } = await subscribe(sandbox, { graceDays: 2 }, 'demo2');
    await accountFor(sandbox, id, 'demo2');
    await sandbox.advance('2d', 'demo2');
    expect(await find(sandbox, id, 'demo2')).toMatchObject({ status: 'expired', cyclesPaid: 0, currentPeriodStart: null });
    expect((await sandbox.call('GET', `/subscriptions/${id}/va`, undefined, { as: 'demo2' })).body.data).toMatchObject({
      status: 'expired',
    });
  });

  test('periods follow a month-end anchor: 31 → 28 or 29 → 31', async () => {
    const billingAnchor = lastJanuary31();
    const { id } = await subscribe(sandbox, { interval: 'monthly', billingAnchor, graceDays: 60 }, 'demo2');
    expect((await find(sandbox, id, 'demo2')).billingAnchor).toBe(billingAnchor);
    const ends = [];
    for (let n = 0; n < 5; n++) {
      const { currentPeriodEnd } = await payDue(sandbox, id, 'demo2');
      ends.push(new Date(Date.parse(currentPeriodEnd) + 3_600_000).toISOString().slice(0, 10));
      await sandbox.advance('31d', 'demo2');
      const { status } = await find(sandbox, id, 'demo2');
      expect(status).toBe('past_due');
    }
    const lastDay = (day: string): string => new Date(Date.UTC(+day.slice(0, 4), +day.slice(5, 7), 0)).toISOString().slice(0, 10);
    expect(ends).toEqual(ends.map(lastDay));
    expect(new Set(ends).size).toBe(5);
  });

  test('a trial is free, and billed at its end', async () => {
    const made = await subscribe(sandbox, { trialDays: 14 }, 'demo2');
    expect(made).toMatchObject({ status: 'trialing', outstandingAmount: 0, trialEndsAt: made.currentPeriodEnd });
    await sandbox.advance('14d', 'demo2');
    expect(await find(sandbox, made.id, 'demo2')).toMatchObject({ status: 'past_due', outstandingAmount: 500_000 });
    const paid = await payDue(sandbox, made.id, 'demo2');
    expect(paid).toMatchObject({ status: 'active', currentPeriodStart: made.trialEndsAt, cyclesPaid: 1 });
  });

  test('the last cycle has no successor', async () => {
    const { id } = await subscribe(sandbox, { interval: 'daily', maxCycles: 1 }, 'demo2');
    await payDue(sandbox, id, 'demo2');
    await sandbox.advance('1d', 'demo2');
    expect(await find(sandbox, id, 'demo2')).toMatchObject({ status: 'expired', cyclesPaid: 1, outstandingAmount: 0 });
    expect((await eventsOf(sandbox, 'subscriptionId', id)).at(-1)).toMatchObject({
      event: 'subscription.expired',
      data: { reason: 'cycles_over' },
    });
  });

  test('a cancellation at the end of the period leaves the paid period and stops billing', async () => {
    const { id } = await subscribe(sandbox, { interval: 'weekly' }, 'demo2');
    await payDue(sandbox, id, 'demo2');
    expect((await move(sandbox, id, 'cancel', { atPeriodEnd: true }, 'demo2')).body.data).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
      nextBillingAt: null,
    });
    await sandbox.advance('7d', 'demo2');
    expect(await find(sandbox, id, 'demo2')).toMatchObject({ status: 'cancelled', cancelAtPeriodEnd: false, outstandingAmount: 0 });
    expect(await invoices(id)).toHaveLength(1);
  });

  test('a pause preserves the rest of the period', async () => {
    const { id } = await subscribe(sandbox, { interval: 'weekly' }, 'demo2');
    const { currentPeriodEnd } = await payDue(sandbox, id, 'demo2');
    await sandbox.advance('3d', 'demo2');
    expect((await move(sandbox, id, 'pause', undefined, 'demo2')).body.data).toMatchObject({ status: 'paused', nextBillingAt: null });
    await sandbox.advance('30d', 'demo2');
    expect(await find(sandbox, id, 'demo2')).toMatchObject({ status: 'paused' });
    const resumed = (await move(sandbox, id, 'resume', undefined, 'demo2')).body.data;
    expect(resumed).toMatchObject({ status: 'active', pausedAt: null });
    expect(gap(currentPeriodEnd, resumed.currentPeriodEnd)).toBe(30);
    await sandbox.advance('4d', 'demo2');
    expect((await find(sandbox, id, 'demo2')).status).toBe('past_due');
  });
});

describe('changes', () => {
  test('a pause does not lengthen the period used for proration', async () => {
    const { id } = await subscribe(sandbox, {}, 'demo2');
    const paid = await payDue(sandbox, id, 'demo2');
    await move(sandbox, id, 'pause', undefined, 'demo2');
    await sandbox.advance('60d', 'demo2');
    const resumed = (await move(sandbox, id, 'resume', undefined, 'demo2')).body.data;
    expect(gap(paid.currentPeriodStart, resumed.currentPeriodStart)).toBe(60);
    expect(gap(resumed.currentPeriodStart, resumed.currentPeriodEnd)).toBe(gap(paid.currentPeriodStart, paid.currentPeriodEnd));
    const changed = (await move(sandbox, id, 'change', { amount: 1 }, 'demo2')).body.data;
    // The full period is left but the seconds of this test.
    expect(changed.creditBalance).toBeGreaterThan(499_900);
    expect(changed.creditBalance).toBeLessThanOrEqual(500_000);
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  });

  test('a higher price is charged with the next invoice, a lower price is credited', async () => {
    const { id } = await subscribe(sandbox, { amount: 1_000_000, interval: 'weekly' }, 'demo2');
    await payDue(sandbox, id, 'demo2');
    const up = (await move(sandbox, id, 'change', { quantity: 2 }, 'demo2')).body.data;
    // Seconds have passed since the period began, so slightly less than the full second price.
    expect(up).toMatchObject({
      quantity: 2,
      creditBalance: expect.toSatisfy((credit: number) => credit < -990_000 && credit >= -1_000_000),
    });
    await sandbox.advance('7d', 'demo2');
    const [invoice] = await invoices(id);
    expect(invoice).toMatchObject({ amount: 2_000_000, credit: up.creditBalance, amountDue: 2_000_000 - up.creditBalance });
    await payDue(sandbox, id, 'demo2');
    const down = (await move(sandbox, id, 'change', { quantity: 1, amount: 100_000 }, 'demo2')).body.data;
    expect(down.creditBalance).toBeGreaterThan(1_800_000);
    // Credit pays full periods until it is used up.
    await sandbox.advance('7d', 'demo2');
    expect(await find(sandbox, id, 'demo2')).toMatchObject({
      status: 'active',
      creditBalance: down.creditBalance - 100_000,
      cyclesPaid: 3,
    });
    expect((await invoices(id))[0]).toMatchObject({ status: 'paid', paymentSource: 'credit', amountDue: 0, amountPaid: 0 });
  });

  test('without prorations nothing is settled, and a new product supplies its price', async () => {
    const { id } = await subscribe(sandbox, {}, 'demo2');
    await payDue(sandbox, id, 'demo2');
    const product = (await sandbox.call('POST', '/products', { name: `Gold ${id}`, price: 900_000, type: 'subscription' }, { as: 'demo2' }))
      .body.data;
    const changed = await move(sandbox, id, 'change', { productId: product.id, prorationBehavior: 'none' }, 'demo2');
    expect(changed.body.data).toMatchObject({ productId: product.id, amount: 900_000, creditBalance: 0 });
  });
});

describe('other ways to pay', () => {
  test('manual, with a reference of the business: no posting', async () => {
    const { id } = await subscribe(sandbox, { paymentMethod: 'manual' }, 'demo2');
    const before = await balance(sandbox, 'demo2');
    const { body } = await move(sandbox, id, 'mark-paid', { reference: 'RECEIPT-17' }, 'demo2');
    expect(body.data).toMatchObject({ status: 'active', cyclesPaid: 1 });
    expect(await balance(sandbox, 'demo2')).toBe(before);
    expect((await eventsOf(sandbox, 'subscriptionId', id)).at(-1)?.data).toMatchObject({
      paymentSource: 'manual',
      reference: 'RECEIPT-17',
    });
  });

  test('with a deposit that is in the wallet already, once', async () => {
    const [one, two] = [
      await subscribe(sandbox, { paymentMethod: 'wallet' }, 'demo2'),
      await subscribe(sandbox, { paymentMethod: 'wallet' }, 'demo2'),
    ];
    const account = (await sandbox.call('POST', `/customers/${one.customerId}/virtual-account`, undefined, { as: 'demo2' })).body.data;
    const { sessionId } = await pay(sandbox, account.accountNumber, 500_000, 'demo2');
    const body = { source: 'wallet', reference: `DEP_${sessionId}` };
    expect((await move(sandbox, one.id, 'mark-paid', body, 'demo2')).body.data).toMatchObject({ status: 'active' });
    expect((await move(sandbox, two.id, 'mark-paid', body, 'demo2')).body).toMatchObject({ code: 'INVALID_STATE', field: 'reference' });
    expect((await move(sandbox, two.id, 'mark-paid', { ...body, reference: 'DEP_1' }, 'demo2')).body).toMatchObject({ field: 'reference' });
  });
});

test('price and interval come from the plan, and an inactive plan creates no more subscriptions', async () => {
  const plan = (await sandbox.call('POST', '/plans', { name: 'Gold', code: 'gold', amount: 250_000, interval: 'quarterly', trialDays: 7 }))
    .body.data;
  const { id } = await customer(sandbox);
  const made = await sandbox.call('POST', '/subscriptions', { customerId: id, planId: plan.id, quantity: 3 });
  expect(made.body.data).toMatchObject({ planId: plan.id, amount: 250_000, interval: 'quarterly', quantity: 3, status: 'trialing' });
  expect((await sandbox.call('POST', '/plans', { name: 'Gold', code: 'gold', amount: 1, interval: 'daily' })).body).toMatchObject({
    code: 'PLAN_EXISTS',
    field: 'code',
  });
  await sandbox.call('PUT', `/plans/${plan.id}`, { active: false });
  expect((await sandbox.call('POST', '/subscriptions', { customerId: id, planId: plan.id })).body).toMatchObject({ code: 'INVALID_STATE' });
  expect((await sandbox.call('POST', '/subscriptions', { customerId: id, amount: 100 })).body).toMatchObject({ field: 'interval' });
  expect((await sandbox.call('POST', '/subscriptions', { customerId: id, interval: 'daily' })).body).toMatchObject({ field: 'amount' });
});

test('a business with customer mails off sends no mails to customers', async () => {
  await sandbox.call('PUT', '/webhooks/settings/customer-emails', { handleCustomerEmails: false }, { as: 'empty' });
  const { id } = await subscribe(sandbox, { interval: 'daily', graceDays: 1 }, 'empty');
  await payDue(sandbox, id, 'empty');
  await sandbox.advance('1d', 'empty');
  await sandbox.advance('1d', 'empty');
  expect((await find(sandbox, id, 'empty')).status).toBe('expired');
  expect((await sandbox.call('GET', '/sandbox/mail', undefined, { as: 'empty' })).body.data).toEqual([]);
});

test('every event has the fields of its schema and no others', async () => {
  const events = await sql<{ event: EventName; data: Record<string, unknown> }>(
    sandbox,
    `select event, data from ledger.outbox where event like 'subscription.%' or event = 'customer.transaction.completed'`,
  );
  const seen = new Set(events.map(({ event }) => event));
  expect([...seen].toSorted()).toEqual(
    eventNames.filter((name) => name.startsWith('subscription.') || name.startsWith('customer.')).toSorted(),
  );
  for (const { event, data } of events) {
    const schema = z.strictObject((eventKinds.get(event)!.data as z.ZodObject).shape);
    expect(schema.safeParse(data).error?.issues, `${event} ${JSON.stringify(data)}`).toBeUndefined();
  }
});

test('all invariants hold at the end', async () => {
  expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
});
