import { expect, test } from 'vitest';
import { openScene, type Scene } from '../faults/scene.ts';
import { type Client, clientOf } from '../support/client.ts';

const BUSINESS = '00000000-0000-7000-8000-000000000001';
const OPERATOR = { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret' };
const asked = {
  businessId: BUSINESS,
  account: 'sandbox',
  amount: 700_000,
  reference: 'SESSION-1',
  valueDate: '2026-01-05',
  document: 'Statement of January, page 3',
  documentSha256: 'a'.repeat(64),
  note: 'Ticket 4711',
};
const fund = (client: Client) => client.call('POST', '/ops/fundings', asked, { 'Idempotency-Key': 'FUND-1' });
const standing = async (scene: Scene): Promise<object | undefined> => {
  const [row] = await scene.sql<{ deposits: number; fundings: number; events: number; entries: number }>(
    `select (select count(*)::int from ledger.deposit where session_id = 'SESSION-1') as deposits, (select count(*)::int from wallet_funding) as fundings,
            (select count(*)::int from ledger.outbox where event = 'wallet.funded' and data ->> 'sessionId' = 'SESSION-1') as events,
            (select count(*)::int from audit.entry where action = 'fundings.create') as entries`,
  );
  return row;
};
async function madeOnce(scene: Scene): Promise<void> {
  const { url } = await scene.start();
  await scene.claimsRunOut();
  const again = async (): Promise<unknown> => (await fund(clientOf(url, OPERATOR))).body.data;
  await expect.poll(again, { timeout: 100_000, interval: 200 }).toMatchObject({ approvalRequest: null, funding: { amount: 700_000 } });
  expect(await standing(scene)).toEqual(ONCE);
}

const ONCE = { deposits: 1, fundings: 1, events: 1, entries: 1 };

test('a crash before the commit of a funding leaves no funding, and the repeated request credits once', async () => {
  const scene = await openScene();
  const first = await scene.start({ orders: [{ at: 'funding-posted', nth: 1, do: 'die' }] });
  await expect(fund(clientOf(first.url, OPERATOR))).rejects.toThrow('fetch failed');
  expect(await first.ended).toBe('SIGKILL');
  expect(await standing(scene)).toEqual({ deposits: 0, fundings: 0, events: 0, entries: 0 });
  await madeOnce(scene);
  await scene.expectSound();
});

test('a crash after the commit leaves the funding, and the repeated request returns that funding', async () => {
  const scene = await openScene();
  const first = await scene.start({ orders: [{ at: 'wallet-funded', nth: 1, do: 'die' }] });
  await expect(fund(clientOf(first.url, OPERATOR))).rejects.toThrow('fetch failed');
  expect(await first.ended).toBe('SIGKILL');
  expect(await standing(scene)).toEqual(ONCE);
  await madeOnce(scene);
  await scene.expectSound();
});
