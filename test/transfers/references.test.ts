import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../graphql/support.ts';
import type { CallOptions } from '../support/sandbox.ts';
import { startTransferSandbox, type TransferSandbox } from './support.ts';

const SEND = 'mutation Send($input: SendTransferInput!) { sendTransfer(input: $input) { transfer { transferCode } userErrors { code } } }';

let sandbox: TransferSandbox;
beforeAll(async () => (sandbox = await startTransferSandbox()));
afterAll(() => sandbox.stop());

describe('specification, "Client reference rules"', () => {
  test('2: the same reference with the same amount and destination returns the original transfer, without a new debit', async () => {
    const clientReference = sandbox.reference();
    const first = await sandbox.send({ clientReference });
    const between = await sandbox.wallet();
    const second = await sandbox.send({ clientReference, narration: 'another text' });
    expect(second.status).toBe(200);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body.data.transferCode).toBe(first.body.data.transferCode);
    expect((await sandbox.wallet()).ledgerBalance).toBe(between.ledgerBalance);
  });

  test.each([
    ['amount', { amount: 160_000 }],
    ['account', { accountNumber: '0123456780' }],
    ['bank', { bankCode: '044' }],
  ])('2: a reused reference with another %s is refused with 409 CLIENT_REFERENCE_CONFLICT', async (_, change) => {
    const clientReference = sandbox.reference();
    await sandbox.send({ clientReference });
    const { status: http, body } = await sandbox.send({ clientReference, ...change });
    expect(http).toBe(409);
    expect(body).toMatchObject({ success: false, code: 'CLIENT_REFERENCE_CONFLICT' });
  });

  test('2: a repeat returns the original also when the name enquiry is unanswered or changed', async () => {
    const clientReference = sandbox.reference();
    const first = await sandbox.send({ clientReference, accountNumber: '0000000002' });
    expect(first.status).toBe(200);
    const again = await sandbox.send({ clientReference, accountNumber: '0000000002', accountName: 'ADA OKAFOR' });
    expect([again.status, again.body.data?.transferCode]).toEqual([200, first.body.data.transferCode]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const named = sandbox.reference();
    const known = await sandbox.send({ clientReference: named });
    const misnamed = await sandbox.send({ clientReference: named, accountName: 'QQQQ ZZZZ' });
    expect([misnamed.status, misnamed.body.data?.transferCode]).toEqual([200, known.body.data.transferCode]);
  });

  describe('2: every entry point checks the reference before anything that may have changed since', () => {
    // Each entry gives a payment with a reference and answers [HTTP status or 200, code, transferCode].
    type Entry = (payment: any, options?: CallOptions) => Promise<[number, string | null, string | undefined]>;
    const rest =
      (path: string): Entry =>
      async (payment, options) => {
        const { status, body } = await sandbox.call('POST', path, payment, options);
        return [status, body.code ?? null, body.data?.transferCode];
      };
    const inBatch: Entry = async (payment, options) => {
      const { body } = await sandbox.call(
        'POST',
        '/money-transfer/bulk',
        { batchReference: sandbox.reference(), items: [payment] },
        options,
      );
      const { outcome, code, transferCode } = body.data?.items[0] ?? { outcome: 'refused', code: body.code };
      return [outcome === 'accepted' ? 200 : code === 'CLIENT_REFERENCE_CONFLICT' ? 409 : 400, code, transferCode ?? undefined];
    };
    const graphql: Entry = async (payment, { as = 'demo' } = {}) => {
      const { data } = await ask(sandbox, SEND, { input: payment }, { as });
      const { transfer, userErrors } = data.sendTransfer;
      const code = userErrors[0]?.code ?? null;
      return [code === null ? 200 : code === 'CLIENT_REFERENCE_CONFLICT' ? 409 : 400, code, transfer?.transferCode];
    };
    const later =
      (entry: Entry): Entry =>
      (payment, options) =>
        entry({ ...payment, scheduledAt: new Date(Date.now() + 3_600_000).toISOString() }, options);

    test.each([
      ['POST /money-transfer/send', rest('/money-transfer/send')],
      ['POST /money-transfer', rest('/money-transfer')],
      ['POST /money-transfer/bulk', inBatch],
      ['sendTransfer', graphql],
      ['a scheduled one', later(rest('/money-transfer/send'))],
    ] satisfies [string, Entry][])('%s', async (_, entry) => {
      const payment = { amount: 150_000, bankCode: '058', accountNumber: '0123456789', clientReference: sandbox.reference() };
      const [, , transferCode] = await entry(payment);
      expect(transferCode).toMatch(/^1453/);
      const before = await sandbox.wallet();
      for (const same of [
        { accountName: 'QQQQ ZZZZ' },
        { accountName: 'QQQQ ZZZZ', allowNameMismatch: true },
        { narration: 'Another text' },
      ]) {
        expect(await entry({ ...payment, ...same })).toEqual([200, null, transferCode]);
      }
      for (const accountName of [undefined, 'ADA OKAFOR', 'QQQQ ZZZZ']) {
        for (const other of [
          { amount: 160_000 },
          { amount: 1 },
          { bankCode: '044' },
          { bankCode: '999' },
          { accountNumber: '0123456780' },
          { accountNumber: '0000000001' },
          { accountNumber: '0000000002' },
        ]) {
          expect([other, await entry({ ...payment, accountName, ...other })]).toEqual([
            other,
            [409, 'CLIENT_REFERENCE_CONFLICT', undefined],
          ]);
        }
      }
      expect(await sandbox.wallet()).toEqual(before);
    });
  });

  test('2: a repeat finds the original also after its beneficiary was deleted', async () => {
    const saved = await sandbox.call('POST', '/beneficiaries', { bankCode: '058', accountNumber: '0123456785' });
    const payment = { amount: 150_000, beneficiaryId: saved.body.data.id, clientReference: sandbox.reference() };
    const first = await sandbox.call('POST', '/money-transfer/send', payment);
    await sandbox.call('DELETE', `/beneficiaries/${saved.body.data.id}`);
    const again = await sandbox.call('POST', '/money-transfer/send', payment);
    expect([again.status, again.body.data?.transferCode]).toEqual([200, first.body.data.transferCode]);
    const fresh = await sandbox.call('POST', '/money-transfer/send', { ...payment, clientReference: sandbox.reference() });
    expect([fresh.status, fresh.body.field]).toEqual([400, 'beneficiaryId']);
  });

  test('4: an Idempotency-Key whose answer was lost in a crash finds its transfer also after its beneficiary was deleted', async () => {
    const saved = await sandbox.call('POST', '/beneficiaries', { bankCode: '058', accountNumber: '0123456789' });
    const payment = { amount: 150_000, beneficiaryId: saved.body.data.id };
    const headers = { 'Idempotency-Key': `key-${sandbox.reference()}` };
    const first = await sandbox.call('POST', '/money-transfer/send', payment, { headers });
    await sandbox.call('DELETE', `/beneficiaries/${saved.body.data.id}`);
    const key = headers['Idempotency-Key'];
    await sandbox.sql('update idempotency_key set status = null, body = null, locked_until = clock_timestamp() where key = $1', [key]);
    const again = await sandbox.call('POST', '/money-transfer/send', payment, { headers });
    expect([again.status, again.body.data?.transferCode]).toEqual([200, first.body.data.transferCode]);
  });

  test('2: the repeat of a refused transfer returns the refusal', async () => {
    const clientReference = sandbox.reference();
    const [first, again] = [
      await sandbox.send({ clientReference, amount: 150_001 }),
      await sandbox.send({ clientReference, amount: 150_001 }),
    ];
    expect(again.body).toMatchObject({ success: false, code: 'PROVIDER_REJECTED', data: first.body.data });
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  });

  test('3: the same value used by another client does not conflict', async () => {
    const clientReference = sandbox.reference();
    const mine = await sandbox.send({ clientReference });
    const theirs = await sandbox.send({ clientReference, amount: 170_000 }, { as: 'demo2' });
    expect(theirs.status).toBe(200);
    expect(theirs.body.data.transferCode).not.toBe(mine.body.data.transferCode);
  });

  test('2: two concurrent first uses create exactly one transfer, returned to both callers', async () => {
    const clientReference = sandbox.reference();
    const before = await sandbox.wallet();
    const replies = await Promise.all(Array.from({ length: 8 }, () => sandbox.send({ clientReference })));
    expect(new Set(replies.map(({ body }) => body.data.transferCode)).size).toBe(1);
    expect(replies.map(({ status: http }) => http)).toEqual(Array(8).fill(200));
    expect(before.ledgerBalance - (await sandbox.wallet()).ledgerBalance).toBe(151_075);
  });

  test('a refused reference returns the refused transfer again; a new attempt needs a new reference', async () => {
    const clientReference = sandbox.reference();
    const first = await sandbox.send({ clientReference, amount: 500_001 });
    const again = await sandbox.send({ clientReference, amount: 500_001 });
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({ success: false, code: 'PROVIDER_REJECTED', data: { transferCode: first.body.data.transferCode } });
  });

  test('an insufficient balance leaves no trace: the same reference works after funding', async () => {
    const clientReference = sandbox.reference();
    const refused = await sandbox.send({ clientReference }, { as: 'empty' });
    expect(refused.status).toBe(400);
    expect(refused.body.code).toBe('INSUFFICIENT_WALLET_BALANCE');
    await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 151_075 }, { as: 'empty' });
    expect((await sandbox.send({ clientReference }, { as: 'empty' })).status).toBe(200);
    expect((await sandbox.wallet('empty')).availableBalance).toBe(0);
  });

  test('4: Idempotency-Key with the same body repeats the stored answer; with another body it is 422 IDEMPOTENCY_KEY_REUSED', async () => {
    const headers = { 'Idempotency-Key': `key-${sandbox.reference()}` };
    const first = await sandbox.send({}, { headers });
    const again = await sandbox.send({}, { headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    const other = await sandbox.send({ amount: 160_000 }, { headers });
    expect(other.status).toBe(422);
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  test('4: only successes are stored: after a refusal by the bank the same Idempotency-Key debits again', async () => {
    const headers = { 'Idempotency-Key': `key-${sandbox.reference()}` };
    const first = await sandbox.send({ amount: 500_001 }, { headers });
    const again = await sandbox.send({ amount: 500_001 }, { headers });
    expect(first.body.success).toBe(false);
    expect(again.body.data.transferCode).not.toBe(first.body.data.transferCode);
    const rows = (await sandbox.call('GET', `/transactions?transferCode=${again.body.data.transferCode}`)).body.data;
    expect(rows.map((row: any) => row.type)).toEqual(['credit', 'debit']);
  });

  test('5: a 202 is stored: a repeat with its Idempotency-Key submits nothing', async () => {
    const headers = { 'Idempotency-Key': `key-${sandbox.reference()}` };
    const first = await sandbox.send({ amount: 500_098 }, { headers });
    const again = await sandbox.send({ amount: 500_098 }, { headers });
    expect([first.status, again.status]).toEqual([202, 202]);
    const seen = await sandbox.call('GET', `/sandbox/transfers/${first.body.data.transferCode}/bank`);
    expect(seen.body.data).toMatchObject({ submissions: 1, amount: 500_098 });
  });
});
