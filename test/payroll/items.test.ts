import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { draft, person, preview } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const add = async (id: string, items: object[], more: object = {}): Promise<any> =>
  (await sandbox.call('POST', `/payroll/batches/${id}/items`, { items, ...more })).body;

describe('bank codes are normalized', () => {
  test('an item shows the transfer code of its bank, and a repeated account is flagged', async () => {
    const { id } = await draft(sandbox, []);
    const both = await add(id, [person({ bankCode: '058' }), person({ bankCode: '000013' })]);
    expect(both.data.added).toMatchObject([{ bankCode: '058' }, { bankCode: '058', bankName: 'Guaranty Trust Bank' }]);
    expect(both.data.warnings).toMatchObject([{ index: 1, field: 'accountNumber' }]);
    expect((await add(id, [person({ bankCode: '000013' })])).data.warnings).toMatchObject([{ index: 0, field: 'accountNumber' }]);
    const { preview: found } = await preview(sandbox, id);
    expect(found.warnings.map(({ code }: any) => code)).toEqual(['DUPLICATE_ACCOUNT', 'DUPLICATE_ACCOUNT']);
  });
});

describe('sums beyond the exact number range are refused', () => {
  const most = Number.MAX_SAFE_INTEGER;
  const twice = [
    { label: 'One', amount: most },
    { label: 'Two', amount: most },
  ];

  test.each([
    ['earnings', { earnings: twice, deductions: twice, amount: 1_000_000 }],
    ['earnings', { earnings: twice, amount: 1_000_000 }],
    ['deductions', { deductions: twice, amount: 1_000_000 }],
    ['deductions', { deductions: [{ label: 'One', amount: most }], amount: 1_000_000 }],
    // Exactly, the net is 1,000,001; rounded sums make it 1,000,000.
    [
      'earnings',
      {
        earnings: [
          { label: 'One', amount: most },
          { label: 'Two', amount: 1_000_002 },
        ],
        deductions: [
          { label: 'One', amount: most },
          { label: 'Two', amount: 1 },
        ],
        amount: 1_000_000,
      },
    ],
  ])('400 names the %s', async (field, money) => {
    const { id } = await draft(sandbox, []);
    expect(await add(id, [person(money)])).toMatchObject({ code: 'VALIDATION_ERROR', field: `items[0].${field}` });
  });
});

test('surrounding white space is trimmed from item fields', async () => {
  const made = await sandbox.call('POST', '/payroll/batches', { name: 'January', batchReference: ' TRIMMED ' });
  expect(made.body.data).toMatchObject({ batchReference: 'TRIMMED' });
  const padded = { accountNumber: ' 0123456785 ', bankCode: '058\n', email: '\tada@example.com ', phoneNumber: ' +2348011111111 ' };
  expect((await add(made.body.data.id, [person(padded)])).data.added).toMatchObject([
    { accountNumber: '0123456785', bankCode: '058', email: 'ada@example.com', phoneNumber: '+2348011111111' },
  ]);
});

test('with skip, a request without valid items leaves the batch and its preview unchanged', async () => {
  const { id } = await draft(sandbox, [person()]);
  const before = await preview(sandbox, id);
  const { data } = await add(id, [person({ amount: -1 })], { onInvalid: 'skip' });
  expect(data).toMatchObject({ added: [], rejected: [{ index: 0, field: 'amount' }], itemCount: 1, totalAmount: 25_000_000 });
  expect((await sandbox.call('GET', `/payroll/batches/${id}`)).body.data).toEqual(before);
  await sandbox.call('POST', `/payroll/batches/${id}/submit`);
  expect(await add(id, [person({ amount: -1 })], { onInvalid: 'skip' })).toMatchObject({ code: 'BATCH_NOT_DRAFT' });
});

test('the contract describes every item field', () => {
  const { components } = JSON.parse(readFileSync('schema/openapi.json', 'utf8'));
  const body = components.schemas.PayrollItemsCreateRequest;
  const { properties, required } = body.properties.items.items;
  expect(new Set(required)).toEqual(new Set(['accountNumber', 'amount', 'bankCode', 'beneficiaryName']));
  const others = ['allowNameMismatch', 'deductions', 'earnings', 'email', 'employeeReference', 'narration', 'phoneNumber'];
  expect(new Set(Object.keys(properties))).toEqual(new Set([...required, ...others]));
  expect(properties.accountNumber).toMatchObject({ type: 'string', pattern: '^\\d{10}$' });
});

test('an empty update names no field', async () => {
  const { id } = await draft(sandbox, []);
  const { status, body } = await sandbox.call('PUT', `/payroll/batches/${id}`, {});
  expect(status).toBe(400);
  expect(body).toMatchObject({ error: 'Give at least one field to change', code: 'VALIDATION_ERROR' });
  expect(body).not.toHaveProperty('field');
});
