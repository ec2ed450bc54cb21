import { describe, expect, it } from 'vitest';
import { newId } from '../../src/domain/ids/ids.ts';
import { clientOf, type Client, type Reply } from '../support/client.ts';
import { openScene, type Scene } from './scene.ts';

const AMOUNT = 500_000;
const FEE = 1_075;
const body = { amount: AMOUNT, clientReference: 'INV-1' };

async function ask(scene: Scene, client: Client): Promise<string> {
  const rule = {
    id: newId(),
    name: 'Everything',
    action: 'approval',
    above_amount: 0,
    exempts_all_keys: false,
    exempt_keys: [],
    created_by_name: 'Ada',
  };
  await scene.sql(
    `select ledger.add_rule(b.id, $1) from ledger.book b where b.environment = 'sandbox' and b.business_id = '00000000-0000-7000-8000-000000000001'`,
    [JSON.stringify(rule)],
  );
  const sent = await client.send(body);
  expect(sent.body.data).toMatchObject({ status: 'awaiting_approval' });
  return String(sent.body.data?.['transferCode']);
}

async function approve(url: string, code: string): Promise<Reply> {
  const visitor = clientOf(url, {});
  const { body: login } = await visitor.call('POST', '/auth/login', { email: 'approver@demo.test', password: 'tollgate-demo' });
  return visitor.call('POST', `/approvals/${code}/approve`, {}, { authorization: `Bearer ${String(login.data?.['token'])}` });
}

describe('a process that dies around an approval', () => {
  it('between the approval and its debit: another sends it, and once', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-claim', do: 'die' }] });
    const code = await ask(scene, first.client);
    // Its own worker takes what was approved, and dies before the debit; the answer may be lost with it.
    await approve(first.url, code).catch(() => {});
    expect(await first.ended).toBe('SIGKILL');
    expect(await scene.only()).toMatchObject({ state: 'scheduled', submitted: 0 });
    expect(await scene.spent()).toBe(AMOUNT + FEE);
    expect(await scene.sql(`select from ledger.posting where kind = 'transfer'`)).toEqual([]);

    const { client } = await scene.takeOver();
    await scene.claimsRunOut();
    for (const by of ['1s', '5m']) await scene.advance(client, by);
    expect(await scene.only()).toMatchObject({ state: 'delivered', submitted: 1, submissions: 1 });
    expect(await scene.spent()).toBe(AMOUNT + FEE);
    expect(await scene.events()).toEqual(['transfer.approval.requested', 'transfer.approval.given', 'transfer.settled']);
    await scene.expectDrained();
  });

  it('with an expired approval in hand: another worker releases the money, and the approval is over', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-claim', do: 'die' }] });
    const code = await ask(scene, first.client);
    await first.client.call('POST', '/sandbox/advance', { by: '8d' }).catch(() => {});
    expect(await first.ended).toBe('SIGKILL');
    expect(await scene.only()).toMatchObject({ state: 'awaiting_approval', submitted: 0 });

    const second = await scene.start();
    await scene.claimsRunOut();
    await scene.advance(second.client, '1s');
    expect(await scene.only()).toMatchObject({ state: 'cancelled', submitted: 0 });
    expect(await scene.spent()).toBe(0);
    expect((await approve(second.url, code)).body.code).toBe('TRANSFER_NOT_WAITING');
    expect(await scene.events()).toEqual(['transfer.approval.requested', 'transfer.approval.expired']);
    await scene.expectDrained();
  });
});
