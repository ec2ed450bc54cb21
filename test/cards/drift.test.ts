import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { sql } from '../payroll/support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const post = (path: string, body?: object) => sandbox.call('POST', path, body);
const get = (path: string) => sandbox.call('GET', path);
const available = async (): Promise<number> => (await get('/wallet')).body.data.availableBalance;
const shop = { name: 'JUMIA', mcc: '5311' };

async function funded(amount = 500_000): Promise<any> {
  const customer = (await post('/customers', { firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.com', allowDuplicate: true })).body
    .data;
  const card = (await post('/virtual-cards', { customerId: customer.id })).body.data;
  return (await post(`/virtual-cards/${card.id}/fund`, { amount })).body.data.card;
}
const buy = (id: string, amount: number, more: object = {}) => post(`/sandbox/cards/${id}/authorize`, { amount, merchant: shop, ...more });
const eventsOf = (id: string) =>
  sql<{ event: string; data: any }>(sandbox, `select event, data from ledger.outbox where data ->> 'cardId' = $1 order by id`, [id]);
const sound = async (): Promise<void> => expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);

describe('controls', () => {
  const control = (id: string, body: object) => sandbox.call('PUT', `/virtual-cards/${id}/controls`, body);
  const of = async (id: string) => (await get(`/virtual-cards/${id}`)).body.data.spendingControls;

  test('omitted controls are unchanged, also single channels; null or an empty list clears', async () => {
    const { id } = await funded();
    await control(id, { channels: { atm: false, web: false }, blockedCategories: ['7995'] });
    await control(id, { spendingLimits: [] });
    expect(await of(id)).toEqual({ channels: { atm: false, web: false }, blockedCategories: ['7995'], spendingLimits: [] });
    expect((await buy(id, 1_000, { channel: 'atm' })).body.data).toMatchObject({ approved: false, reason: 'channel_not_allowed' });
    await control(id, { channels: { web: true } });
    expect(await of(id)).toMatchObject({ channels: { atm: false, web: true }, blockedCategories: ['7995'] });
    await control(id, { channels: { atm: null }, blockedCategories: null });
    expect(await of(id)).toEqual({ channels: { web: true }, spendingLimits: [] });
    expect((await buy(id, 1_000, { channel: 'atm' })).body.data).toMatchObject({ approved: true });
    await control(id, { channels: null });
    expect(await of(id)).toEqual({ spendingLimits: [] });
  });
});

describe('sync', () => {
  const sync = (id: string) => post(`/virtual-cards/${id}/sync`);

  test('a sync finds unreported purchases, freezes, unfreezes and terminations of the processor', async () => {
    const { id } = await funded();
    await buy(id, 50_000, { silent: true });
    await post(`/sandbox/cards/${id}/processor`, { fee: 2_500 });
    expect((await get(`/virtual-cards/${id}`)).body.data.balance).toBe(500_000);
    expect((await sync(id)).body.data).toMatchObject({
      changed: true,
      previousStatus: 'active',
      card: { status: 'active', balance: 447_500 },
    });
    expect((await sync(id)).body.data).toMatchObject({ changed: false });
    await post(`/sandbox/cards/${id}/processor`, { status: 'inactive' });
    expect((await sync(id)).body.data).toMatchObject({
      changed: true,
      previousStatus: 'active',
      providerStatus: 'inactive',
      card: { status: 'frozen', frozenBy: 'processor' },
    });
    expect((await post(`/virtual-cards/${id}/unfreeze`)).body).toMatchObject({ code: 'INVALID_STATE' });
    const before = await available();
    await post(`/sandbox/cards/${id}/processor`, { status: 'cancelled' });
    expect((await sync(id)).body.data).toMatchObject({ providerStatus: 'cancelled', card: { status: 'terminated', balance: 0 } });
    expect(await available()).toBe(before + 447_500);
    await sound();
  });

  test('an expiry returns the balance like a termination, and the card is never reopened', async () => {
    const before = await available();
    const { id } = await funded(100_000);
    await post(`/sandbox/cards/${id}/processor`, { status: 'expired' });
    expect((await sync(id)).body.data).toMatchObject({
      changed: true,
      previousStatus: 'active',
      card: { status: 'expired', balance: 0, terminatedReason: null },
    });
    expect(await available()).toBe(before);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      event: 'virtual_card.expired',
      data: { balance: 0, status: 'expired', previousStatus: 'active', returnedAmount: 100_000 },
    });
    await post(`/sandbox/cards/${id}/processor`, { status: 'active' });
    const { body } = await sync(id);
    expect(body.data).toMatchObject({ changed: false, drift: true, providerStatus: 'active', card: { status: 'expired', balance: 0 } });
    expect(body.message).toMatch(/'expired' and remains so.*'active'$/);
    await sound();
  });

  test('entries after the end of a card are not charged to the business, and a sync reports them', async () => {
    const { id } = await funded(300_000);
    await post(`/virtual-cards/${id}/terminate`, {});
    const before = await available();
    await post(`/sandbox/cards/${id}/processor`, { status: 'active' });
    await buy(id, 80_000, { silent: true });
    await post(`/sandbox/cards/${id}/processor`, { fee: 1_500 });
    const { body } = await sync(id);
    expect(body.data).toMatchObject({
      changed: true,
      drift: true,
      previousStatus: 'terminated',
      card: { status: 'terminated', balance: 0 },
    });
    expect(body.message).toContain('missing transactions were added');
    expect((await sync(id)).body.data).toMatchObject({ changed: false, drift: true });
    expect(await available()).toBe(before);
    const [fee, purchase] = (await get(`/virtual-cards/${id}/transactions`)).body.data;
    for (const [transaction, amount] of [
      [fee, 1_500],
      [purchase, 80_000],
    ]) {
      expect(transaction).toMatchObject({ amount, status: 'reversed', declineReason: 'card_ended' });
    }
    const borne = await sql(
      sandbox,
      `select p.amount::int, p.debit, p.credit from ledger.posting p join cards.transaction t on t.id = p.source_id
      where p.kind = 'virtual_card_loss' and t.card_id = $1 order by p.amount`,
      [id],
    );
    expect(borne).toEqual([
      { amount: 1_500, debit: 3, credit: 400 },
      { amount: 80_000, debit: 3, credit: 400 },
    ]);
    await sound();
    await buy(id, 20_000, { refund: true });
    expect(await available()).toBe(before + 20_000);
    await sound();
  });

  test('an expired card with a balance returns it with the next sync', async () => {
    const before = await available();
    const { id } = await funded(100_000);
    await post(`/sandbox/cards/${id}/processor`, { status: 'expired' });
    await sql(sandbox, `update cards.card set status = 'expired' where id = $1`, [id]);
    expect(await wrongsOf(sandbox.databaseUrl)).not.toEqual([]);
    expect((await sync(id)).body.data.card).toMatchObject({ status: 'expired', balance: 0 });
    expect(await available()).toBe(before);
    await sound();
  });

  test('credits after the end of a card, and pending withdrawals, reach the wallet', async () => {
    const before = await available();
    const { id } = await funded(300_000);
    await buy(id, 50_000);
    await post(`/sandbox/cards/${id}/processor`, { silent: true });
    expect((await post(`/virtual-cards/${id}/withdraw`, { amount: 100_001 })).status).toBe(202);
    await post(`/sandbox/cards/${id}/processor`, { silent: false, status: 'cancelled' });
    expect((await sync(id)).body.data.card).toMatchObject({ status: 'terminated', balance: 0 });
    expect(await available()).toBe(before - 50_000 - 100_001);
    await sound();
    await sql(sandbox, `update cards.instruction set next_attempt_at = clock_timestamp() where card_id = $1 and status = 'pending'`, [id]);
    await expect.poll(() => available()).toBe(before - 50_000);
    await buy(id, 20_000, { refund: true });
    expect((await get(`/virtual-cards/${id}`)).body.data.balance).toBe(0);
    expect(await available()).toBe(before - 30_000);
    await sound();
  });

  test('502 while the processor does not answer, and the card is unchanged', async () => {
    const { id } = await funded();
    await post(`/sandbox/cards/${id}/processor`, { silent: true, status: 'cancelled' });
    expect(await sync(id)).toMatchObject({ status: 502, body: { code: 'UPSTREAM_ERROR', data: { message: expect.any(String) } } });
    expect((await get(`/virtual-cards/${id}`)).body.data).toMatchObject({
      status: 'active',
      balance: 500_000,
      lastSyncedAt: expect.any(String),
    });
  });

  test('a sync runs daily by itself', async () => {
    const { id } = await funded();
    await buy(id, 75_000, { silent: true });
    await sandbox.advance('1d');
    await expect.poll(async () => (await get(`/virtual-cards/${id}`)).body.data.balance).toBe(425_000);
  });

  test('concurrent purchases are each applied once', async () => {
    const { id } = await funded(1_000_000);
    await Promise.all(Array.from({ length: 20 }, (_, n) => buy(id, 10_000 + n)));
    await sync(id);
    expect((await get(`/virtual-cards/${id}`)).body.data.balance).toBe(1_000_000 - 20 * 10_000 - 190);
    expect((await get(`/virtual-cards/${id}/transactions?limit=200`)).body.data).toHaveLength(21);
    await sound();
  });
});
