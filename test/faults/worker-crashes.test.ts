import { describe, expect, it } from 'vitest';
import { expectLost, openScene, type Scene } from './scene.ts';

const AMOUNT = 500_000;
const FEE = 1_075;
const DECLINED_LATER = 500_097;
const body = { amount: AMOUNT, clientReference: 'INV-1' };
const tomorrow = (): string => new Date(Date.now() + 20 * 3_600_000).toISOString();

describe('a worker that dies', () => {
  it('with a scheduled transfer in hand, before its debit, leaves it to another, who sends it once', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-claim', do: 'die' }] });
    await first.client.send({ ...body, scheduledAt: tomorrow() });
    await advanceInto(first, scene);
    expect(await scene.only()).toMatchObject({ state: 'scheduled', submitted: 0 });
    expect(await scene.spent()).toBe(AMOUNT + FEE);

    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    await scene.advance(client, '1s');
    expect(await scene.only()).toMatchObject({ state: 'acknowledged', submitted: 1, submissions: 1 });
    await scene.advance(client, '5m');
    expect(await scene.only()).toMatchObject({ state: 'delivered' });
    expect(await scene.spent()).toBe(AMOUNT + FEE);
    await scene.expectSound();
  });

  it.each([
    { at: 'after-claim', nth: 2, submitted: 0, submissions: 2 },
    { at: 'before-submission', submitted: 0, submissions: 2 },
    { at: 'after-submission', submitted: 1, submissions: 1 },
  ] as const)('at $at of a scheduled transfer: delivered afterwards, and submitted once', async ({ submitted, submissions, ...order }) => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ ...order, do: 'die' }] });
    await first.client.send({ ...body, scheduledAt: tomorrow() });
    await advanceInto(first, scene);
    expect(await scene.only()).toMatchObject({ state: 'submitting', submitted, submissions: 1 });

    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    for (const by of ['1s', '5m']) await scene.advance(client, by);
    expect(await scene.only()).toMatchObject({ state: 'delivered', submitted: 1, submissions });
    expect(await scene.spent()).toBe(AMOUNT + FEE);
    await scene.expectDrained();
  });

  it.each(['after-claim', 'after-outcome', 'after-settlement'] as const)(
    'at %s of a check leaves it to another worker, and money and event come once',
    async (at) => {
      const scene = await openScene();
      const first = await scene.start({ orders: [{ at, do: 'die' }] });
      await first.client.send({ ...body, amount: DECLINED_LATER });
      await advanceInto(first, scene);

      const { client } = await scene.takeOver();
      await scene.claimsRunOut();
      await scene.advance(client, '5m');
      expect(await scene.only()).toMatchObject({ state: 'reversed', bank: 'declined', submitted: 1 });
      expect(await scene.spent()).toBe(0);
      expect((await scene.events()).toSorted()).toEqual(['transfer.failed', 'transfer.reversed']);
      await scene.expectDrained();
    },
  );

  it('while a reversal commits leaves it reversed once', async () => {
    const scene = await openScene();
    const first = await scene.start();
    await first.client.send({ ...body, amount: DECLINED_LATER });
    const committed = scene.postgres.loseAnswer('ledger.post_batch', { cut: false });
    await first.client.call('POST', '/sandbox/advance', { by: '5m' });
    await committed;
    first.kill('SIGKILL');
    await first.ended;
    await expectReversedOnce(scene);

    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    await scene.advance(client, '1d');
    await expectReversedOnce(scene);
  });

  it('or only loses its connection while a reversal commits leaves it reversed once as well', async () => {
    const scene = await openScene();
    const { client } = await scene.takeOver();
    await client.send({ ...body, amount: DECLINED_LATER });
    const cut = scene.postgres.loseAnswer('ledger.post_batch');
    await Promise.all([scene.advance(client, '5m'), cut]);
    await scene.advance(client, '1d');
    await expectReversedOnce(scene);
  });
});

describe('a process that is stopped for longer than its lease', () => {
  it.each(['steady clock', 'wall clock'] as const)(
    'before it writes to the bank, by its %s, hands the claim back, and a worker sends it once',
    async (seenBy) => {
      const scene = await openScene();
      const first = await scene.start({ env: { ROLES: 'api' }, orders: [{ at: 'after-debit', do: 'pause', pausedMs: 40_000, seenBy }] });
      const sending = first.client.send(body);
      await first.stopped();
      first.kill('SIGCONT');
      expect(await sending).toMatchObject({ status: 200, body: { data: { settlementStatus: 'pending' } } });
      expect(await scene.only()).toMatchObject({ state: 'accepted', submitted: 0, submissions: 0 });

      const { client } = await scene.start({ env: { ROLES: 'api,worker' } });
      await scene.advance(client, '1s');
      expect(await scene.only()).toMatchObject({ state: 'acknowledged', submitted: 1, submissions: 1 });
      await scene.advance(client, '5m');
      expect(await scene.spent()).toBe(AMOUNT + FEE);
      await scene.expectDrained();
    },
  );

  it.each([
    { nth: 1, state: 'accepted', left: 'it is still to be sent', submissions: 1 },
    { nth: 2, state: 'submitting', left: 'it may have been sent, so the bank is asked first', submissions: 2 },
  ])('and whose returned transfer meets a worker that dies at claim $nth: $left', async ({ nth, state, submissions }) => {
    const scene = await openScene();
    const first = await scene.start({ env: { ROLES: 'api' }, orders: [{ at: 'after-debit', do: 'pause', pausedMs: 40_000 }] });
    const sending = first.client.send(body);
    await first.stopped();
    first.kill('SIGCONT');
    await sending;

    const second = await scene.start({ orders: [{ at: 'after-claim', nth, do: 'die' }] }).catch(() => undefined);
    await second?.ended;
    expect(await scene.only()).toMatchObject({ state, submitted: 0 });
    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    await scene.advance(client, '1s');
    await scene.advance(client, '5m');
    expect(await scene.only()).toMatchObject({ state: 'delivered', submitted: 1, submissions });
    expect(await scene.spent()).toBe(AMOUNT + FEE);
    await scene.expectDrained();
  });

  it.each([
    { amount: AMOUNT, meanwhile: 'acknowledged', end: 'delivered', spent: AMOUNT + FEE },
    { amount: 500_001, meanwhile: 'reversed', end: 'reversed', spent: 0 },
  ])('between its last check and the bank sends $amount after another did: the bank takes the reference once', async (each) => {
    const scene = await openScene();
    const first = await scene.start({ env: { ROLES: 'api' }, orders: [{ at: 'before-submission', do: 'pause', pausedMs: 70_000 }] });
    const sending = first.client.send({ ...body, amount: each.amount });
    await first.stopped();
    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    await scene.advance(client, '1s');
    expect(await scene.only()).toMatchObject({ state: each.meanwhile, submitted: 1, submissions: 2 });

    first.kill('SIGCONT');
    await sending;
    expect(await scene.only()).toMatchObject({ state: each.meanwhile, submitted: 2 });
    await scene.advance(client, '5m');
    expect(await scene.only()).toMatchObject({ state: each.end, submitted: 2, submissions: 2 });
    expect(await scene.spent()).toBe(each.spent);
    await scene.expectDrained();
  });

  it('as a worker inside a check finds its answer late and changes nothing', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-outcome', do: 'pause', pausedMs: 70_000 }] });
    await first.client.send({ ...body, amount: DECLINED_LATER });
    // Its worker stops it as soon as the transfer is due, which may be before it has answered.
    const advancing = first.client.call('POST', '/sandbox/advance', { by: '5m' }).catch(() => {});
    await first.stopped();
    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    await scene.advance(client, '1s');
    await expectReversedOnce(scene);
    first.kill('SIGCONT');
    await expect.poll(() => scene.sql(`select from ledger.evidence where not applied`)).toHaveLength(1);
    await expectReversedOnce(scene);
    await advancing;
  });
});

describe('a send that dies in the process that is also the worker', () => {
  it('is found by the worker of the next process without any request', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-submission', do: 'die' }] });
    await expectLost(first.client.send(body));
    await first.ended;
    await scene.sql(`update ledger.transfer set next_check_at = clock_timestamp(), claimed_until = clock_timestamp()`);
    await scene.start({ env: { ROLES: 'worker' } });
    await expect.poll(async () => (await scene.only()).state).toBe('delivered');
    await scene.expectDrained();
  });
});

/** Time passes until the transfer is due, and the worker that takes it dies of it. */
async function advanceInto(server: Awaited<ReturnType<Scene['start']>>, scene: Scene): Promise<void> {
  await server.client.call('POST', '/sandbox/advance', { by: (await scene.only()).state === 'scheduled' ? '1d' : '5m' }).catch(() => {});
  expect(await server.ended).toBe('SIGKILL');
}

async function expectReversedOnce(scene: Scene): Promise<void> {
  expect(await scene.only()).toMatchObject({ state: 'reversed', submitted: 1 });
  expect(await scene.spent()).toBe(0);
  expect(await scene.sql(`select from ledger.posting where reference like 'REV_%'`)).toHaveLength(1);
  expect((await scene.events()).toSorted()).toEqual(['transfer.failed', 'transfer.reversed']);
  await scene.expectDrained();
}
