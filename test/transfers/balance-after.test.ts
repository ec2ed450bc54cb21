import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/support.ts';
import { wrongsOf } from '../support/truth.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(async () => {
  try {
    expect(await wrongsOf(sandbox.databaseUrl)).toEqual([]);
  } finally {
    await sandbox.stop();
  }
});

const available = async (as?: string): Promise<number> => (await sandbox.wallet(as)).availableBalance;

describe('balanceAfter', () => {
  test('is the available balance after the debit, fee included, over REST and GraphQL', async () => {
    const before = await available();
    const { body } = await sandbox.send();
    expect(body.data.balanceAfter).toBe(before - body.data.totalDebited);
    expect(body.data.balanceAfter).toBe(await available());
    const { data } = await ask(
      sandbox,
      'mutation ($input: SendTransferInput!) { sendTransfer(input: $input) { balanceAfter transfer { totalDebited } userErrors { code } } }',
      { input: sandbox.payment() },
    );
    expect(data.sendTransfer.balanceAfter).toBe(body.data.balanceAfter - data.sendTransfer.transfer.totalDebited);
  });

  test('is the place of each debit among sends at once, in the order of the ledger', async () => {
    const before = await available();
    const replies = await Promise.all(Array.from({ length: 12 }, () => sandbox.send()));
    const each = replies[0]!.body.data.totalDebited as number;
    const balances = replies.map(({ body }) => body.data.balanceAfter as number).toSorted((a, b) => b - a);
    expect(balances).toEqual(balances.map((_, n) => before - each * (n + 1)));
    const places = await sandbox.sql(
      `select reference from ledger.posting where kind = 'transfer' and reference = any ($1) order by debit_seq`,
      [replies.map(({ body }) => body.data.transferCode)],
    );
    const byBalance = replies.toSorted((a, b) => b.body.data.balanceAfter - a.body.data.balanceAfter);
    expect(places.map(({ reference }) => reference)).toEqual(byBalance.map(({ body }) => body.data.transferCode));
  });

  test('counts the hold of a scheduled transfer', async () => {
    const before = await available();
    const { body } = await sandbox.send({ scheduledAt: new Date(Date.now() + 3_600_000).toISOString() });
    expect(body.data).toMatchObject({ status: 'scheduled', balanceAfter: before - body.data.amount - body.data.fee });
  });

  test('is null for a repeat by clientReference, and repeated with the answer by Idempotency-Key', async () => {
    const clientReference = sandbox.reference();
    const first = await sandbox.send({ clientReference });
    expect(first.body.data.balanceAfter).toEqual(expect.any(Number));
    expect((await sandbox.send({ clientReference })).body.data).toMatchObject({
      transferCode: first.body.data.transferCode,
      balanceAfter: null,
    });
    const headers = { 'idempotency-key': 'BALANCE-1' };
    const keyed = await sandbox.send({}, { headers });
    await sandbox.send();
    expect((await sandbox.send({}, { headers })).body.data).toEqual(keyed.body.data);
  });

  test('is in the answer of a retry', async () => {
    const { transferCode } = (await sandbox.send()).body.data;
    await sandbox.call('POST', `/sandbox/transfers/${transferCode}/outcome`, { outcome: 'declined_final' });
    await sandbox.advance('1h');
    const before = await available();
    const retried = await sandbox.call('POST', `/money-transfer/${transferCode}/retry`, {});
    expect(retried.body.data.balanceAfter).toBe(before - retried.body.data.totalDebited);
  });

  test('is null for a key without wallet:read', async () => {
    const { token } = (await sandbox.call('POST', '/auth/login', { email: 'owner@demo.test', password: 'tollgate-demo' })).body.data;
    const post = async (path: string, headers: Record<string, string>, body: object) => {
      const response = await fetch(`${sandbox.url}/api/v1${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return ((await response.json()) as { data: any }).data;
    };
    const key = await post(
      '/api-keys',
      { authorization: `Bearer ${token}` },
      { name: 'Pays', scopes: ['transfers:write', 'transfers:read'] },
    );
    const sent = await post('/money-transfer/send', { 'x-api-key': key.keyId, 'x-api-secret': key.secret }, sandbox.payment());
    expect(sent).toMatchObject({ status: 'debited', balanceAfter: null });
  });
});
