import { describe, expect, it } from 'vitest';
import type { CrashPoint } from '../../src/core/app/app.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { clientOf, type Client } from '../support/client.ts';
import { expectLost, openScene, type Scene } from './scene.ts';

const AMOUNT = 500_000;
const FEE = 1_075;
const body = { clientReference: 'REFUND-1', reason: 'Sold out' };

/** An order that was paid; its id. */
async function paidOrder(client: Client): Promise<string> {
  const made = async (path: string, given: object): Promise<any> => (await client.call('POST', path, given)).body.data;
  const link = await made('/checkout/links', { type: 'amount', amount: AMOUNT, title: 'Workshop' });
  const order = await made(`/pay/${link.slug}/orders`, { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com' });
  await made(`/pay/${link.slug}/orders/${order.token}/simulate`, {});
  const { data } = (await client.call('GET', `/checkout/orders?linkId=${link.id}`)).body as unknown as { data: { id: string }[] };
  return data[0]!.id;
}

const refund = (client: Client, orderId: string) => client.call('POST', `/checkout/orders/${orderId}/refund`, body);

const orderNow = async (scene: Scene): Promise<object> =>
  (
    await scene.sql<{ status: string; refunded: number; refunding: number }>(
      'select status, amount_refunded::int as refunded, amount_refunding::int as refunding from checkout_order',
    )
  )[0]!;

const refundsNow = (scene: Scene) => scene.sql<{ status: string }>('select status from refund');

async function expectCompletedByAnother(scene: Scene, orderId: string): Promise<void> {
  const { client } = await scene.takeOver();
  await scene.claimsRunOut();
  for (const by of ['1s', '5m', '15m']) await scene.advance(client, by);
  expect(await scene.only()).toMatchObject({ state: 'delivered', submitted: 1 });
  expect(await refundsNow(scene)).toEqual([{ status: 'completed' }]);
  expect(await orderNow(scene)).toEqual({ status: 'refunded', refunded: AMOUNT, refunding: 0 });
  const repeat = await refund(client, orderId);
  expect([repeat.status, repeat.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  expect(await refundsNow(scene)).toHaveLength(1);
  // The payment of the buyer is gone, and the business bears the fee.
  expect(await scene.spent()).toBe(FEE);
  await scene.expectDrained();
}

describe('a process that dies around a refund', () => {
  it('before the debit leaves nothing: the repeat is a new refund', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'before-debit', do: 'die' }] });
    const orderId = await paidOrder(first.client);
    await expectLost(refund(first.client, orderId));
    expect(await first.ended).toBe('SIGKILL');
    expect(await refundsNow(scene)).toEqual([]);
    expect(await orderNow(scene)).toEqual({ status: 'paid', refunded: 0, refunding: 0 });

    const { client } = await scene.takeOver();
    expect((await refund(client, orderId)).status).toBe(200);
    await scene.advance(client, '5m');
    expect(await orderNow(scene)).toEqual({ status: 'refunded', refunded: AMOUNT, refunding: 0 });
    await scene.expectSound();
  });

  it('while the debit commits leaves refund and transfer together: another sends it once', async () => {
    const scene = await openScene();
    const first = await scene.start({ env: { ROLES: 'api' } });
    const orderId = await paidOrder(first.client);
    const committed = scene.postgres.loseAnswer('ledger.pay_refund', { cut: false });
    const lost = expectLost(refund(first.client, orderId));
    await committed;
    first.kill('SIGKILL');
    await lost;
    expect(await refundsNow(scene)).toEqual([{ status: 'processing' }]);
    await expectCompletedByAnother(scene, orderId);
  });

  it.each(['after-debit', 'before-submission', 'after-submission', 'after-record'] satisfies CrashPoint[])(
    'at %s leaves it to another, and the order closes by itself',
    async (at) => {
      const scene = await openScene();
      const first = await scene.start({ orders: [{ at, do: 'die' }] });
      const orderId = await paidOrder(first.client);
      await expectLost(refund(first.client, orderId));
      await first.ended;
      expect(await refundsNow(scene)).toEqual([{ status: 'processing' }]);
      await expectCompletedByAnother(scene, orderId);
    },
  );

  it.each(['after-outcome', 'after-settlement'] satisfies CrashPoint[])(
    'at %s, between the answer of the bank and the close: settlement and close are one commit',
    async (at) => {
      const scene = await openScene();
      const first = await scene.start({ orders: [{ at, do: 'die' }] });
      const orderId = await paidOrder(first.client);
      expect((await refund(first.client, orderId)).status).toBe(200);
      await first.client.call('POST', '/sandbox/advance', { by: '5m' }).catch(() => {});
      expect(await first.ended).toBe('SIGKILL');
      const { state } = await scene.only();
      expect(await refundsNow(scene)).toEqual([{ status: state === 'delivered' ? 'completed' : 'processing' }]);
      expect(await orderNow(scene)).toMatchObject({ status: state === 'delivered' ? 'refunded' : 'paid' });
      await expectCompletedByAnother(scene, orderId);
    },
  );

  it('after its approval: the refund waits with the money held, and continues once approved', async () => {
    const scene = await openScene();
    const first = await scene.start({ orders: [{ at: 'after-claim', do: 'die' }] });
    const orderId = await paidOrder(first.client);
    const rule = {
      id: newId(),
      name: 'All',
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
    const asked = await refund(first.client, orderId);
    expect(asked.body.data).toMatchObject({ status: 'paid', refund: { status: 'pending' } });
    const code = (asked.body.data as { refund: { transferCode: string } }).refund.transferCode;
    const visitor = clientOf(first.url, {});
    const { body: login } = await visitor.call('POST', '/auth/login', { email: 'approver@demo.test', password: 'tollgate-demo' });
    // Its own worker takes what was approved and dies; the answer may be lost with it.
    await visitor
      .call('POST', `/approvals/${code}/approve`, {}, { authorization: `Bearer ${String(login.data?.['token'])}` })
      .catch(() => {});
    expect(await first.ended).toBe('SIGKILL');
    expect(await refundsNow(scene)).toEqual([{ status: 'pending' }]);
    await expectCompletedByAnother(scene, orderId);
  });
});
