import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { sql } from '../payroll/support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const post = (path: string, body?: object, as = 'demo') => sandbox.call('POST', path, body, { as });
const get = (path: string, as = 'demo') => sandbox.call('GET', path, undefined, { as });
const available = async (as = 'demo'): Promise<number> => (await get('/wallet', as)).body.data.availableBalance;
const shop = { name: 'JUMIA', mcc: '5311' };

async function customer(as = 'demo'): Promise<string> {
  return (await post('/customers', { firstName: 'Ada', lastName: 'Okafor', email: 'ada@example.com', allowDuplicate: true }, as)).body.data
    .id;
}
async function issue(more: object = {}, as = 'demo'): Promise<any> {
  return (await post('/virtual-cards', { customerId: await customer(as), ...more }, as)).body.data;
}
async function funded(amount = 500_000, as = 'demo'): Promise<any> {
  const card = await issue({}, as);
  return (await post(`/virtual-cards/${card.id}/fund`, { amount }, as)).body.data.card;
}
const buy = (id: string, amount: number, more: object = {}) => post(`/sandbox/cards/${id}/authorize`, { amount, merchant: shop, ...more });
const eventsOf = (id: string) =>
  sql<{ event: string; data: any }>(sandbox, `select event, data from ledger.outbox where data ->> 'cardId' = $1 order by id`, [id]);
const sound = async (): Promise<void> => expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);

describe('the lifecycle of a card', () => {
  test('issue, fund, purchase, refund, withdraw, freeze, unfreeze and terminate account for every kobo', async () => {
    const before = await available();
    const card = await issue({
      brand: 'VISA',
      billingAddress: { line1: '4 Barnawa Close', city: 'Kaduna', state: 'Kaduna', country: 'NG' },
    });
    expect(card).toMatchObject({
      status: 'active',
      balance: 0,
      nameOnCard: 'ADA OKAFOR',
      brand: 'VISA',
      type: 'virtual',
      provider: 'sandbox',
    });
    expect(card.maskedPan).toMatch(/^418742\*{6}\d{4}$/);
    expect(await post(`/virtual-cards/${card.id}/fund`, { amount: 500_000, clientReference: 'CF-1' })).toMatchObject({
      status: 200,
      body: { data: { status: 'done', amount: 500_000, card: { balance: 500_000 } } },
    });
    expect(await available()).toBe(before - 500_000);
    expect((await buy(card.id, 120_000)).body.data).toEqual({
      approved: true,
      reason: null,
      amount: 120_000,
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    });
    expect((await buy(card.id, 900_000)).body.data).toMatchObject({ approved: false, reason: 'insufficient_funds' });
    await buy(card.id, 20_000, { refund: true });
    expect((await post(`/virtual-cards/${card.id}/withdraw`, { amount: 100_000 })).body.data.card.balance).toBe(300_000);
    expect(await available()).toBe(before - 400_000);
    expect((await post(`/virtual-cards/${card.id}/freeze`)).body.data).toMatchObject({
      isPending: false,
      card: { status: 'frozen', frozenBy: 'business', providerStatus: 'inactive' },
    });
    expect((await buy(card.id, 1_000)).body.data).toMatchObject({ approved: false, reason: 'card_not_active' });
    expect((await post(`/virtual-cards/${card.id}/unfreeze`)).body.data.card).toMatchObject({ status: 'active', frozenBy: null });
    expect((await post(`/virtual-cards/${card.id}/terminate`, { reason: 'Lost' })).body.data.card).toMatchObject({
      status: 'terminated',
      balance: 0,
      terminatedReason: 'Lost',
    });
    expect(await available()).toBe(before - 100_000);

    const { body } = await get(`/virtual-cards/${card.id}/transactions`);
    expect(body.data.map(({ type, direction, amount, status }: any) => `${type} ${direction} ${amount} ${status}`).toReversed()).toEqual([
      'funding credit 500000 approved',
      'authorization debit 120000 approved',
      'authorization debit 900000 declined',
      'refund credit 20000 approved',
      'withdrawal debit 100000 approved',
      'authorization debit 1000 declined',
    ]);
    const names = (await eventsOf(card.id)).map(({ event }) => event.replace('virtual_card.', ''));
    expect(names).toEqual([
      'created',
      'funded',
      'transaction',
      'declined',
      'transaction',
      'withdrawn',
      'frozen',
      'declined',
      'unfrozen',
      'terminated',
    ]);
    await sound();
  });

  test('its movements appear in the statement, by category', async () => {
    const rows = async (category: string) =>
      (await get(`/transactions?category=${category}&limit=200`)).body.data.map(({ amount }: any) => amount);
    expect(await rows('virtual_card_funding')).toContain(500_000);
    expect(await rows('virtual_card_withdrawal')).toEqual(expect.arrayContaining([100_000, 300_000]));
  });

  test('number and code are neither stored nor returned; the processor shows them once, and the request is audited', async () => {
    const card = await funded();
    const session = await post(`/virtual-cards/${card.id}/details-session`);
    expect(session.body.data).toEqual({
      cardId: card.id,
      url: expect.stringMatching(/^https:\/\/cards\.sandbox\.invalid\/once\/[0-9a-f]{32}$/),
      expiresAt: expect.any(String),
    });
    const [row] = await sql<{ row: string }>(sandbox, 'select c::text as row from cards.card c where id = $1', [card.id]);
    expect(row?.row).not.toMatch(/\d{13,19}/);
    const audited = await sql(sandbox, `select from audit.entry where action = 'cardDetailsSessions.create' and subject_id = $1`, [
      card.id,
    ]);
    expect(audited).toHaveLength(1);
  });

  test('spending controls are enforced by the processor', async () => {
    const { id } = await funded(1_000_000);
    const controls = { channels: { atm: false }, blockedCategories: ['7995'], spendingLimits: [{ amount: 200_000, interval: 'daily' }] };
    expect((await sandbox.call('PUT', `/virtual-cards/${id}/controls`, controls)).body.data.card.spendingControls).toEqual(controls);
    const reason = async (amount: number, more: object = {}) => (await buy(id, amount, more)).body.data.reason;
    expect(await reason(1_000, { channel: 'atm' })).toBe('channel_not_allowed');
    expect(await reason(1_000, { merchant: { name: 'BET', mcc: '7995' } })).toBe('category_blocked');
    expect(await reason(150_000)).toBeNull();
    expect(await reason(60_000)).toBe('limit_exceeded');
  });
});

describe('a processor that rejects or does not answer', () => {
  test('200 with success false after a rejection, and no money is moved', async () => {
    const { id } = await issue();
    const before = await available();
    const refused = await post(`/virtual-cards/${id}/fund`, { amount: 100_001 });
    const data = { cardId: id, reference: expect.any(String), reason: 'declined by the processor' };
    expect(refused).toMatchObject({ status: 200, body: { success: false, code: 'PROVIDER_REJECTED', data } });
    const [row] = (await get('/transactions?category=virtual_card_reversal')).body.data;
    expect(row).toMatchObject({ type: 'credit', amount: 100_001, reference: `REV_CARD_${refused.body.data.reference}` });
    expect(await available()).toBe(before);
    await sound();
  });

  test('202 without an answer although the load succeeded: the money is in transit, and a worker finds it on the card', async () => {
    const { id } = await issue();
    const before = await available();
    expect(await post(`/virtual-cards/${id}/fund`, { amount: 100_098, clientReference: 'SILENT-1' })).toMatchObject({
      status: 202,
      body: { data: { status: 'pending', card: { balance: 0 } } },
    });
    expect(await available()).toBe(before - 100_098);
    expect((await post(`/virtual-cards/${id}/freeze`)).body).toMatchObject({ code: 'CARD_BUSY' });
    await sound();
    await sandbox.advance('1m');
    await expect.poll(async () => (await get(`/virtual-cards/${id}`)).body.data.balance).toBe(100_098);
    const again = await post(`/virtual-cards/${id}/fund`, { amount: 100_098, clientReference: 'SILENT-1' });
    expect(again).toMatchObject({ status: 200, body: { data: { status: 'done', card: { balance: 100_098 } } } });
    expect(await available()).toBe(before - 100_098);
    await sound();
  });

  test('a withdrawal that a purchase overtakes is rejected, and no money is lost', async () => {
    const { id } = await funded(300_000);
    await buy(id, 250_000, { silent: true });
    const before = await available();
    expect((await post(`/virtual-cards/${id}/withdraw`, { amount: 200_000 })).body).toMatchObject({
      success: false,
      code: 'PROVIDER_REJECTED',
    });
    await post(`/virtual-cards/${id}/sync`);
    expect((await get(`/virtual-cards/${id}`)).body.data.balance).toBe(50_000);
    expect(await available()).toBe(before);
    await sound();
  });
});

describe('refusals of a transition', () => {
  test('400: insufficient wallet or card balance; 409: wrong status or a used reference', async () => {
    const poor = await issue({}, 'empty');
    expect((await post(`/virtual-cards/${poor.id}/fund`, { amount: 100_000 }, 'empty')).body).toMatchObject({
      code: 'INSUFFICIENT_WALLET_BALANCE',
    });
    const { id } = await funded(100_000);
    expect((await post(`/virtual-cards/${id}/withdraw`, { amount: 100_002 })).body).toMatchObject({ code: 'INSUFFICIENT_CARD_BALANCE' });
    await post(`/virtual-cards/${id}/fund`, { amount: 5_000, clientReference: 'ONCE' });
    expect(await post(`/virtual-cards/${id}/fund`, { amount: 6_000, clientReference: 'ONCE' })).toMatchObject({
      status: 409,
      body: { code: 'CLIENT_REFERENCE_CONFLICT' },
    });
    expect((await post(`/virtual-cards/${id}/unfreeze`)).body).toMatchObject({
      code: 'INVALID_STATE',
      error: "The card is 'active'; to unfreeze the card, its status must be 'frozen'",
    });
    await post(`/virtual-cards/${id}/freeze`);
    for (const [move, body] of [
      ['fund', { amount: 5_000 }],
      ['freeze', undefined],
      ['details-session', undefined],
    ] as const)
      expect([move, (await post(`/virtual-cards/${id}/${move}`, body)).body.code]).toEqual([move, 'INVALID_STATE']);
    await post(`/virtual-cards/${id}/terminate`);
    for (const [move, body] of [
      ['fund', { amount: 5_000 }],
      ['withdraw', { amount: 5_000 }],
      ['freeze', undefined],
      ['unfreeze', undefined],
      ['terminate', undefined],
    ] as const)
      expect([move, (await post(`/virtual-cards/${id}/${move}`, body)).body.code]).toEqual([move, 'INVALID_STATE']);
    expect((await sandbox.call('PUT', `/virtual-cards/${id}/controls`, {})).body.code).toBe('INVALID_STATE');
  });

  test('of two concurrent withdrawals of the whole balance one succeeds', async () => {
    const { id } = await funded(100_000);
    const answers = await Promise.all([1, 2].map(() => post(`/virtual-cards/${id}/withdraw`, { amount: 80_000 })));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    expect((await get(`/virtual-cards/${id}`)).body.data.balance).toBe(20_000);
    await sound();
  });

  test.each([
    ['customerId', { customerId: 'x' }],
    ['brand', { brand: 'AMEX' }],
    ['spendingControls.spendingLimits[0].amount', { spendingControls: { spendingLimits: [{ amount: 0, interval: 'daily' }] } }],
    ['nameOnCard', { nameOnCard: 'A NAME THAT IS TOO LONG FOR A CARD' }],
  ])('400 names the field: %s', async (field, more) => {
    expect((await post('/virtual-cards', { customerId: await customer(), ...more })).body).toMatchObject({
      code: 'VALIDATION_ERROR',
      field,
    });
  });

  test('a suspended customer cannot get a card', async () => {
    const customerId = await customer();
    await sandbox.call('PUT', `/customers/${customerId}`, { status: 'suspended' });
    expect((await post('/virtual-cards', { customerId })).body).toMatchObject({ code: 'CUSTOMER_NOT_ACTIVE' });
  });

  test('404: another business can neither read nor change a card, nor issue one to its customer', async () => {
    const { id } = await funded(100_000, 'demo2');
    for (const path of ['', '/transactions']) expect((await get(`/virtual-cards/${id}${path}`)).status).toBe(404);
    for (const [move, body] of [
      ['fund', { amount: 5_000 }],
      ['withdraw', { amount: 5_000 }],
      ['freeze'],
      ['unfreeze'],
      ['terminate'],
      ['sync'],
      ['details-session'],
    ] as [string, object?][])
      expect([move, (await post(`/virtual-cards/${id}/${move}`, body)).status]).toEqual([move, 404]);
    expect((await sandbox.call('PUT', `/virtual-cards/${id}/controls`, {})).status).toBe(404);
    expect((await post(`/sandbox/cards/${id}/authorize`, { amount: 1, merchant: shop })).status).toBe(404);
    expect((await post('/virtual-cards', { customerId: await customer('demo2') })).status).toBe(404);
    expect((await get('/virtual-cards?limit=200')).body.data.map((card: any) => card.id)).not.toContain(id);
  });
});
