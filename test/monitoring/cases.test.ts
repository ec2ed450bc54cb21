import { afterAll, beforeAll, expect, test } from 'vitest';
import { faultsOf, parseXml } from '../support/goaml.ts';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';
import { MILLION, monitorAll, plant, plantBusinesses, rowsOf } from './support.ts';

const ACCOUNT = '9100000001';
const REPORTER = 'rentityId=77&institution=Demo%20Payments%20Ltd';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  await plantBusinesses(sandbox.databaseUrl, 2);
});
afterAll(() => sandbox.stop());

const operate = (method: string, path: string, body?: object): Promise<Reply> =>
  sandbox.call(method, `/ops/compliance${path}`, body, { as: 'operator' });
const monitored = async (): Promise<any[]> => (await operate('GET', '/cases?kind=monitoring')).body.data;

test('payments that meet a scenario open one case with its payments; reported, it becomes goAML', async () => {
  const { body } = await operate('POST', '/scenarios', {
    name: 'Just below ₦5m',
    kind: 'structuring',
    subject: 'payee',
    parameters: { direction: 'received', days: 7, payments: 3, from: 450_000_000, below: 5 * MILLION },
  });
  expect(body.success).toBe(true);
  const near = { account: ACCOUNT, direction: 'sent', amount: 470_000_000 } as const;
  await plant(sandbox.databaseUrl, [
    { ...near, business: 1, hoursAgo: 3, times: 2 },
    { ...near, business: 2, hoursAgo: 2 },
    { ...near, business: 2, hoursAgo: 2, amount: 1_000 },
  ]);
  await monitorAll(sandbox.databaseUrl);
  await expect.poll(monitored).toHaveLength(1);
  const [found] = await monitored();
  expect(found).toMatchObject({
    subject: 'payee_account',
    subjectId: `058:${ACCOUNT}`,
    name: `PAYEE ${ACCOUNT}`,
    scenario: body.data.id,
    findings: { cause: 'scenario', count: 3, amount: 3 * 470_000_000, reasons: ['Just below ₦5m'] },
  });
  expect(found.findings.payments.map(({ amount }: any) => amount)).toEqual([470_000_000, 470_000_000, 470_000_000]);
  expect((await operate('GET', `/reports/str?caseId=${found.id}&${REPORTER}`)).body.code).toBe('INVALID_STATE');
  await operate('POST', `/cases/${found.id}/decide`, { decision: 'report', note: 'Split below <₦5m> & more' });
  const { status, text } = await operate('GET', `/reports/str?caseId=${found.id}&${REPORTER}`);
  expect(status, text).toBe(200);
  const root = parseXml(text);
  expect(faultsOf(root)).toEqual([]);
  const of = (name: string): string[] => root.children.filter((child) => child.name === name).map((child) => child.text);
  expect([of('report_code'), of('reason')]).toEqual([['STR'], ['Split below <₦5m> & more']]);
  const references = root.children
    .filter(({ name }) => name === 'transaction')
    .map(({ children }) => children.find(({ name }) => name === 'internal_ref_number')?.text);
  const known = await rowsOf(
    sandbox.databaseUrl,
    `select book_id || '/' || source_id || '/' || leg as id from ledger.posting where leg = 1 and amount = 470000000 order by posted_at`,
  );
  expect(references).toEqual(known.map(({ id }) => id));
});

test('a case of one direction lists the payments of that direction alone', async () => {
  const { body } = await operate('POST', '/scenarios', {
    name: 'Large, sent',
    kind: 'amount_threshold',
    subject: 'business',
    parameters: { direction: 'sent', amount: 20 * MILLION },
  });
  expect(body.success, JSON.stringify(body)).toBe(true);
  const large = { business: 2, account: '9100000002', hoursAgo: 1 } as const;
  await plant(sandbox.databaseUrl, [
    { ...large, direction: 'received', amount: 90 * MILLION },
    { ...large, direction: 'sent', amount: 21 * MILLION },
  ]);
  await monitorAll(sandbox.databaseUrl);
  await expect
    .poll(async () => (await monitored()).find(({ scenario }) => scenario === body.data.id)?.findings.payments)
    .toEqual([expect.objectContaining({ kind: 'transfer', amount: 21 * MILLION })]);
});
