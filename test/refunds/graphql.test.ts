import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { paidOrder, refund } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

async function ask(query: string, variables: object = {}, as = 'demo'): Promise<any> {
  const response = await fetch(`${sandbox.url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-Key': `pk_test_${as}`, 'X-API-Secret': `sk_test_${as}_secret`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

const PAYMENTS = 'query ($id: ID!) { refundablePayments(transactionId: $id) { transactionId amountRefundable payerName payerBankCode } }';
const OF_ORDER = `mutation ($input: RefundCheckoutOrderInput!) { refundCheckoutOrder(input: $input) {
  order { id status amountRefunding refunds(first: 5) { nodes { id } } } refund { id status amount feeBearer beneficiary { accountName } } userErrors { code field data } } }`;
const OF_PAYMENT = `mutation ($input: RefundCustomerTransactionInput!) { refundCustomerTransaction(input: $input) {
  refund { id status amount orderId } userErrors { code field data } } }`;

test('an order is refunded in parts, by order and by payment, and the refunds are read with it', async () => {
  const paid = await paidOrder(sandbox);
  expect((await ask(PAYMENTS, { id: paid.depositId })).data.refundablePayments).toEqual([
    { transactionId: paid.depositId, amountRefundable: 500_000, payerName: 'JANE DOE', payerBankCode: '058' },
  ]);
  const first = (await ask(OF_ORDER, { input: { orderId: paid.id, amount: 200_000, feeBearer: 'PAYER' } })).data.refundCheckoutOrder;
  expect(first).toMatchObject({
    order: { id: paid.id, status: 'PAID', amountRefunding: 200_000 },
    refund: { status: 'PROCESSING', amount: 200_000, feeBearer: 'PAYER', beneficiary: { accountName: 'JANE DOE' } },
    userErrors: [],
  });
  const beyond = (await ask(OF_PAYMENT, { input: { transactionId: paid.depositId, amount: 400_000 } })).data.refundCustomerTransaction;
  expect(beyond).toEqual({
    refund: null,
    userErrors: [{ code: 'REFUND_EXCEEDS_PAYMENT', field: ['input', 'amount'], data: { amountRefundable: 300_000 } }],
  });
  const rest = (await ask(OF_PAYMENT, { input: { transactionId: paid.depositId } })).data.refundCustomerTransaction;
  expect(rest).toMatchObject({ refund: { status: 'PROCESSING', amount: 300_000, orderId: paid.id }, userErrors: [] });
  await sandbox.advance('10m');
  const seen = await ask(
    `query ($id: ID!, $refund: ID!) { checkoutOrder(id: $id) { status amountRefunded refunds(first: 5) { nodes { id status } } }
       refund(id: $refund) { status transferCode } refunds(first: 5, status: COMPLETED) { nodes { id } } }`,
    { id: paid.id, refund: first.refund.id },
  );
  expect(seen.errors).toBeUndefined();
  expect(seen.data).toMatchObject({
    checkoutOrder: { status: 'REFUNDED', amountRefunded: 500_000 },
    refund: { status: 'COMPLETED' },
    refunds: { nodes: [{ id: rest.refund.id }, { id: first.refund.id }] },
  });
  expect(seen.data.checkoutOrder.refunds.nodes.map(({ id }: any) => id)).toEqual([rest.refund.id, first.refund.id]);
});

test('another business reads no refund and refunds nothing', async () => {
  const paid = await paidOrder(sandbox);
  const made = (await refund(sandbox, paid.id, { amount: 100_000 })).body.data.refund;
  const seen = await ask('query ($id: ID!) { refund(id: $id) { id } refunds(first: 5) { nodes { id } } }', { id: made.id }, 'demo2');
  expect(seen.data).toEqual({ refund: null, refunds: { nodes: [] } });
  const theirs = await ask(OF_PAYMENT, { input: { transactionId: paid.depositId } }, 'demo2');
  expect(theirs.data.refundCustomerTransaction.userErrors).toMatchObject([{ code: 'RECORD_NOT_FOUND' }]);
  expect((await ask(PAYMENTS, { id: paid.depositId }, 'demo2')).errors).toBeDefined();
  const paths = [`/refunds/${made.id}`, `/checkout/orders/${paid.id}/refunds`, `/checkout/orders/${paid.id}/refundable`];
  for (const path of [...paths, `/virtual-accounts/transactions/${paid.depositId}/refunds`])
    expect((await sandbox.call('GET', path, undefined, { as: 'demo2' })).status).toBe(404);
});
