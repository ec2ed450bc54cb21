import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask as askGraphql } from '../graphql/support.ts';
import { asOwner } from '../ledger/support.ts';
import { type RuledSandbox, startRuledSandbox } from '../rules/support.ts';
import { parseXml } from '../support/goaml.ts';
import type { Reply } from '../support/sandbox.ts';
import { MILLION, monitorAll, plant, plantBusinesses, rowsOf } from './support.ts';

const REPORTER = 'rentityId=77&institution=Demo%20Payments%20Ltd';
const HOURS_AGO = 480;
const lagos = (at: Date): string => new Date(at.getTime() + 3_600_000).toISOString();
const now = lagos(new Date());
const year = now.slice(0, 4);
const day = lagos(new Date(Date.now() - (HOURS_AGO + 1) * 3_600_000)).slice(0, 10);

let sandbox: RuledSandbox;
beforeAll(async () => {
  sandbox = await startRuledSandbox();
  await plantBusinesses(sandbox.databaseUrl, 1);
  await plant(sandbox.databaseUrl, [
    { business: 1, account: '9200000001', direction: 'sent', amount: 5 * MILLION, hoursAgo: HOURS_AGO, times: 3 },
    { business: 1, account: '9200000001', direction: 'received', amount: 10 * MILLION, hoursAgo: HOURS_AGO },
    { business: 1, account: '9200000001', direction: 'sent', amount: 5 * MILLION - 1, hoursAgo: HOURS_AGO },
  ]);
  // One payment returned.
  await asOwner(sandbox.databaseUrl, (owner) =>
    owner.query(`insert into ledger.posting (source_id, book_id, leg, kind, debit, credit, amount, posted_at)
      select source_id, book_id, 6, 'return', 100, 1, amount, posted_at from ledger.posting where leg = 1 and amount = 500000000 limit 1`),
  );
  await monitorAll(sandbox.databaseUrl);
});
afterAll(() => sandbox.stop());

const operate = (method: string, path: string, body?: object): Promise<Reply> =>
  sandbox.call(method, `/ops/compliance${path}`, body, { as: 'operator' });
const statistics = async (of = year): Promise<any[]> => (await operate('GET', `/reports/statistics?year=${of}`)).body.data.periods;
const wholeYear = async (of = year): Promise<any> => (await statistics(of)).at(-1);

async function decided(decision?: string): Promise<any> {
  const { body } = await sandbox.pay({ bankCode: '058', accountNumber: '0000000017', clientReference: `S-${Math.random()}` });
  const { body: page } = await operate('GET', '/cases');
  const found = page.data.find(({ transfer }: any) => transfer?.transferCode === body.data.transferCode);
  if (decision) await operate('POST', `/cases/${found.id}/decide`, { decision, note: 'Checked' });
  return found;
}

test('currency transactions are those of the report for the same least amount, and so postings', async () => {
  const { currencyTransactions } = await wholeYear();
  for (const { least, payments, amount } of currencyTransactions) {
    const [row] = await rowsOf<{ payments: number; amount: number }>(
      sandbox.databaseUrl,
      `select count(*)::int as payments, coalesce(sum(amount), 0)::float8 as amount from ledger.posting p where leg = 1 and amount >= $1
          and posted_at at time zone 'Africa/Lagos' >= $2::date and kind in ('transfer', 'payroll', 'funding', 'checkout_payment', 'subscription_payment')
          and (kind not in ('transfer', 'payroll') or exists (select from ledger.posting s where (s.book_id, s.source_id, s.leg) = (p.book_id, p.source_id, 3)))
          and not exists (select from ledger.posting r where (r.book_id, r.source_id, r.leg) = (p.book_id, p.source_id, 6))`,
      [least, `${year}-01-01`],
    );
    expect({ payments, amount }).toEqual(row);
  }
  expect(currencyTransactions.map(({ least }: any) => least)).toEqual([5 * MILLION, 10 * MILLION]);
  expect(currencyTransactions[0].payments).toBeGreaterThanOrEqual(3);
  const { text } = await operate('GET', `/reports/ctr?from=${day}&to=${day}&${REPORTER}`);
  expect(text.match(/<transaction>/g)).toHaveLength(3);
});

test('cases and held payments are counted by what became of them', async () => {
  await operate('POST', '/scenarios', {
    name: 'None',
    kind: 'amount_threshold',
    subject: 'payee',
    parameters: { amount: 9_000 * MILLION },
  });
  const before = await wholeYear();
  await decided('release');
  await decided('reject');
  const reported = await decided('report');
  const cancelled = await decided();
  await sandbox.call('POST', `/money-transfer/${cancelled.transfer.transferCode}/cancel`);
  await decided();
  const after = await wholeYear();
  const { amount } = reported.transfer;
  const held = (outcome: string): object => ({ outcome, payments: 1, amount });
  expect(after.heldPayments).toEqual(
    ['cancelled', 'held', 'rejected', 'released'].map((outcome) =>
      outcome === 'rejected' ? { ...held(outcome), payments: 2, amount: 2 * amount } : held(outcome),
    ),
  );
  expect(after.openedCases).toContainEqual({ kind: 'screening', cause: 'hit', subject: 'transfer', cases: 5 });
  expect(after.decidedCases).toEqual(['reject', 'release', 'report'].map((decision) => ({ decision, cases: 1 })));
  expect(after.openCases).toBe(before.openCases + 2);
  expect([after.medianMinutes, after.longestMinutes, after.overdueCases]).toEqual([0, 0, 0]);
  expect(after.suspiciousTransactions).toEqual({ reports: 1, payments: 1, amount });
  const { text } = await operate('GET', `/reports/str?caseId=${reported.id}&${REPORTER}`);
  const amounts = parseXml(text).children.flatMap(({ children }) => children.filter(({ name }) => name === 'amount_local'));
  expect(amounts.map((each) => Number(each.text) * 100)).toEqual([amount]);
  await sandbox.advance('90d');
  await expect.poll(async () => (await wholeYear()).heldPayments).toContainEqual(held('expired'));
  expect((await wholeYear()).overdueCases).toBe(2);
});

test('quarters have their own figures, and the year all of them', async () => {
  await asOwner(sandbox.databaseUrl, (owner) =>
    owner.query(`
      insert into compliance_case (id, environment, kind, subject, subject_id, findings, opened_at, due_at, decision, decided_at, decided_by)
      select gen_random_uuid(), 'sandbox', 'screening', 'person', gen_random_uuid()::text, '{"cause": "hit"}', opened, opened + interval '14 days', decision, decided, by
        from (values ('2021-12-31 22:30Z'::timestamptz, 'reject', '2022-01-10Z'::timestamptz, 'Ada'),
          ('2021-12-31 23:30Z', 'clear', '2022-01-01 00:30Z', 'Ada'), ('2022-03-31 22:59Z', 'clear', '2022-04-30 22:59Z', 'Ada'), ('2022-05-01Z', 'clear', '2022-05-02Z', null)) v(opened, decision, decided, by)`),
  );
  const [q1, q2, q3, q4, all] = await statistics('2022');
  expect([q1, q2, q3, q4, all].map(({ period }) => period)).toEqual(['2022-Q1', '2022-Q2', '2022-Q3', '2022-Q4', '2022']);
  const of = (period: any): number[] => [
    ...[period.openedCases, period.decidedCases].map((rows) => rows.reduce((sum: number, { cases }: any) => sum + cases, 0)),
    ...['endedCases', 'overdueCases', 'openCases', 'longestMinutes'].map((name) => period[name]),
  ];
  expect([q1, q2, q3, all].map(of)).toEqual([
    [2, 2, 0, 0, 1, 13_050],
    [1, 1, 1, 1, 0, 43_200],
    [0, 0, 0, 0, 0, null],
    [3, 3, 1, 1, 0, 43_200],
  ]);
  expect([q1.medianMinutes, all.medianMinutes]).toEqual([6_555, 13_050]);
  expect(await statistics('2099')).toEqual([]);
});

test('the file has the figures of the answer, and so has GraphQL', async () => {
  const { text, headers } = await operate('GET', `/reports/statistics.csv?year=${year}`);
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const rows: Record<string, string>[] = parse(text, { columns: true, bom: true });
  const { heldPayments, currencyTransactions, openCases } = await wholeYear();
  const of = (figure: string) => rows.filter((row) => row['period'] === year && row['figure'] === figure);
  const shown = (figure: string) => of(figure).map((row) => [Number(row['count']), Math.round(Number(row['amount']) * 100)]);
  expect(shown('heldPayments')).toEqual(heldPayments.map(({ payments, amount }: any) => [payments, amount]));
  expect(shown('currencyTransactions')).toEqual(currencyTransactions.map(({ payments, amount }: any) => [payments, amount]));
  expect(of('openCases')[0]?.['count']).toBe(String(openCases));
  const { data } = await askGraphql(
    sandbox,
    `{ complianceStatistics(year: "${year}") { periods { period openCases heldPayments { payments } } } }`,
    {},
    { as: 'operator' },
  );
  expect(data.complianceStatistics.periods.at(-1)).toEqual({
    period: year,
    openCases,
    heldPayments: heldPayments.map(({ payments }: any) => ({ payments })),
  });
  expect((await sandbox.call('GET', `/ops/compliance/reports/statistics?year=${year}`)).status).toBe(403);
  expect((await operate('GET', '/reports/statistics?year=26')).body.field).toBe('year');
});
