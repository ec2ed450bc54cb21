import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { CrashPoint } from '../../src/core/app/app.ts';
import { expectLost } from '../faults/scene.ts';
import { trialBillers } from '../providers/trial-billers.ts';
import { envOf } from '../providers/processes.ts';
import { type BillScene, openBillScene, topUp } from './scene.ts';

const AMOUNT = 10_000;
const FAILED_LATER = 10_097;
const REFUSED = 10_001;

describe('a process that crashes during a bill payment', () => {
  it('before the debit commits leaves no record, and the repeat is a new payment', async () => {
    const scene = await openBillScene();
    const first = await scene.start({ orders: [{ at: 'before-debit', do: 'die' }] });
    await expectLost(topUp(first.client));
    expect(await first.ended).toBe('SIGKILL');
    expect(await scene.bills()).toEqual([]);
    expect(await scene.spent()).toBe(0);

    const { client } = await scene.takeOver();
    const repeat = await topUp(client);
    expect([repeat.status, repeat.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(await scene.onlyBill()).toMatchObject({ state: 'delivered', submitted: 1 });
    expect(await scene.spent()).toBe(AMOUNT);
    await scene.expectConsistent();
  });

  it('while the debit commits leaves it whole: the repeat returns the original, which is never submitted afterwards', async () => {
    const scene = await openBillScene();
    const first = await scene.start({ env: { ROLES: 'api' } });
    const committed = scene.postgres.loseAnswer('bills.post_batch', { cut: false });
    const lost = expectLost(topUp(first.client));
    await committed;
    first.kill('SIGKILL');
    await lost;
    await expectNeverSent(scene);
  });

  it.each(['after-debit', 'before-submission'] satisfies CrashPoint[])(
    'at %s leaves the bill pending: polled, never resubmitted, never refunded on a guess',
    async (at) => {
      const scene = await openBillScene();
      const first = await scene.start({ orders: [{ at, do: 'die' }] });
      await expectLost(topUp(first.client));
      await first.ended;
      await expectNeverSent(scene);
    },
  );

  it.each([
    { at: 'after-submission', amount: AMOUNT, end: 'delivered', spent: AMOUNT, events: ['bill.payment.completed'] },
    { at: 'after-outcome', amount: AMOUNT, end: 'delivered', spent: AMOUNT, events: ['bill.payment.completed'] },
    { at: 'after-submission', amount: REFUSED, end: 'refunded', spent: 0, events: ['bill.payment.failed', 'bill.payment.reversed'] },
  ] as const)('$at of $amount: the next poll finds the outcome, and the bill is $end', async ({ at, amount, end, spent, events }) => {
    const scene = await openBillScene();
    const first = await scene.start({ orders: [{ at, do: 'die' }] });
    await expectLost(topUp(first.client, amount));
    await first.ended;
    expect(await scene.onlyBill()).toMatchObject({ state: 'submitting', submitted: 1 });

    const { client } = await scene.takeOver();
    const repeat = await topUp(client, amount);
    expect(repeat).toMatchObject({ status: 200, body: { success: true, data: { status: 'pending' } } });
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    await scene.claimsRunOut();
    await scene.advance(client, '2m');
    expect(await scene.onlyBill()).toMatchObject({ state: end, submitted: 1 });
    expect(await scene.spent()).toBe(spent);
    expect(await scene.billEvents()).toEqual(events);
    await scene.expectConsistent();
  });

  it.each([
    { at: 'after-submission', state: 'submitting', isStored: false },
    { at: 'after-token', state: 'pending', isStored: true },
    { at: 'after-outcome', state: 'pending', isStored: true },
  ] as const)('$at of a credited meter: the token is the issued one, and shown only after settlement', async ({ at, state, isStored }) => {
    const scene = await openBillScene();
    const meter = { type: 'electricity', disco: 'IKEDC', meterNumber: '1111111111111', meterType: 'prepaid', phoneNumber: '08011111111' };
    const body = { ...meter, amount: 500_000, requestRef: '1767225600200' };
    const first = await scene.start({ orders: [{ at, do: 'die' }] });
    await expectLost(first.client.call('POST', '/bills/topup', body));
    await first.ended;
    expect(await scene.sql('select state::text, sealed_token is not null as "isStored" from bills.bill')).toEqual([{ state, isStored }]);
    const { client } = await scene.takeOver();
    const open = await client.call('GET', '/bills/status?requestRef=1767225600200');
    expect(open.body.data).toMatchObject({ status: 'pending', hasToken: false, token: null });
    await scene.claimsRunOut();
    await scene.advance(client, '2m');
    const repeat = await client.call('POST', '/bills/topup', body);
    expect(repeat.body.data).toMatchObject({ status: 'successful', token: { value: expect.stringMatching(/^\d{20}$/) } });
    await scene.expectConsistent();
  });

  it.each([
    { amount: AMOUNT, state: 'delivered', spent: AMOUNT, reply: { status: 200, body: { success: true, data: { status: 'successful' } } } },
    { amount: 10_098, state: 'pending', spent: 10_098, reply: { status: 200, body: { success: true, data: { status: 'pending' } } } },
    { amount: REFUSED, state: 'refunded', spent: 0, reply: { status: 200, body: { success: false, code: 'PROVIDER_REJECTED' } } },
  ])(
    'after the record of $amount and before the answer: the repeat returns the current status',
    async ({ amount, state, spent, reply }) => {
      const scene = await openBillScene();
      const first = await scene.start({ orders: [{ at: 'after-record', do: 'die' }] });
      await expectLost(topUp(first.client, amount));
      await first.ended;
      const { client } = await scene.takeOver();
      expect(await topUp(client, amount)).toMatchObject(reply);
      expect(await scene.onlyBill()).toMatchObject({ state, submitted: 1 });
      expect(await scene.spent()).toBe(spent);
      await scene.expectConsistent();
    },
  );

  it('with a crowd of every ending under way: what the provider did with each is what the books say', async () => {
    const scene = await openBillScene();
    const first = await scene.start({ orders: [{ at: 'after-submission', nth: 12, do: 'die' }] });
    const endings = [0, 1, 95, 96, 97, 98, 99];
    const load = Array.from({ length: 28 }, (_, n) => ({ amount: 20_000 + (endings[n % 7] ?? 0), ref: String(1_767_225_700_000 + n) }));
    await Promise.allSettled(load.map(({ amount, ref }) => topUp(first.client, amount, ref)));
    expect(await first.ended).toBe('SIGKILL');
    await scene.expectConsistent();

    const { client } = await scene.takeOver();
    await Promise.all(load.map(({ amount, ref }) => topUp(client, amount, ref)));
    await scene.claimsRunOut();
    for (const by of ['2m', '5m', '10m', '1h']) await scene.advance(client, by);
    const bills = await scene.bills();
    expect(bills).toHaveLength(28);
    for (const { state, provider } of bills) {
      const end = { delivered: 'delivered', failed: 'refunded', refused: 'refunded', undecided: 'pending', unknown: 'pending' }[provider];
      expect(state).toBe(end);
    }
    await scene.expectConsistent();
  });
});

describe('a process that crashes between the next attempt and its first byte', () => {
  it('leaves the bill with the second account: only that account is polled, nothing is resubmitted, and an operator reverses the bill', async () => {
    const scene = await openBillScene();
    const folder = mkdtempSync(join(tmpdir(), 'tollgate-bills-'));
    const [vtpass, interswitch] = [await trialBillers.vtpass(0), await trialBillers.interswitch(1_000_000_000)];
    onTestFinished(async () => {
      await Promise.all([vtpass.double.stop(), interswitch.double.stop()]);
      rmSync(folder, { recursive: true });
    });
    const env = envOf(folder, 'bills', {
      vtpass: { adapter: 'vtpass', id: 3, provider: vtpass },
      interswitch: { adapter: 'interswitch', id: 5, provider: interswitch },
    });
    const first = await scene.start({ env, orders: [{ at: 'after-next-attempt', do: 'die' }] });
    const body = { type: 'airtime', phoneNumber: '08031111111', amount: AMOUNT, requestRef: '1767225600300' };
    await expectLost(first.client.call('POST', '/bills/topup', body));
    expect(await first.ended).toBe('SIGKILL');
    const row = (): Promise<object[]> => scene.sql('select provider::int, attempt::int, state::text from bills.bill');
    expect(await row()).toEqual([{ provider: 5, attempt: 2, state: 'submitting' }]);

    // The first account could sell the bill by now and is not asked.
    vtpass.topUp(1_000_000_000);
    const { client } = await scene.takeOver(env);
    expect(await client.call('POST', '/bills/topup', body)).toMatchObject({ status: 200, body: { data: { status: 'pending' } } });
    await scene.claimsRunOut();
    for (const by of ['2m', '5m', '1h']) await scene.advance(client, by);
    expect(await row()).toEqual([{ provider: 5, attempt: 2, state: 'pending' }]);
    expect([vtpass.bills(), interswitch.bills()]).toEqual([[], []]);
    expect(vtpass.double.seen.filter(({ path }) => path === '/requery')).toEqual([]);
    expect(await scene.spent()).toBe(AMOUNT);

    const operator = { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret' };
    const decision = { businessId: '00000000-0000-7000-8000-000000000001', note: 'Interswitch has nothing of it' };
    expect(await client.call('POST', `/ops/bills/${body.requestRef}/reverse`, decision, operator)).toMatchObject({ status: 200 });
    expect(await scene.spent()).toBe(0);
    await scene.expectSound();
  });
});

describe('a connection that breaks during a commit of a live process', () => {
  it.each([
    { nth: 1, what: 'the debit' },
    { nth: 2, what: 'the answer of the provider' },
  ])('at $what: the caller gets the usual answer, with one debit and one submission', async ({ nth }) => {
    const scene = await openBillScene();
    const { client } = await scene.takeOver();
    const cut = scene.postgres.loseAnswer('bills.post_batch', { nth });
    const [reply] = await Promise.all([topUp(client), cut]);
    expect(reply).toMatchObject({ status: 200, body: { data: { status: 'successful' } } });
    expect(await scene.onlyBill()).toMatchObject({ state: 'delivered', submitted: 1, submissions: 1 });
    expect(await scene.spent()).toBe(AMOUNT);
    expect(await scene.billEvents()).toEqual(['bill.payment.completed']);
    await scene.expectConsistent();
  });
});

describe('a worker that crashes while polling', () => {
  it.each(['after-claim', 'after-outcome', 'after-settlement'] as const)(
    'at %s leaves the bill to another worker, with postings and events once',
    async (at) => {
      const scene = await openBillScene();
      const first = await scene.start({ orders: [{ at, do: 'die' }] });
      await topUp(first.client, FAILED_LATER);
      await first.client.call('POST', '/sandbox/advance', { by: '2m' }).catch(() => {});
      expect(await first.ended).toBe('SIGKILL');

      const { client } = await scene.takeOver();
      await scene.claimsRunOut();
      await scene.advance(client, '5m');
      await expectRefundedOnce(scene);
    },
  );

  it('or loses its connection while a refund commits leaves the bill refunded once', async () => {
    const scene = await openBillScene();
    const { client } = await scene.takeOver();
    await topUp(client, FAILED_LATER);
    const cut = scene.postgres.loseAnswer('bills.post_batch');
    await Promise.all([scene.advance(client, '2m'), cut]);
    await scene.advance(client, '1d');
    await expectRefundedOnce(scene);
  });
});

describe('a process that is paused for longer than its lease', () => {
  it('before the submission releases the claim, and a worker submits once', async () => {
    const scene = await openBillScene();
    const first = await scene.start({ env: { ROLES: 'api' }, orders: [{ at: 'after-debit', do: 'pause', pausedMs: 40_000 }] });
    const paying = topUp(first.client);
    await first.stopped();
    first.kill('SIGCONT');
    expect(await paying).toMatchObject({ status: 200, body: { data: { status: 'pending' } } });
    expect(await scene.onlyBill()).toMatchObject({ state: 'debited', submitted: 0, submissions: 0 });

    const { client } = await scene.takeOver();
    await scene.advance(client, '1s');
    expect(await scene.onlyBill()).toMatchObject({ state: 'delivered', submitted: 1, submissions: 1 });
    expect(await scene.spent()).toBe(AMOUNT);
    await scene.expectConsistent();
  });

  it('with a released bill and a worker that crashes before the submission: the bill may be sent, so it is only polled', async () => {
    const scene = await openBillScene();
    const first = await scene.start({ env: { ROLES: 'api' }, orders: [{ at: 'after-debit', do: 'pause', pausedMs: 40_000 }] });
    const paying = topUp(first.client);
    await first.stopped();
    first.kill('SIGCONT');
    await paying;
    const second = await scene.start({ orders: [{ at: 'after-claim', nth: 2, do: 'die' }] }).catch(() => undefined);
    await second?.ended;
    expect(await scene.onlyBill()).toMatchObject({ state: 'submitting', submitted: 0 });
    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    await scene.advance(client, '2m');
    expect(await scene.onlyBill()).toMatchObject({ state: 'pending', submitted: 0, submissions: 1 });
    expect(await scene.spent()).toBe(AMOUNT);
    await scene.expectConsistent();
  });

  it.each([
    { amount: AMOUNT, end: 'delivered', spent: AMOUNT },
    { amount: REFUSED, end: 'refunded', spent: 0 },
  ])('between the last check and a late submission of $amount: the worker without an outcome has refunded nothing', async (each) => {
    const scene = await openBillScene();
    const first = await scene.start({ env: { ROLES: 'api' }, orders: [{ at: 'before-submission', do: 'pause', pausedMs: 70_000 }] });
    const paying = topUp(first.client, each.amount);
    await first.stopped();
    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    await scene.advance(client, '2m');
    expect(await scene.onlyBill()).toMatchObject({ state: 'pending', provider: 'unknown' });

    first.kill('SIGCONT');
    expect(await paying).toMatchObject({ status: 200, body: { data: { status: 'pending' } } });
    expect(await scene.onlyBill()).toMatchObject({ state: 'pending', submitted: 1 });
    await scene.advance(client, '2m');
    expect(await scene.onlyBill()).toMatchObject({ state: each.end, submitted: 1, submissions: 1 });
    expect(await scene.spent()).toBe(each.spent);
    await scene.expectConsistent();
  });
});

/** Bill that was claimed and never sent: the outcome is unknown, so it stays pending and debited. */
async function expectNeverSent(scene: BillScene): Promise<void> {
  expect(await scene.onlyBill()).toMatchObject({ state: 'submitting', submitted: 0 });
  const { client } = await scene.takeOver();
  const repeat = await topUp(client);
  expect(repeat).toMatchObject({ status: 200, body: { data: { status: 'pending' } } });
  expect(repeat.headers.get('idempotent-replayed')).toBe('true');
  await scene.claimsRunOut();
  for (const by of ['2m', '5m', '1h', '1d', '1d']) await scene.advance(client, by);
  expect(await scene.onlyBill()).toMatchObject({ state: 'pending', submitted: 0, submissions: 1 });
  expect(await scene.spent()).toBe(AMOUNT);
  expect(await scene.billEvents()).toEqual([]);
  await scene.expectConsistent();
}

async function expectRefundedOnce(scene: BillScene): Promise<void> {
  expect(await scene.onlyBill()).toMatchObject({ state: 'refunded', submitted: 1 });
  expect(await scene.spent()).toBe(0);
  expect(await scene.sql(`select from ledger.posting where kind = 'bill_reversal'`)).toHaveLength(1);
  expect(await scene.billEvents()).toEqual(['bill.payment.failed', 'bill.payment.reversed']);
  await scene.expectConsistent();
}
