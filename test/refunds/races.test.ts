import { afterAll, beforeAll, expect, test } from 'vitest';
import { link, order, pay, sql } from '../checkout/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { wrongsOf } from '../support/truth.ts';
import { orderNow, paidOrder, refund } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(async () => {
  try {
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  } finally {
    await sandbox.stop();
  }
});

const codes = (replies: { body: { success: boolean; code?: string } }[]): string[] =>
  replies.map(({ body }) => (body.success ? 'refunded' : String(body.code))).toSorted();

test('of ten refunds of a third at once three are paid', async () => {
  const paid = await paidOrder(sandbox, { amount: 600_000 });
  const all = await Promise.all(Array.from({ length: 10 }, () => refund(sandbox, paid.id, { amount: 200_000 })));
  expect(codes(all).filter((each) => each === 'refunded')).toHaveLength(3);
  expect(new Set(codes(all))).toEqual(
    new Set(['refunded', 'REFUND_EXCEEDS_PAYMENT', 'INVALID_STATE'].filter((each) => codes(all).includes(each))),
  );
  await sandbox.advance('10m');
  expect(await orderNow(sandbox, paid.id)).toMatchObject({ status: 'refunded', amountRefunded: 600_000, amountRefunding: 0 });
});

test('of the same refund sent five times at once under one reference one is paid', async () => {
  const paid = await paidOrder(sandbox);
  const clientReference = `RACE-${paid.reference}`;
  const all = await Promise.all(Array.from({ length: 5 }, () => refund(sandbox, paid.id, { amount: 100_000, clientReference })));
  expect(new Set(all.map(({ body }) => body.data?.refund.id)).size).toBe(1);
  expect(await orderNow(sandbox, paid.id)).toMatchObject({ amountRefunding: 100_000 });
});

test('of a refund and a recorded transfer at once one wins', async () => {
  for (let round = 0; round < 4; round++) {
    const paid = await paidOrder(sandbox);
    const sent = await sandbox.call('POST', '/money-transfer/send', { amount: 500_000, bankCode: '058', accountNumber: '0123456785' });
    await sandbox.advance('10m');
    const both = await Promise.all([refund(sandbox, paid.id), refund(sandbox, paid.id, { transferCode: sent.body.data.transferCode })]);
    expect(codes(both).filter((each) => each === 'refunded')).toHaveLength(1);
    await sandbox.advance('10m');
    expect(await orderNow(sandbox, paid.id)).toMatchObject({ status: 'refunded', amountRefunded: 500_000 });
  }
});

test('of two orders that name one transfer at once one is refunded', async () => {
  const [one, other] = [await paidOrder(sandbox), await paidOrder(sandbox)];
  const sent = await sandbox.call('POST', '/money-transfer/send', { amount: 500_000, bankCode: '058', accountNumber: '0123456785' });
  await sandbox.advance('10m');
  const { transferCode } = sent.body.data;
  const both = await Promise.all([one, other].map(({ id }) => refund(sandbox, id, { transferCode })));
  expect(codes(both)).toEqual(['REFUND_MISMATCH', 'refunded']);
});

/** An order of 5,000 naira that was cancelled with 2,000 paid, and a payment of the rest. */
async function cancelledOrder() {
  const made = await link(sandbox, { amount: 500_000 });
  const { token } = (await order(sandbox, made.slug)).body.data;
  await pay(sandbox, made.slug, token, 200_000);
  await sandbox.advance('40m');
  const [cancelled] = (await sandbox.call('GET', `/checkout/orders?linkId=${made.id}`)).body.data;
  expect(cancelled).toMatchObject({ status: 'cancelled', amountPaid: 200_000 });
  const [account] = await sql<{ number: string }>(sandbox, 'select account_number as number from virtual_account where subject_id = $1', [
    cancelled.id,
  ]);
  const path = `/sandbox/virtual-accounts/${account?.number}/pay`;
  return { id: cancelled.id, payRest: () => sandbox.call('POST', path, { amount: 300_000, senderName: 'JANE DOE' }) };
}

test('a late payment pays no cancelled order whose payment goes back to the payer', async () => {
  const { id, payRest } = await cancelledOrder();
  expect((await refund(sandbox, id, { amount: 100_000 })).status).toBe(200);
  await payRest();
  expect(await orderNow(sandbox, id)).toMatchObject({ status: 'cancelled', amountPaid: 500_000, amountRefunding: 100_000 });
});

test('a refund and a late payment of a cancelled order at once: the order is paid before the refund, or not at all', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, payRest } = await cancelledOrder();
    const [refunded] = await Promise.all([refund(sandbox, id, { amount: 200_000 }), payRest()]);
    const now = await orderNow(sandbox, id);
    expect(now).toMatchObject({ amountPaid: 500_000, amountRefunding: refunded.body.success ? 200_000 : 0 });
    expect(['paid', 'cancelled']).toContain(now.status);
    if (!refunded.body.success) expect(now.status).toBe('paid');
  }
});

test('a refund while an earlier one is returned never gives back more than was paid', async () => {
  const paid = await paidOrder(sandbox, { amount: 500_095 });
  const first = (await refund(sandbox, paid.id)).body.data.refund;
  await sandbox.advance('6m');
  const [advanced, ...others] = await Promise.all([
    sandbox.call('POST', '/sandbox/advance', { by: '24h' }),
    ...Array.from({ length: 6 }, () => refund(sandbox, paid.id, { amount: 400_000 })),
  ]);
  expect(advanced.status).toBe(200);
  await sandbox.advance('10m');
  expect((await sandbox.call('GET', `/refunds/${first.id}`)).body.data.status).toBe('returned');
  const given = others.filter(({ body }) => body.success).length;
  expect(given).toBeLessThanOrEqual(1);
  expect(await orderNow(sandbox, paid.id)).toMatchObject({ amountRefunded: given * 400_000 });
});
