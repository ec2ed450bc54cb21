import { describe, expect, it } from 'vitest';
import type { CrashPoint } from '../../src/core/app/app.ts';
import type { Client } from '../support/client.ts';
import { expectLost, openScene, type Scene } from './scene.ts';

const FEE = 1_075;
const AMOUNT = 500_000;
const body = { amount: AMOUNT, clientReference: 'INV-1' };

describe('a process that dies during a send', () => {
  it('before the debit commits leaves nothing, and the repeat is a new transfer', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'before-debit', do: 'die' }] });
    await expectLost(first.client.send(body));
    expect(await first.ended).toBe('SIGKILL');
    expect(await scene.sql('select from ledger.transfer')).toEqual([]);
    expect(await scene.spent()).toBe(0);

    const { client } = await scene.takeOver();
    const repeat = await client.send(body);
    expect([repeat.status, repeat.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(await scene.only()).toMatchObject({ state: 'acknowledged', submitted: 1 });
    await scene.advance(client, '5m');
    expect(await scene.only()).toMatchObject({ state: 'delivered', bank: 'credited' });
    expect(await scene.spent()).toBe(AMOUNT + FEE);
    await scene.expectSound();
  });

  it('while the debit commits leaves it whole: the repeat returns the original, which is never sent afterwards', async () => {
    const scene = await openScene();
    const first = await scene.start({ env: { ROLES: 'api' } });
    const committed = scene.postgres.loseAnswer('ledger.post_batch', { cut: false });
    const lost = expectLost(first.client.send(body));
    await committed;
    first.kill('SIGKILL');
    await lost;
    await expectSentByAnother(scene);
  });

  it.each(['after-debit', 'before-submission'] satisfies CrashPoint[])(
    'at %s leaves it to another: the bank is asked first, and as it certainly has nothing it is submitted once',
    async (at) => {
      const scene = await openScene();
      const first = await scene.start({ orders: [{ at, do: 'die' }] });
      await expectLost(first.client.send(body));
      await first.ended;
      await expectSentByAnother(scene);
    },
  );

  it('and whose submission no worker resumes for a day: the money is returned, once the bank says again that it has nothing', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'before-submission', do: 'die' }] });
    await expectLost(first.client.send(body));
    await first.ended;
    await scene.claimsRunOut();
    const second = await scene.start({ orders: [{ at: 'before-submission', do: 'die' }] });
    expect(await second.ended).toBe('SIGKILL');
    expect(await scene.only()).toMatchObject({ state: 'submitting', submitted: 0, submissions: 2 });

    const api = await scene.start({ env: { ROLES: 'api' } });
    await scene.claimsRunOut();
    await api.client.call('POST', '/sandbox/advance', { by: '25h' });
    const { client } = await scene.takeOver();
    await scene.advance(client, '1s');
    expect(await scene.only()).toMatchObject({ state: 'reversed', submitted: 0, fee: 0 });
    expect(await scene.spent()).toBe(0);
    expect(await client.send(body)).toMatchObject({ body: { success: false, code: 'PROVIDER_REJECTED' } });
    expect(await scene.events()).toEqual(['transfer.reversed']);
    await scene.expectDrained();
  });

  it('and whose bank cannot say: it is asked about for a day, then waits for a person, and is asked about all the same', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-submission', do: 'die' }] });
    await expectLost(first.client.send(body));
    await first.ended;
    await scene.sql(`update bank_sim.payment set visible_at = 'infinity'`);
    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    for (const by of ['5m', '15m', '1h', '6h']) await scene.advance(client, by);
    expect(await standing(client)).toMatchObject({ settlementStatus: 'pending', needsReview: false });
    await scene.advance(client, '1d');
    expect(await standing(client)).toMatchObject({ settlementStatus: 'pending', needsReview: true, isConclusive: false });
    expect(await scene.only()).toMatchObject({ state: 'unconfirmed', submitted: 1, submissions: 1 });
    await scene.sql('update bank_sim.payment set visible_at = clock_timestamp()');
    await scene.advance(client, '1d');
    expect(await standing(client)).toMatchObject({ settlementStatus: 'delivered', needsReview: false });
    await scene.expectDrained();
  });

  it('after the bank has it: the next check learns the outcome, and the repeat returns the original', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-submission', do: 'die' }] });
    await expectLost(first.client.send(body));
    await first.ended;
    expect(await scene.only()).toMatchObject({ state: 'submitting', submitted: 1 });

    const { client } = await scene.takeOver();
    const repeat = await client.send(body);
    expect(repeat).toMatchObject({ status: 200, body: { data: { settlementStatus: 'pending', status: 'debited' } } });
    expect(repeat.headers.get('idempotent-replayed')).toBe('true');
    await scene.claimsRunOut();
    await scene.advance(client, '5m');
    expect(await scene.only()).toMatchObject({ state: 'delivered', bank: 'credited', submitted: 1 });
    expect(await scene.spent()).toBe(AMOUNT + FEE);
    expect(await scene.events()).toEqual(['transfer.settled']);
    await scene.expectSound();
  });

  it('after a refusal by the bank: the check learns of it, and principal without fee is back', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-submission', do: 'die' }] });
    await expectLost(first.client.send({ ...body, amount: 500_001 }));
    await first.ended;

    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    await scene.advance(client, '5m');
    expect(await scene.only()).toMatchObject({ state: 'reversed', bank: 'refused', fee: 0 });
    expect(await scene.spent()).toBe(0);
    expect((await scene.events()).toSorted()).toEqual(['transfer.failed', 'transfer.reversed']);
    await scene.expectSound();
  });

  it('with a crowd of every ending under way: what the bank did with each is what the books say', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-submission', nth: 12, do: 'die' }] });
    const endings = [0, 1, 95, 96, 97, 98, 99];
    const load = Array.from({ length: 28 }, (_, n) => ({ amount: 600_000 + (endings[n % 7] ?? 0), clientReference: `CROWD-${n}` }));
    await Promise.allSettled(load.map((each) => first.client.send(each)));
    expect(await first.ended).toBe('SIGKILL');
    await scene.expectSound();

    const { client } = await scene.takeOver();
    await Promise.all(load.map((each) => client.send(each)));
    await scene.claimsRunOut();
    for (const by of ['5m', '10m', '5m', '1d', '1h']) await scene.advance(client, by);
    expect(await scene.sql('select from ledger.transfer')).toHaveLength(28);
    await scene.expectDrained();
  });

  it('while the answer is recorded leaves it recorded, and the check continues from there', async () => {
    const scene = await openScene();
    const first = await scene.start({ env: { ROLES: 'api' } });
    const committed = scene.postgres.loseAnswer('ledger.post_batch', { nth: 2, cut: false });
    const lost = expectLost(first.client.send(body));
    await committed;
    first.kill('SIGKILL');
    await lost;
    expect(await scene.only()).toMatchObject({ state: 'acknowledged', submitted: 1 });

    const { client } = await scene.takeOver();
    await scene.advance(client, '5m');
    expect(await scene.only()).toMatchObject({ state: 'delivered', submitted: 1 });
    await scene.expectSound();
  });

  it.each([
    { amount: 500_000, state: 'acknowledged', spent: AMOUNT + FEE, reply: { status: 200, body: { success: true } } },
    { amount: 500_098, state: 'unconfirmed', spent: 500_098 + 2_688, reply: { status: 200, body: { success: true } } },
    { amount: 500_001, state: 'reversed', spent: 0, reply: { status: 200, body: { success: false, code: 'PROVIDER_REJECTED' } } },
  ])('after the record of $amount and before the answer: the repeat returns its status', async ({ amount, state, spent, reply }) => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-record', do: 'die' }] });
    await expectLost(first.client.send({ ...body, amount }));
    await first.ended;

    const { client } = await scene.takeOver();
    expect(await client.send({ ...body, amount })).toMatchObject(reply);
    expect(await scene.only()).toMatchObject({ state, submitted: 1 });
    expect(await scene.spent()).toBe(spent);
    await scene.expectSound();
  });
});

describe('a connection that breaks during a commit while the process lives', () => {
  it.each([
    { nth: 1, what: 'the debit' },
    { nth: 2, what: 'the answer of the bank' },
  ])('at $what: the caller gets the ordinary answer, with one debit and one submission', async ({ nth }) => {
    const scene = await openScene();
    const { client } = await scene.takeOver();
    const cut = scene.postgres.loseAnswer('ledger.post_batch', { nth });
    const [reply] = await Promise.all([client.send(body), cut]);
    expect(reply).toMatchObject({ status: 200, body: { data: { settlementStatus: 'pending', fee: FEE } } });
    expect(reply.headers.get('idempotent-replayed')).toBeNull();
    expect(await scene.only()).toMatchObject({ state: 'acknowledged', submitted: 1, submissions: 1 });
    expect(await scene.spent()).toBe(AMOUNT + FEE);
    await scene.advance(client, '5m');
    expect(await scene.only()).toMatchObject({ state: 'delivered' });
    await scene.expectSound();
  });

  it('at the release of a scheduled transfer: it is submitted once', async () => {
    const scene = await openScene();
    const { client } = await scene.takeOver();
    expect(await client.send({ ...body, scheduledAt: new Date(Date.now() + 86_400_000).toISOString() })).toMatchObject({ status: 200 });
    const cut = scene.postgres.loseAnswer('ledger.post_batch');
    await Promise.all([scene.advance(client, '1d'), cut]);
    expect(await scene.only()).toMatchObject({ state: 'acknowledged', submitted: 1, submissions: 1 });
    await scene.advance(client, '5m');
    expect(await scene.only()).toMatchObject({ state: 'delivered' });
    expect(await scene.spent()).toBe(AMOUNT + FEE);
    await scene.expectSound();
  });

  it('at a refusal: principal without fee is back once', async () => {
    const scene = await openScene();
    const { client } = await scene.takeOver();
    const cut = scene.postgres.loseAnswer('ledger.post_batch', { nth: 2 });
    const [reply] = await Promise.all([client.send({ ...body, amount: 500_001 }), cut]);
    expect(reply).toMatchObject({ status: 200, body: { success: false, code: 'PROVIDER_REJECTED' } });
    expect(await scene.only()).toMatchObject({ state: 'reversed', fee: 0, submitted: 1 });
    expect(await scene.spent()).toBe(0);
    expect(await scene.events()).toEqual(['transfer.reversed']);
    await scene.expectSound();
  });

  it('between us and the bank: its silence is not a refusal, and nothing is submitted twice', async () => {
    const scene = await openScene();
    const { client } = await scene.takeOver();
    const cut = scene.postgres.loseAnswer('bank_sim.submit');
    const load = Array.from({ length: 12 }, (_, n) => client.send({ amount: AMOUNT, clientReference: `SILENT-${n}` }));
    const [replies] = await Promise.all([Promise.all(load), cut]);
    expect(replies.some(({ status }) => status === 202)).toBe(true);
    await scene.expectSound();
    await scene.advance(client, '5m');
    await scene.expectDrained();
    expect(await scene.sql(`select from ledger.transfer where state = 'delivered'`)).toHaveLength(12);
  });
});

const standing = async (client: Client): Promise<unknown> =>
  (await client.call('GET', '/money-transfer/status?clientReference=INV-1')).body.data;

/** The transfer is debited and claimed, and never reached the bank: the next worker queries, then submits once. */
async function expectSentByAnother(scene: Scene): Promise<void> {
  expect(await scene.only()).toMatchObject({ state: 'submitting', submitted: 0, submissions: 1 });
  const { client } = await scene.start({ env: { ROLES: 'api' } });
  const repeat = await client.send(body);
  expect(repeat).toMatchObject({ status: 200, body: { data: { settlementStatus: 'pending', isConclusive: false } } });
  expect(repeat.headers.get('idempotent-replayed')).toBe('true');
  expect(await scene.only()).toMatchObject({ state: 'submitting', submitted: 0, submissions: 1 });
  await scene.claimsRunOut();
  await scene.start({ env: { ROLES: 'worker' } });
  // The claim's end is its due time.
  await expect.poll(() => scene.only()).toMatchObject({ state: 'acknowledged', submitted: 1, submissions: 2 });
  await scene.advance(client, '5m');
  expect(await scene.only()).toMatchObject({ state: 'delivered', submitted: 1 });
  expect(await scene.spent()).toBe(AMOUNT + FEE);
  expect(await scene.events()).toEqual(['transfer.settled']);
  await scene.expectDrained();
}
