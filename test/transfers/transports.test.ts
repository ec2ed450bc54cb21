import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../graphql/support.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

const ERRORS = 'userErrors { code field message }';
const item = (more: object = {}): object => ({ ...sandbox.payment({ clientReference: sandbox.reference() }), ...more });

test('GraphQL retries a transfer once, with the REST refusals as userErrors', async () => {
  const { transferCode } = (await sandbox.send({ amount: 500_097 })).body.data;
  const again = `mutation Again($input: RetryTransferInput!) { retryTransfer(input: $input) { transfer { transferCode retryOf clientReference } ${ERRORS} } }`;
  const input = { transferCode, clientReference: sandbox.reference() };
  const early = await ask(sandbox, again, { input });
  expect(early.data.retryTransfer).toMatchObject({ transfer: null, userErrors: [{ code: 'TRANSFER_NOT_RETRYABLE' }] });
  await sandbox.advance('5m');
  const made = (await ask(sandbox, again, { input })).data.retryTransfer;
  expect(made).toMatchObject({ transfer: { retryOf: transferCode, clientReference: input.clientReference }, userErrors: [] });
  const { data } = await ask(sandbox, again, { input: { transferCode } });
  expect(data.retryTransfer).toMatchObject({ transfer: null, userErrors: [{ code: 'TRANSFER_ALREADY_RETRIED' }] });
  const found = await ask(sandbox, `{ transferByCode(transferCode: "${transferCode}") { retriedAs } }`);
  expect(found.data.transferByCode).toEqual({ retriedAs: made.transfer.transferCode });
});

test('GraphQL returns the same receipt as REST', async () => {
  const { transferCode } = (await sandbox.send()).body.data;
  await sandbox.advance('5m');
  const fields = 'payer { name } amount amountInWords fee feeBreakdown { amount } total isProofOfPayment statement createdAt settledAt';
  const { data } = await ask(sandbox, `{ transferReceipt(transferCode: "${transferCode}") { settlementStatus environment ${fields} } }`);
  const { body } = await sandbox.call('GET', `/money-transfer/${transferCode}/receipt`);
  const { payer, amountInWords, total, isProofOfPayment, statement, createdAt, settledAt } = body.data;
  expect(data.transferReceipt).toMatchObject({
    settlementStatus: 'DELIVERED',
    environment: 'SANDBOX',
    payer,
    amountInWords,
    total,
    isProofOfPayment,
    statement,
    createdAt,
    settledAt,
  });
});

test('GraphQL sends a batch; REST and GraphQL share its batchReference', async () => {
  const send = `mutation Batch($input: SendTransfersInput!) {
    sendTransfers(input: $input) { batch { acceptedCount refusedCount items { nodes { outcome isReplay transferCode settlementStatus code } } } ${ERRORS} } }`;
  const input = { batchReference: 'GRAPH-1', items: [item(), item({ amount: 500_001 })] };
  const { data } = await ask(sandbox, send, { input });
  expect(data.sendTransfers).toMatchObject({
    batch: {
      acceptedCount: 1,
      refusedCount: 1,
      items: {
        nodes: [
          { outcome: 'ACCEPTED', isReplay: false, settlementStatus: 'PENDING', code: null },
          { outcome: 'REFUSED', settlementStatus: 'REVERSED', code: 'PROVIDER_REJECTED' },
        ],
      },
    },
    userErrors: [],
  });
  const repeat = await sandbox.call('POST', '/money-transfer/bulk', input);
  expect(repeat.body.data.items).toMatchObject([
    { isReplay: true, transferCode: data.sendTransfers.batch.items.nodes[0].transferCode },
    {},
  ]);

  const wrong = await ask(sandbox, send, { input: { batchReference: 'GRAPH-2', items: [item(), item({ amount: 1 })] } });
  expect(wrong.data.sendTransfers).toMatchObject({
    batch: null,
    userErrors: [{ code: 'VALIDATION_ERROR', field: ['input', 'items', '1', 'amount'] }],
  });
});
