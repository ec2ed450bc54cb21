import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../graphql/support.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';
import { rowsOf } from '../monitoring/support.ts';

const LISTED = { bankCode: '058', accountNumber: '0000000017', amount: 150_000 };

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.stop());

const operate = (path: string): Promise<Reply> => sandbox.call('GET', `/ops/compliance/cases${path}`, undefined, { as: 'operator' });
const related = async (id: string): Promise<any> => (await operate(`/${id}/related`)).body.data;

test('an account shows its payments and cases of all businesses; a business those of its own', async () => {
  const send = (as: string, n: number, more = {}): Promise<Reply> =>
    sandbox.call('POST', '/money-transfer/send', { ...LISTED, clientReference: `REL-${n}`, ...more }, { as });
  for (const [as, n] of [
    ['demo', 1],
    ['demo', 2],
    ['demo2', 3],
  ] as const)
    expect((await send(as, n)).body.data.status).toBe('accepted');
  const other = await send('demo', 4, { accountNumber: '1111111111' });
  await sandbox.call('POST', '/beneficiaries', { bankCode: LISTED.bankCode, accountNumber: LISTED.accountNumber });
  const sender = { senderName: 'Z DANGERFIELD', senderAccountNumber: LISTED.accountNumber, senderBankName: 'GTBank' };
  const [book] = await rowsOf<{ id: number }>(
    sandbox.databaseUrl,
    `select k.id from ledger.book k join api_key a on a.business_id = k.business_id and a.environment = k.environment where a.key_id = 'pk_test_demo2'`,
  );
  await rowsOf(
    sandbox.databaseUrl,
    `select ledger.credit_deposit($1, gen_random_uuid(), 777, 'REL-DEPOSIT', 0::smallint, 'bank_transfer', $2)`,
    [book!.id, JSON.stringify({ name: sender.senderName, accountNumber: sender.senderAccountNumber, bankName: sender.senderBankName })],
  );

  const { body } = await operate('');
  const of = (subject: string): any => body.data.find((each: any) => each.subject === subject);
  const found = await related(of('transfer').id);
  expect(found.cases.map(({ relation, subject }: any) => [relation, subject])).toEqual([
    ['account', 'transfer'],
    ['account', 'transfer'],
    ['business', 'beneficiary'],
  ]);
  expect(found.parties.map(({ kind, payments, amount }: any) => [kind, payments, amount])).toEqual(
    [
      ['business', 2, 300_777 - 150_000],
      ['business', 2, 300_000],
    ].toSorted((a: any, b: any) => b[2] - a[2]),
  );
  expect(found.payments.map(({ kind, status, amount }: any) => [kind, status, amount])).toEqual([
    ['deposit', 'received', 777],
    ['transfer', 'under_review', 150_000],
    ['transfer', 'under_review', 150_000],
    ['transfer', 'under_review', 150_000],
  ]);
  expect(new Set(found.payments.map(({ business }: any) => business.name)).size).toBe(2);
  expect(JSON.stringify(found)).not.toContain(other.body.data.transferCode);
  expect((await related(of('beneficiary').id)).payments).toHaveLength(4);

  // The case of a business: payments of that business alone.
  const [opened] = await rowsOf<{ id: string }>(
    sandbox.databaseUrl,
    `insert into compliance_case (id, environment, kind, subject, subject_id, name, business_id, findings, opened_at, due_at)
     select gen_random_uuid(), 'sandbox', 'screening', 'business', business_id::text, 'X', business_id, (select findings from compliance_case limit 1), now(), now()
       from api_key where key_id = 'pk_test_demo' returning id`,
  );
  const own = await related(opened!.id);
  expect(own.cases.map(({ relation }: any) => relation)).toEqual(['business', 'business', 'business']);
  expect(own.parties).toContainEqual({
    kind: 'payee',
    id: '058:0000000017',
    name: 'ZUBAIRU ADAMU DANGERFIELD',
    payments: 2,
    amount: 300_000,
  });
  expect(own.payments.map(({ code }: any) => code)).toContain(other.body.data.transferCode);
  expect(new Set(own.payments.map(({ business }: any) => business.id)).size).toBe(1);

  // Cases and payments of another environment are not related.
  await rowsOf(sandbox.databaseUrl, `update compliance_case set environment = 'live' where id <> $1`, [of('transfer').id]);
  expect((await related(of('transfer').id)).cases).toEqual([]);
  const { data } = await ask(
    sandbox,
    '{ complianceCaseRelated(caseId: "0199d3a0-7c1e-7000-8000-0000000000ff") { cases { id } } }',
    {},
    { as: 'operator' },
  );
  expect(data).toEqual({ complianceCaseRelated: null });
});
