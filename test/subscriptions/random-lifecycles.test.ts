import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prorated } from '../../src/slices/subscriptions/calendar.ts';
import { koboOf } from '../../src/domain/money/money.ts';
import { ask } from '../graphql/support.ts';
import { chanceFrom } from '../support/chance.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { find, move, subscribe } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const as = 'demo2';
const DAY_MS = 86_400_000;
const AMOUNT = 500_000;
const invoices = async (id: string): Promise<any[]> =>
  (await sandbox.call('GET', `/subscriptions/${id}/invoices?limit=100`, undefined, { as })).body.data;
const act = async (id: string, name: string, body?: object): Promise<any> => (await move(sandbox, id, name, body, as)).body;
const lagosDay = (moment: string): string => new Date(Date.parse(moment) + 3_600_000).toISOString().slice(0, 10);
const lastOfMonth = (day: string): string => new Date(Date.UTC(+day.slice(0, 4), +day.slice(5, 7), 0)).toISOString().slice(0, 10);

/** A subscription on the 31st, with the value of its changes by the model. */
interface Lifecycle {
  id: string;
  credited: number;
  /** Kobo for the seconds between a change and its response. */
  slack: number;
  pausesLong: boolean;
}

/** Open invoices less the credit equal the billed periods less the prorations. */
async function expectSettled(lifecycle: Lifecycle): Promise<any> {
  const found = await find(sandbox, lifecycle.id, as);
  const standing = (await invoices(lifecycle.id)).filter(({ status }) => status !== 'void');
  const sum = (field: string): number => standing.reduce((total, invoice) => total + invoice[field], 0);
  const used = sum('amount') - lifecycle.credited;
  expect(Math.abs(sum('amountDue') - found.creditBalance - used), JSON.stringify({ life: lifecycle, found })).toBeLessThanOrEqual(
    lifecycle.slack,
  );
  if (!lifecycle.pausesLong && found.status === 'active') {
    const end = lagosDay(found.currentPeriodEnd);
    expect([lifecycle.id, end]).toEqual([lifecycle.id, lastOfMonth(end)]);
  }
  return found;
}

async function change(lifecycle: Lifecycle, quantity: number, aheadMs: number): Promise<void> {
  const before = await find(sandbox, lifecycle.id, as);
  const asked = Date.now();
  const { success } = await act(lifecycle.id, 'change', { quantity });
  if (!success || before.status !== 'active') return;
  const period = { start: new Date(before.currentPeriodStart), end: new Date(before.currentPeriodEnd) };
  const worth = (count: number): number => prorated(koboOf(AMOUNT * count), period, new Date(asked + aheadMs));
  lifecycle.credited += worth(before.quantity) - worth(quantity);
  const seconds = (period.end.getTime() - period.start.getTime()) / 1_000;
  lifecycle.slack += Math.ceil((AMOUNT * Math.abs(quantity - before.quantity) * ((Date.now() - asked) / 1_000 + 2)) / seconds) + 2;
}

describe.each(['first', 'second'])('%s random lives', (seed) => {
  test('invoices and credits equal the usage, the billing day is stable, and no debt is lost at the end', async () => {
    const chance = chanceFrom(seed);
    const lives: Lifecycle[] = [];
    for (const pausesLong of [false, false, true]) {
      const { id } = await subscribe(sandbox, { billingAnchor: '2026-01-31', graceDays: 60 }, as);
      await act(id, 'mark-paid', { reference: 'R-0' });
      lives.push({ id, credited: 0, slack: 0, pausesLong });
    }
    let aheadMs = 0;
    for (let step = 0; step < 10; step++) {
      for (const lifecycle of lives) {
        const dice = chance();
        if (dice < 0.4) await change(lifecycle, 1 + Math.floor(chance() * 50), aheadMs);
        else if (dice < 0.55) {
          await act(lifecycle.id, 'pause');
          if (!lifecycle.pausesLong) await act(lifecycle.id, 'resume');
        } else if (dice < 0.65) await act(lifecycle.id, 'resume');
        else if (dice < 0.8) await act(lifecycle.id, 'cancel', { atPeriodEnd: true });
        else await act(lifecycle.id, 'undo-cancellation');
        if (chance() < 0.6) await act(lifecycle.id, 'mark-paid', { reference: `R-${step}` });
        await expectSettled(lifecycle);
      }
      const days = 1 + Math.floor(chance() * 14);
      await sandbox.advance(`${days}d`, as);
      aheadMs += days * DAY_MS;
    }
    for (const lifecycle of lives) {
      await act(lifecycle.id, 'resume');
      await act(lifecycle.id, 'mark-paid', { reference: 'R-late' });
      await act(lifecycle.id, 'cancel', { atPeriodEnd: true });
    }
    for (let month = 0; month < 2; month++) {
      await sandbox.advance('31d', as);
      for (const { id } of lives) await act(id, 'mark-paid', { reference: 'R-last' });
    }
    for (const lifecycle of lives) {
      const ended = await expectSettled(lifecycle);
      expect(ended).toMatchObject({ status: 'cancelled', outstandingAmount: 0 });
      expect(ended.creditBalance).toBeGreaterThanOrEqual(0);
    }
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  });
});

test('a raised quantity, cancelled at the end of the period, is billed by a final invoice that ends the subscription when paid', async () => {
  const { id } = await subscribe(sandbox, {}, as);
  await act(id, 'mark-paid', { reference: 'R-0' });
  const { creditBalance: owed } = (await act(id, 'change', { quantity: 100 })).data;
  expect(owed).toBeLessThan(0);
  await act(id, 'cancel', { atPeriodEnd: true });
  await sandbox.advance('31d', as);
  expect(await find(sandbox, id, as)).toMatchObject({
    status: 'past_due',
    outstandingAmount: -owed,
    creditBalance: 0,
    nextBillingAt: null,
  });
  expect((await invoices(id))[0]).toMatchObject({ number: 2, amount: 0, amountDue: -owed, status: 'open' });
  expect((await act(id, 'mark-paid', { reference: 'R-1' })).data).toMatchObject({
    status: 'cancelled',
    outstandingAmount: 0,
    cyclesPaid: 1,
  });
});

test('a last cycle with debts of changes has a final invoice; unpaid, it expires as due', async () => {
  const { id } = await subscribe(sandbox, { maxCycles: 1, graceDays: 1 }, as);
  await act(id, 'mark-paid', { reference: 'R-0' });
  const { creditBalance: owed } = (await act(id, 'change', { quantity: 3 })).data;
  await sandbox.advance('31d', as);
  await sandbox.advance('2d', as);
  expect(await find(sandbox, id, as)).toMatchObject({ status: 'expired', outstandingAmount: 0, creditBalance: owed });
});

test('a cancellation at the end of the period is undone once, over REST and GraphQL, and a pause of no time moves no billing day', async () => {
  const { id } = await subscribe(sandbox, { billingAnchor: '2026-01-31' }, as);
  const paid = (await act(id, 'mark-paid', { reference: 'R-0' })).data;
  const cancelled = (await act(id, 'cancel', { atPeriodEnd: true })).data;
  expect(cancelled).toMatchObject({ cancelAtPeriodEnd: true, nextBillingAt: null });
  expect((await act(id, 'undo-cancellation')).data).toMatchObject({
    cancelAtPeriodEnd: false,
    cancelledAt: null,
    nextBillingAt: paid.currentPeriodEnd,
  });
  const document = `mutation ($s: ID!) { reinstateSubscription(input: { subscriptionId: $s }) { subscription { id } userErrors { code } } }`;
  const undo = async () => (await ask(sandbox, document, { s: id }, { as })).data.reinstateSubscription;
  expect(await undo()).toEqual({ subscription: null, userErrors: [{ code: 'INVALID_STATE' }] });
  await act(id, 'cancel', { atPeriodEnd: true });
  expect((await undo()).userErrors).toEqual([]);
  await act(id, 'pause');
  expect((await act(id, 'resume')).data).toMatchObject({ billingAnchor: '2026-01-31' });
});
