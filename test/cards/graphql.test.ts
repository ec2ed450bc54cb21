import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

async function ask(query: string, variables: object, as = 'demo'): Promise<any> {
  const headers = { 'X-API-Key': `pk_test_${as}`, 'X-API-Secret': `sk_test_${as}_secret`, 'Content-Type': 'application/json' };
  const response = await fetch(`${sandbox.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query, variables }) });
  return response.json();
}

const change = (name: string, input: string): string =>
  `mutation ($input: ${input}!) { ${name}(input: $input) { card { id status balance frozenBy } isPending userErrors { code field } } }`;

test('a card is issued, funded, used, frozen, synced and terminated over GraphQL, and hidden from other businesses', async () => {
  const customer = await sandbox.call('POST', '/customers', { firstName: 'Ada', lastName: 'Obi', email: 'ada@example.com' });
  const customerId = customer.body.data.id;
  const issued = await ask(change('createVirtualCard', 'CreateVirtualCardInput'), {
    input: { customerId, brand: 'VERVE', spendingControls: { channels: { atm: false } }, metadata: { team: 'ops' } },
  });
  const { id: cardId } = issued.data.createVirtualCard.card;
  expect(issued.data.createVirtualCard).toEqual({
    card: { id: cardId, status: 'ACTIVE', balance: 0, frozenBy: null },
    isPending: false,
    userErrors: [],
  });
  const run = async (name: string, input: string, more: object = {}) =>
    (await ask(change(name, input), { input: { cardId, ...more } })).data[name];
  expect(await run('fundVirtualCard', 'MoveCardMoneyInput', { amount: 200_000 })).toMatchObject({
    card: { balance: 200_000 },
    isPending: false,
  });
  const bought = { amount: 50_000, channel: 'pos', merchant: { name: 'JUMIA', mcc: '5311' } };
  expect((await sandbox.call('POST', `/sandbox/cards/${cardId}/authorize`, bought)).body.data).toMatchObject({
    approved: true,
    amount: 50_000,
  });
  expect(await run('withdrawFromVirtualCard', 'MoveCardMoneyInput', { amount: 999_999 })).toEqual({
    card: null,
    isPending: null,
    userErrors: [{ code: 'INSUFFICIENT_CARD_BALANCE', field: null }],
  });
  expect(await run('freezeVirtualCard', 'VirtualCardInput')).toMatchObject({ card: { status: 'FROZEN', frozenBy: 'BUSINESS' } });
  expect(await run('unfreezeVirtualCard', 'VirtualCardInput')).toMatchObject({ card: { status: 'ACTIVE' } });
  expect(
    await run('updateVirtualCardControls', 'UpdateVirtualCardControlsInput', { spendingLimits: [{ amount: 1_000, interval: 'DAILY' }] }),
  ).toMatchObject({ userErrors: [] });
  const sync = `mutation ($input: VirtualCardInput!) { syncVirtualCard(input: $input) { card { balance } changed previousStatus userErrors { code } } }`;
  expect((await ask(sync, { input: { cardId } })).data.syncVirtualCard).toEqual({
    card: { balance: 150_000 },
    changed: false,
    previousStatus: 'ACTIVE',
    userErrors: [],
  });
  for (const status of ['inactive', 'active']) {
    expect((await sandbox.call('POST', `/sandbox/cards/${cardId}/processor`, { status })).status).toBe(200);
    expect((await ask(sync, { input: { cardId } })).data.syncVirtualCard).toMatchObject({ changed: true });
  }
  const openDetails = `mutation ($input: VirtualCardInput!) { createCardDetailsSession(input: $input) { url expiresAt userErrors { code } } }`;
  expect((await ask(openDetails, { input: { cardId } })).data.createCardDetailsSession).toMatchObject({
    url: expect.any(String),
    userErrors: [],
  });
  const query = `query ($id: ID!) { virtualCard(id: $id) { status maskedPan spendingControls transactions(first: 5) { nodes { type direction amount status merchant { name } } } }
    virtualCards(customerId: "${customerId}") { nodes { id } } }`;
  const { data } = await ask(query, { id: cardId });
  expect(data.virtualCards.nodes).toEqual([{ id: cardId }]);
  expect(data.virtualCard).toMatchObject({
    spendingControls: { spendingLimits: [{ amount: 1_000, interval: 'daily' }] },
    transactions: {
      nodes: [
        { type: 'AUTHORIZATION', direction: 'DEBIT', amount: 50_000, status: 'APPROVED', merchant: { name: 'JUMIA' } },
        { type: 'FUNDING', direction: 'CREDIT', amount: 200_000, merchant: null },
      ],
    },
  });
  expect(await run('terminateVirtualCard', 'TerminateVirtualCardInput', { reason: 'Lost' })).toMatchObject({
    card: { status: 'TERMINATED', balance: 0 },
  });
  expect((await ask(query, { id: cardId }, 'demo2')).data).toEqual({ virtualCard: null, virtualCards: { nodes: [] } });
});
