import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { draft, person, preview } from './support.ts';

let sandbox: Sandbox;
beforeAll(async () => (sandbox = await startSandbox()));
afterAll(() => sandbox.stop());

const add = async (id: string, items: object[], more: object = {}): Promise<any> =>
  (await sandbox.call('POST', `/payroll/batches/${id}/items`, { items, ...more })).body;

describe('one bank is one bank, whichever of its codes is given', () => {
  test('an item shows the code by which transfers know the bank, and its account twice is pointed out', async () => {
    const { id } = await draft(sandbox, []);
    const both = await add(id, [person({ bankCode: '058' }), person({ bankCode: '000013' })]);
    expect(both.data.added).toMatchObject([{ bankCode: '058' }, { bankCode: '058', bankName: 'Guaranty Trust Bank' }]);
    expect(both.data.warnings).toMatchObject([{ index: 1, field: 'accountNumber' }]);
    expect((await add(id, [person({ bankCode: '000013' })])).data.warnings).toMatchObject([{ index: 0, field: 'accountNumber' }]);
    const { preview: found } = await preview(sandbox, id);
    expect(found.warnings.map(({ code }: any) => code)).toEqual(['DUPLICATE_ACCOUNT', 'DUPLICATE_ACCOUNT']);
  });
});

describe('sums that a number cannot hold are refused', () => {
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

test('white space around what is given is no part of it', async () => {
  const made = await sandbox.call('POST', '/payroll/batches', { name: 'January', batchReference: ' TRIMMED ' });
  expect(made.body.data).toMatchObject({ batchReference: 'TRIMMED' });
  const padded = { accountNumber: ' 0123456789 ', bankCode: '058\n', email: '\tada@example.com ', phoneNumber: ' +2348011111111 ' };
  expect((await add(made.body.data.id, [person(padded)])).data.added).toMatchObject([
    { accountNumber: '0123456789', bankCode: '058', email: 'ada@example.com', phoneNumber: '+2348011111111' },
  ]);
});
