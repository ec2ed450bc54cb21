import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Reply, type Sandbox, startSandbox } from '../support/sandbox.ts';
import { faultsOf, parseXml } from '../support/goaml.ts';
import { asOwner } from '../ledger/support.ts';
import { MILLION, monitorAll, plant, plantBusinesses, rowsOf } from './support.ts';

const HOURS_AGO = 960;
const at = new Date(Date.now() - HOURS_AGO * 3_600_000 - 3_600_000);
const lagosDay = new Date(at.getTime() + 3_600_000).toISOString().slice(0, 10);
const quiet = new Date(at.getTime() - 20 * 86_400_000).toISOString().slice(0, 10);
const quarter = `${lagosDay.slice(0, 4)}-Q${Math.ceil(Number(lagosDay.slice(5, 7)) / 3)}`;
const REPORTER = 'rentityId=77&institution=Demo%20Payments%20Ltd';
const ODD = `1<&">'2`;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
  const { databaseUrl } = sandbox;
  await plantBusinesses(databaseUrl, 3);
  await plant(databaseUrl, [
    { business: 1, account: ODD, direction: 'sent', amount: 30 * MILLION, hoursAgo: HOURS_AGO, times: 3 },
    { business: 1, account: 'S<1', direction: 'received', amount: 20 * MILLION + 5, hoursAgo: HOURS_AGO },
    { business: 1, account: '9000000001', direction: 'sent', amount: 1_000, hoursAgo: HOURS_AGO, times: 7 },
    { business: 2, account: '9000000002', direction: 'sent', amount: 40 * MILLION, hoursAgo: HOURS_AGO, times: 3 },
    { business: 3, account: '9000000003', direction: 'sent', amount: 5 * MILLION - 1, hoursAgo: HOURS_AGO },
  ]);
  // One payment of the second business returned: less than the threshold remains.
  await asOwner(databaseUrl, (owner) =>
    owner.query(`insert into ledger.posting (source_id, book_id, leg, kind, debit, credit, amount, posted_at)
      select source_id, book_id, 6, 'return', 100, 1, amount, posted_at from ledger.posting where leg = 1 and amount = 4000000000 limit 1`),
  );
  await monitorAll(databaseUrl);
});
afterAll(() => sandbox.stop());

const report = (path: string, as = 'operator'): Promise<Reply> => sandbox.call('GET', `/ops/compliance/reports/${path}`, undefined, { as });
const csv = async (path: string): Promise<Record<string, string>[]> => {
  const { status, text } = await report(path);
  expect(status, text).toBe(200);
  return parse(text, { columns: true, bom: true });
};
const kobo = (naira = ''): number => Math.round(Number(naira) * 100);
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The amounts of postings, by `bookId/sourceId/leg`. */
async function postings(): Promise<Map<string, number>> {
  const rows = await rowsOf<{ id: string; amount: string }>(
    sandbox.databaseUrl,
    `select book_id || '/' || source_id || '/' || leg as id, amount from ledger.posting`,
  );
  return new Map(rows.map(({ id, amount }) => [id, Number(amount)]));
}

test('the currency transaction report is goAML, and each transaction is a posting of at least the amount', async () => {
  const { status, text, headers } = await report(`ctr?from=${lagosDay}&to=${lagosDay}&${REPORTER}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
  const root = parseXml(text);
  expect(faultsOf(root)).toEqual([]);
  const transactions = root.children.filter(({ name }) => name === 'transaction');
  const fields = transactions.map(({ children }) => Object.fromEntries(children.map((child) => [child.name, child])));
  const known = await postings();
  const amounts = fields.map(({ amount_local }) => kobo(amount_local?.text));
  expect(fields.map(({ internal_ref_number }) => known.get(internal_ref_number?.text ?? ''))).toEqual(amounts);
  expect(amounts.toSorted((a, b) => a - b)).toEqual([20 * MILLION + 5, ...Array(3).fill(30 * MILLION), ...Array(2).fill(40 * MILLION)]);
  expect(text).toContain('PAYEE 1&lt;&amp;&quot;&gt;&apos;2');
});

test('the shape of goAML finds what is missing, unknown or in another order', async () => {
  const { text } = await report(`ctr?from=${lagosDay}&to=${lagosDay}&${REPORTER}`);
  for (const [part, other] of [
    ['<rentity_id>77</rentity_id>', ''],
    [
      '<submission_code>E</submission_code><report_code>CTR</report_code>',
      '<report_code>CTR</report_code><submission_code>E</submission_code>',
    ],
    ['<amount_local>', '<amount_local>about '],
    ['<from_country>NG</from_country>', '<from_county>NG</from_county>'],
  ] as const) {
    expect(text).toContain(part);
    expect(faultsOf(parseXml(text.replace(part, other))).length).toBeGreaterThan(0);
  }
});

test('the threshold return has the clients at the threshold, its sums are those of its rows, and its rows are postings', async () => {
  const clients = await csv(`threshold-return?quarter=${quarter}`);
  const rows = await csv(`threshold-return/rows?quarter=${quarter}`);
  expect(clients).toMatchObject([{ business: 'Story 1', payments: '11', currency: 'NGN', month: lagosDay.slice(0, 7) }]);
  const known = await postings();
  expect(rows.map(({ amount, posting }) => [kobo(amount), known.get(posting ?? '')])).toEqual(
    rows.map(({ amount }) => [kobo(amount), kobo(amount)]),
  );
  const of = (direction: string): number => sum(rows.filter((row) => row['direction'] === direction).map(({ amount }) => kobo(amount)));
  const [client] = clients;
  expect([kobo(client?.['sent']), kobo(client?.['received']), kobo(client?.['total'])]).toEqual([
    of('sent'),
    of('received'),
    of('sent') + of('received'),
  ]);
  expect([of('sent'), of('received'), rows.length]).toEqual([90 * MILLION + 7_000, 20 * MILLION + 5, 11]);
  // Businesses of the demo may have as much.
  const smaller = await csv(`threshold-return?quarter=${quarter}&least=2500000000`);
  expect(smaller.map(({ business }) => business).filter((name) => name?.startsWith('Story'))).toEqual(['Story 1', 'Story 2']);
});

test('a period without payments has an empty report; keys of businesses have none', async () => {
  const { text } = await report(`ctr?from=${quiet}&to=${quiet}&${REPORTER}`);
  expect([faultsOf(parseXml(text)), text.includes('<transaction>')]).toEqual([[], false]);
  expect(await csv('threshold-return?quarter=2020-Q1')).toEqual([]);
  expect((await report(`ctr?from=${quiet}&to=${quiet}&least=499999999&${REPORTER}`)).body.field).toBe('least');
  expect((await report(`ctr?from=${lagosDay}&to=2020-01-01&${REPORTER}`)).body.field).toBe('to');
  for (const path of [`ctr?from=${lagosDay}&to=${lagosDay}&${REPORTER}`, `threshold-return?quarter=${quarter}`])
    expect((await report(path, 'demo')).status).toBe(403);
});
