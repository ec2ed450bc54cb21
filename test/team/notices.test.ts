import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTemplates } from '../../src/slices/slices.ts';
import type { Reply } from '../support/sandbox.ts';
import { ask as askGraphql } from '../graphql/support.ts';
import { type People, startPeople } from '../people/support.ts';

/** Documented demo batch, prepared and submitted by finance. */
const BATCH = '00000000-0000-7000-8002-000000000001';
const MISSING = { status: 404, body: { code: 'RECORD_NOT_FOUND' } };

let people: People;
beforeAll(async () => {
  people = await startPeople();
});
afterAll(() => people.stop());

/** Signed-in person of the demo business, through REST and GraphQL. */
async function person(name: string) {
  const { token } = (await people.logIn(`${name}@demo.test`, 'tollgate-demo')).body.data as { token: string };
  return {
    rest: (method: string, path: string, body?: object): Promise<Reply> => people.ask(method, path, body, { token }),
    graphql: (query: string, variables: Record<string, unknown> = {}) =>
      askGraphql(people, query, variables, { as: null, headers: { Authorization: `Bearer ${token}` } }),
  };
}

/** Recipients in the demo business, with the result of each mail. */
const result = async (kind: string): Promise<string[]> => {
  const rows = await people.sql<{ line: string }>(`select lower(recipient) || ' ' || status as line from mail where kind = '${kind}'
    and book_id in (select id from ledger.book where business_id = '00000000-0000-7000-8000-000000000001')`);
  return rows.map(({ line }) => line).toSorted();
};

test('the notices are those of the mail templates, and security notices are always wanted', async () => {
  const owner = await person('owner');
  const { data } = (await owner.rest('GET', '/auth/notices')).body;
  const kinds = Object.entries(mailTemplates).flatMap(([kind, { notice }]) => (notice ? kind : []));
  expect(new Set(data.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(kinds));
  expect(data[0]).toMatchObject({ mayBeOff: true, wanted: true });
  expect(data.filter(({ mayBeOff }: { mayBeOff: boolean }) => !mayBeOff).map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['rules_changed', 'operator_act']),
  );
  for (const kind of ['rules_changed', 'bill_receipt', 'nothing'])
    expect(await owner.rest('PUT', `/auth/notices/${kind}`, { wanted: false })).toMatchObject(MISSING);
  expect((await owner.rest('PUT', '/auth/notices/low_balance', { wanted: 'no' })).status).toBe(400);
});

test('a pending payroll notifies the approvers who did not prepare it, until an approver opts out', async () => {
  const [owner, approver, finance] = await Promise.all([person('owner'), person('approver'), person('finance')]);
  const reject = 'mutation ($input: RejectPayrollBatchInput!) { rejectPayrollBatch(input: $input) { batch { status } } }';
  const submit = 'mutation ($input: PayrollBatchInput!) { submitPayrollBatch(input: $input) { batch { status } userErrors { code } } }';
  const submitAgain = async (): Promise<void> => {
    await owner.graphql(reject, { input: { batchId: BATCH, reason: 'Look again' } });
    const submitted = async () => (await finance.graphql(submit, { input: { batchId: BATCH } })).data.submitPayrollBatch.batch;
    await expect.poll(submitted).toEqual({ status: 'AWAITING_APPROVAL' });
  };
  await submitAgain();
  expect(await people.mailTo('approver@demo.test', /Payroll batch of ₦974,500\.00 pending your approval/)).toContain('Submitted by');
  const first = ['approver@demo.test sent', 'owner@demo.test sent'];
  await expect.poll(() => result('payroll_submitted')).toEqual(first);
  expect((await approver.rest('PUT', '/auth/notices/payroll_submitted', { wanted: false })).body.data).toMatchObject({ wanted: false });
  expect((await approver.rest('PUT', '/auth/notices/payroll_submitted', { wanted: false })).status).toBe(200);
  expect((await owner.rest('GET', '/auth/notices')).body.data).toContainEqual(
    expect.objectContaining({ kind: 'payroll_submitted', wanted: true }),
  );
  await submitAgain();
  await expect
    .poll(() => result('payroll_submitted'))
    .toEqual([...first, 'approver@demo.test cancelled', 'owner@demo.test sent'].toSorted());
  const audited = await people.sql(`select from audit.entry where action = 'notices.update'`);
  expect(audited).toHaveLength(1);
});

test('an address named by the business is notified, unless its person opted out; GraphQL behaves the same', async () => {
  const owner = await person('owner');
  const set = 'mutation ($input: UpdateNoticeInput!) { updateNotice(input: $input) { notice { kind wanted } userErrors { code } } }';
  expect(await owner.graphql(set, { input: { kind: 'low_balance', wanted: false } })).toMatchObject({
    data: { updateNotice: { notice: { kind: 'low_balance', wanted: false }, userErrors: [] } },
  });
  expect(await owner.graphql(set, { input: { kind: 'operator_act', wanted: false } })).toMatchObject({
    data: { updateNotice: { notice: null, userErrors: [{ code: 'RECORD_NOT_FOUND' }] } },
  });
  expect((await owner.graphql('{ notices { kind wanted } }')).data.notices).toContainEqual({ kind: 'low_balance', wanted: false });
  const level = { threshold: 4_999_999_000, enabled: true, emails: ['Owner@demo.test', 'ops@example.com'] };
  expect((await people.call('PUT', '/wallet/low-balance-alert', level)).status).toBe(200);
  await people.call('POST', '/money-transfer/send', { amount: 150_000, bankCode: '058', accountNumber: '0123456785' });
  await expect.poll(() => result('low_balance')).toEqual(['ops@example.com sent', 'owner@demo.test cancelled']);
});
