import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const save = (accountNumber: string, as = 'demo') => sandbox.call('POST', '/beneficiaries', { bankCode: '058', accountNumber }, { as });

test('a beneficiary is paid by its id, and a repeat with its account number is the same destination', async () => {
  const { body } = await save('0123456785');
  expect(body.data).toEqual({
    id: expect.any(String),
    bankCode: '058',
    bankName: 'Guaranty Trust Bank',
    accountNumber: '0123456785',
    accountName: 'ADA CHIOMA OKAFOR',
    createdAt: expect.any(String),
  });
  const sent = await sandbox.call('POST', '/money-transfer/send', {
    amount: 150_000,
    beneficiaryId: body.data.id,
    clientReference: 'BEN-1',
  });
  expect(sent.body.data.beneficiary).toMatchObject({ accountNumber: '0123456785', accountName: 'ADA CHIOMA OKAFOR' });
  const again = await sandbox.call('POST', '/money-transfer/send', {
    amount: 150_000,
    bankCode: '058',
    accountNumber: '0123456785',
    clientReference: 'BEN-1',
  });
  expect(again.body.data.transferCode).toBe(sent.body.data.transferCode);
});

test('saving an account twice creates one beneficiary, listed once', async () => {
  const first = await save('1111111111');
  const second = await save('1111111111');
  expect(second.body.data.id).toBe(first.body.data.id);
  const { body } = await sandbox.call('GET', '/beneficiaries');
  expect(body.data.filter(({ accountNumber }: { accountNumber: string }) => accountNumber === '1111111111')).toHaveLength(1);
});

test('400: both spellings of a destination, an unknown id, another business’s id, a bank or account that does not exist', async () => {
  const { id } = (await save('2222222222', 'demo2')).body.data;
  const field = async (body: object): Promise<unknown> =>
    (await sandbox.call('POST', '/money-transfer/send', { amount: 150_000, ...body })).body.field;
  expect(await field({ beneficiaryId: id })).toBe('beneficiaryId');
  expect(await field({ beneficiaryId: '01a1fc1e-3095-77a8-91de-90e03f3c9794' })).toBe('beneficiaryId');
  expect(await field({ beneficiaryId: 'x' })).toBe('beneficiaryId');
  expect(await field({ beneficiaryId: id, bankCode: '058' })).toBe('beneficiaryId');
  expect(await field({})).toBe('bankCode');
  expect(await field({ bankCode: '058' })).toBe('accountNumber');
  expect((await save('0000000001')).body.field).toBe('accountNumber');
  expect((await sandbox.call('POST', '/beneficiaries', { bankCode: '999', accountNumber: '0123456785' })).body.field).toBe('bankCode');
});

test('a deleted beneficiary: 404 on a second delete and for another business, and no payment', async () => {
  const { id } = (await save('3333333333')).body.data;
  expect((await sandbox.call('DELETE', `/beneficiaries/${id}`, undefined, { as: 'demo2' })).status).toBe(404);
  expect((await sandbox.call('DELETE', `/beneficiaries/${id}`)).body.data).toEqual({ id, deleted: true });
  expect((await sandbox.call('DELETE', `/beneficiaries/${id}`)).status).toBe(404);
  expect((await sandbox.call('POST', '/money-transfer/send', { amount: 150_000, beneficiaryId: id })).body.field).toBe('beneficiaryId');
});
