import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lagosDay } from '../../src/domain/time/lagos.ts';
import { sql } from '../payroll/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { transportOf } from './support.ts';

const PATIENCE = { timeout: 100_000, interval: 100 };

let sandbox: Sandbox;
const { operator, importFile, reportOf, exceptions } = transportOf(() => sandbox, 'from=2026-01-01&to=2026-12-31');

/** Statements in the shape of public fault reports, each of an account of its own so that none knows the rows of another. */
const ACCOUNTS = 25;
let next = 0;
const account = (): string => `field-${++next}`;

beforeAll(async () => {
  sandbox = await startSandbox();
  await sql(
    sandbox,
    `insert into provider_account (environment, id, name, adapter) select 'sandbox', 40 + n, 'field-' || n, 'field' from generate_series(1, ${ACCOUNTS}) n`,
  );
});
afterAll(() => sandbox.stop());

const file = (name: string): Buffer => readFileSync(new URL(`statements/${name}`, import.meta.url));
const formatOf = (name: string): string => ({ sta: 'mt940', xml: 'camt053', csv: 'csv' })[name.slice(-3)] ?? '';

interface Line {
  day: string;
  kind: string;
  amount: number;
  reference: string | null;
  name: string | null;
}
const linesOf = (importId: string): Promise<Line[]> =>
  sql<Line>(
    sandbox,
    'select day::text as day, kind, amount::integer as amount, reference, name from reconciliation_line where import_id = $1 order by number, amount desc',
    [importId],
  );

async function imported(name: string, to = account()): Promise<{ found: any; lines: Line[] }> {
  const found = await importFile(`account=${to}&format=${formatOf(name)}&fileName=${name}`, file(name));
  return { found, lines: await linesOf(found.id) };
}

describe('MT940', () => {
  test('an entry with its value date in the new year is of the old one, and no month between counts as complete', async () => {
    const to = account();
    const { found, lines } = await imported('mt940-forward-value-new-year.sta', to);
    expect(found).toMatchObject({ state: 'imported', firstDay: '2025-12-30', lastDay: '2025-12-31' });
    expect(lines.map(({ day, amount }) => [day, amount])).toEqual([
      ['2025-12-30', -100_000],
      ['2025-12-31', 250_000],
    ]);
    const covered = await sql(
      sandbox,
      `select min(day)::text as first, max(day)::text as last from reconciliation_day where is_covered and provider = $1`,
      [41],
    );
    expect(covered).toEqual([{ first: '2025-12-30', last: '2025-12-31' }]);
  });

  test('rows without a bank reference are distinguished by content: those of the next day are new', async () => {
    const to = account();
    for (const [name, knownCount] of [
      ['mt940-nonref-day1.sta', 0],
      ['mt940-nonref-day2.sta', 0],
    ] as const)
      expect((await imported(name, to)).found).toMatchObject({ state: 'imported', rowCount: 2, knownCount, problems: [] });
    const { theirs } = await reportOf(to);
    expect([theirs.out, theirs.in]).toEqual([-40_000, 1_660_000]);
  });

  test('a file of known rows alone is flagged when it is said to be of a day without rows', async () => {
    const to = account();
    expect((await imported('mt940-nonref-day1.sta', to)).found.state).toBe('imported');
    const again = Buffer.concat([file('mt940-nonref-day1.sta'), Buffer.from('-\n')]);
    const query = `account=${to}&format=mt940`;
    expect(await importFile(query, again)).toMatchObject({ state: 'imported', rowCount: 2, knownCount: 2, problems: [] });
    const flagged = await importFile(`${query}&coversFrom=2026-03-03&coversTo=2026-03-03`, Buffer.concat([again, Buffer.from('\n')]));
    expect(flagged).toMatchObject({
      state: 'imported',
      knownCount: 2,
      problems: [{ line: 0, problem: expect.stringContaining('none has a row of 2026-03-03') }],
    });
  });

  test.each([
    ['mt940-two-accounts.sta', 'statements of several accounts (…3344, …7766)'],
    ['mt940-does-not-add-up.sta', 'the statement does not add up'],
  ])('%s is refused with the reason', async (name, problem) => {
    const { found, lines } = await imported(name);
    expect(found).toMatchObject({ state: 'refused', problems: [{ problem: expect.stringContaining(problem) }] });
    expect(lines).toEqual([]);
  });

  test('a row of nothing is there, and is no payment and no exception', async () => {
    const to = account();
    const { found, lines } = await imported('mt940-zero.sta', to);
    expect(found).toMatchObject({ state: 'imported', firstDay: '2026-05-05' });
    expect(lines.map(({ amount }) => amount)).toEqual([0]);
    expect(await reportOf(to)).toMatchObject({ openExceptions: 0, theirs: { open: 0, in: 0, out: 0 } });
    expect(await exceptions(`&account=${to}`)).toEqual([]);
  });

  test('references longer than 16 characters are whole', async () => {
    const { lines } = await imported('mt940-long-reference.sta');
    expect(lines).toEqual([
      { day: '2026-05-01', kind: 'payment', amount: -2_000, reference: 'PAYOUT-REFERENCE-LONGER-THAN-16', name: 'Vendor' },
    ]);
  });
});

describe('CAMT.053', () => {
  test.each(['camt-debtor-named-first.xml', 'camt-creditor-only.xml'])(
    '%s: the counterparty of an outgoing payment is the creditor',
    async (name) => {
      expect((await imported(name)).lines.map((line) => line.name)).toEqual(['ADA CHIOMA OKAFOR']);
    },
  );

  test.each([
    ['camt-fx-instructed-usd.xml', [['payment', 15_000_000]]],
    [
      'camt-charges.xml',
      [
        ['payment', 1_000_000],
        ['fee', -5_000],
      ],
    ],
    ['camt-batch-short.xml', [['payment', -50_000]]],
  ])('%s moves what its entry says', async (name, rows) => {
    expect((await imported(name)).lines.map(({ kind, amount }) => [kind, amount])).toEqual(rows);
  });

  test('a batch whose details do not add up is one difference of its whole amount', async () => {
    const to = account();
    await imported('camt-batch-short.xml', to);
    await reportOf(to);
    expect(await exceptions(`&account=${to}`)).toEqual([
      expect.objectContaining({ kind: 'missing_here', lineAmount: -50_000, name: 'Batch of ₦500.00: its 2 details add up to ₦250.00' }),
    ]);
  });

  test('the declared encoding is used', async () => {
    expect((await imported('camt-latin1.xml')).lines.map(({ name }) => name)).toEqual(['JOSÉ ADEBAYÒ']);
  });
});

const COLUMNS = { date: 'Trans. Date', reference: 'Reference', in: 'Credits', out: 'Debits', balance: 'Balance', name: 'Remarks' };
const SIMPLE = { date: { order: 'dmy' }, columns: { date: 'Date', reference: 'Ref', amount: 'Amount', name: 'Name' } };

describe('CSV', () => {
  async function mapped(name: string, mapping: object): Promise<{ found: any; lines: Line[] }> {
    const to = account();
    expect((await operator('PUT', `/mappings/${to}`, { mapping })).status).toBe(200);
    return imported(name, to);
  }

  test.each([
    ['csv-month-in-letters.csv', {}],
    ['csv-footer-line.csv', { footer: ['*** End of statement'] }],
  ])('%s is imported by a mapping', async (name, more) => {
    const { found, lines } = await mapped(name, { headerLine: 5, date: { order: 'dmy' }, columns: COLUMNS, ...more });
    expect(found).toMatchObject({ state: 'imported', rowCount: 2, problems: [] });
    expect(lines.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-06-01', 750_000],
      ['2026-06-02', -150_000],
    ]);
  });

  test.each([
    ['csv-stray-quote.csv', 'is not a valid CSV'],
    ['csv-reference-mangled-by-excel.csv', 'a reference that a spreadsheet has rounded'],
  ])('%s is refused by its second line', async (name, problem) => {
    const { found } = await mapped(name, SIMPLE);
    expect(found).toMatchObject({ state: 'refused', problems: [{ line: 2, problem: expect.stringContaining(problem) }] });
  });
});

describe('our reference in a narration', () => {
  test.each([
    ['mt940-session-id-at-1453.sta', 201_000],
    ['camt-own-reference-in-narration.xml', 205_000],
  ])('%s matches the transfer', async (name, amount) => {
    const sent = await sandbox.call('POST', '/money-transfer/send', { amount, bankCode: '058', accountNumber: '0123456785' });
    const code = String(sent.body.data.transferCode);
    await sandbox.advance('5m');
    await expect
      .poll(async () => (await sandbox.call('GET', `/money-transfer/status?transferCode=${code}`)).body.data.settlementStatus, PATIENCE)
      .toBe('delivered');
    const today = lagosDay(new Date());
    const short = today.slice(2).replaceAll('-', '');
    const text = file(name)
      .toString()
      .replace('TRANSFERCODE', code)
      .replaceAll('2611261126', `${short}${short.slice(2)}`)
      .replaceAll(/(?<=:6[02]F:C)261126/g, short)
      .replaceAll('<Dt>2026-11-26</Dt>', `<Dt>${today}</Dt>`);
    const found = await importFile(`account=sandbox&format=${formatOf(name)}`, text);
    expect(found).toMatchObject({ state: 'imported', rowCount: 1 });
    await expect
      .poll(() => sql(sandbox, 'select reference, state, score from reconciliation_line where import_id = $1', [found.id]), PATIENCE)
      .toEqual([{ reference: code, state: 'matched', score: null }]);
  });
});

test('a file whose reading came further each time is read, however often it was begun', async () => {
  const [{ id } = { id: '' }] = await sql<{ id: string }>(
    sandbox,
    `with made as (
       insert into reconciliation_import (id, environment, provider, format, state, sha256, by_name, token, active_at, claims, reached, row_count)
       values (gen_random_uuid(), 'sandbox', 98, 'mt940', 'reading', sha256('long'), 'Operator', gen_random_uuid(), now() - interval '10 minutes', 4, 100000, 102000) returning id),
     part as (insert into reconciliation_part select id, 0, convert_to($1, 'UTF8') from made)
     select id from made`,
    [':20:LONG\n:25:0011223344\n:60F:C260131NGN0,00\n:61:260131C1,00NTRFA//LONG\n:62F:C260131NGN1,00\n'],
  );
  await expect
    .poll(() => sql(sandbox, 'select state, claims, reached, row_count from reconciliation_import where id = $1', [id]), PATIENCE)
    .toEqual([{ state: 'imported', claims: 1, reached: 102_000, row_count: 1 }]);
});

test('a file whose reading ended one worker after the other is refused with the reason, and nothing reads it again', async () => {
  const [{ id } = { id: '' }] = await sql<{ id: string }>(
    sandbox,
    `with made as (
       insert into reconciliation_import (id, environment, provider, format, state, sha256, by_name, token, active_at, claims)
       values (gen_random_uuid(), 'sandbox', 99, 'mt940', 'reading', sha256('bomb'), 'Operator', gen_random_uuid(), now() - interval '10 minutes', 4) returning id),
     part as (insert into reconciliation_part select id, 0, ':20:BOMB' from made)
     select id from made`,
  );
  const found = async (): Promise<any> => (await operator('GET', `/imports/${id}`)).body.data;
  await expect.poll(async () => (await found()).state, PATIENCE).toBe('refused');
  expect(await found()).toMatchObject({
    rowCount: 0,
    problems: [{ line: 0, problem: expect.stringContaining('started 4 times without progress') }],
  });
  expect(await sql(sandbox, 'select from reconciliation_part where import_id = $1', [id])).toEqual([]);
});
