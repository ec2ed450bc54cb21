import { createHash } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startSandbox, type Sandbox } from '../support/sandbox.ts';
import { pdfLines } from './pdf-text.ts';
import { dayLasts } from '../support/lagos-day.ts';

// Midnight in Lagos would part what a test does from what it asks of the day.
beforeEach(() => dayLasts());

let sandbox: Sandbox;
let pool: pg.Pool;
beforeAll(async () => {
  sandbox = await startSandbox();
  pool = new pg.Pool({ connectionString: sandbox.databaseUrl, max: 2 });
  pool.on('error', () => {});
});
afterAll(async () => {
  await pool.end();
  await sandbox.stop();
});

const lagosDay = (shift = 0): string => new Date(Date.now() + 3_600_000 + shift * 86_400_000).toISOString().slice(0, 10);
const days = {
  get from() {
    return lagosDay(-30);
  },
  get to() {
    return lagosDay();
  },
};
const keyOf = (as = 'demo') => ({ 'X-API-Key': `pk_test_${as}`, 'X-API-Secret': `sk_test_${as}_secret` });
const pdfOf = async (path: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(`${sandbox.url}${path}`, { headers: keyOf() })).arrayBuffer());
const issue = async (range: object = days): Promise<any> => {
  const reply = await sandbox.call('POST', '/statements', range);
  expect(reply, reply.text).toMatchObject({ status: 200, body: { success: true } });
  return reply.body.data;
};
const kobo = (text = ''): number => Math.round(Number(text.replaceAll(',', '')) * 100);

/** The cells of the CSV of the same days, by their columns. */
async function csvRows(): Promise<Record<string, string>[]> {
  const { text } = await sandbox.call('GET', `/transactions/export?from=${days.from}&to=${days.to}`);
  const [header = '', ...lines] = text.split('\r\n').slice(0, -1);
  // CSV cells with a comma are quoted.
  const cells = (line: string): string[] =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [cells(header)[at], cell])));
}

beforeAll(async () => {
  for (const [at, amount] of [150_000, 500_001, 1_234_567].entries())
    await sandbox.call('POST', '/money-transfer/send', {
      amount,
      bankCode: '058',
      accountNumber: '0123456785',
      clientReference: `PAPER-${at}`,
      narration: 'May rent',
    });
  await sandbox.advance('10m');
});

test('the PDF equals the ledger row by row, and the CSV reproduces its hash', async () => {
  const statement = await issue();
  expect(statement.opening + statement.credits - statement.debits).toBe(statement.closing);
  const rows = (await csvRows()).slice(1, -1);
  expect(rows).toHaveLength(statement.rows);
  expect(rows.length).toBeGreaterThan(5);

  const pdf = await pdfOf(statement.pdfUrl);
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  const lines = pdfLines(pdf);
  const table = lines.filter(([first = '']) => /^\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d$/.test(first));
  const printed = table.slice(0, -1).map((cells) => ({ amount: kobo(cells.at(-2)), balance: kobo(cells.at(-1)) }));
  expect(printed).toEqual(rows.map(({ debit, credit, balanceAfter }) => ({ amount: kobo(debit || credit), balance: kobo(balanceAfter) })));
  expect(table.at(-1)).toEqual([expect.any(String), 'Closing balance', amount(statement.closing)]);
  const response = Object.fromEntries(lines.filter((cells) => cells.length === 2).map(([name = '', value = '']) => [name, value]));
  expect(response).toMatchObject({
    Number: statement.number,
    'Opening balance': amount(statement.opening),
    'Money in': amount(statement.credits),
    'Money out': amount(statement.debits),
    'Closing balance': amount(statement.closing),
    Movements: String(rows.length),
    'SHA-256': statement.hash,
  });

  const {
    rows: [business],
  } = await pool.query(`select business_name from statement where number = $1`, [statement.number]);
  const hash = createHash('sha256');
  const line = (...values: unknown[]) => hash.update(`${JSON.stringify(values)}\n`);
  line(
    'Tollgate statement of account 1',
    statement.number,
    business.business_name,
    days.from,
    days.to,
    lagosTime(statement.closedAt),
    'NGN',
    statement.opening,
  );
  for (const { date, reference, type, category, debit, credit, balanceAfter } of rows)
    line(date, reference || null, type, category, kobo(debit || credit), kobo(balanceAfter));
  line(statement.closing);
  expect(hash.digest('hex')).toBe(statement.hash);
});

const amount = (of: number): string => (of / 100).toFixed(2).replaceAll(/\B(?=(\d{3})+\.)/g, ',');
const lagosTime = (at: string): string => new Date(Date.parse(at) + 3_600_000).toISOString().replace('Z', '+01:00');

test('the same days return the same statement and the same bytes; later bookings are in another statement', async () => {
  const first = await issue();
  const bytes = await pdfOf(first.pdfUrl);
  expect(await issue()).toEqual(first);
  await sandbox.call('POST', '/sandbox/wallet/fund', { amount: 12_345 });
  expect(await pdfOf(first.pdfUrl)).toEqual(bytes);
  const second = await issue();
  expect(second).toMatchObject({ closing: first.closing + 12_345, rows: first.rows + 1 });
  expect(second.hash).not.toBe(first.hash);
  const { body } = await sandbox.call('GET', '/statements?limit=1');
  expect(body.data).toEqual([second]);
  expect((await sandbox.call('GET', `/statements/${first.number}`)).body.data).toEqual(first);
  // Another business gets 404.
  expect(await sandbox.call('GET', `/statements/${first.number}`, undefined, { as: 'demo2' })).toMatchObject({ status: 404 });
  expect(await sandbox.call('GET', `/statements/${first.number}/pdf`, undefined, { as: 'demo2' })).toMatchObject({ status: 404 });
});

test('GraphQL returns the same statements, each to its own business', async () => {
  const graphql = async (query: string, as = 'demo'): Promise<any> => {
    const headers = { ...keyOf(as), 'Content-Type': 'application/json' };
    const response = await fetch(`${sandbox.url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
    const { data, errors }: any = await response.json();
    expect(errors).toBeUndefined();
    return data;
  };
  const { number, hash, pdfUrl } = await issue();
  const input = `input: { from: "${days.from}", to: "${days.to}" }`;
  const again = await graphql(`mutation { createStatement(${input}) { statement { number hash pdfUrl } userErrors { code } } }`);
  expect(again.createStatement).toEqual({ statement: { number, hash, pdfUrl }, userErrors: [] });
  expect(await graphql('{ statements(first: 1) { nodes { number } } }')).toEqual({ statements: { nodes: [{ number }] } });
  expect(await graphql(`{ issuedStatement(statementNumber: "${number}") { hash } }`)).toEqual({ issuedStatement: { hash } });
  expect(await graphql(`{ issuedStatement(statementNumber: "${number}") { hash } statements { nodes { number } } }`, 'demo2')).toEqual({
    issuedStatement: null,
    statements: { nodes: [] },
  });
  await graphql(
    'mutation { updateMonthlyStatement(input: { enabled: true, emails: ["two@example.com"] }) { monthlyStatement { enabled } } }',
    'demo2',
  );
  expect(await graphql('{ monthlyStatement { enabled emails } }')).toEqual({ monthlyStatement: { enabled: false, emails: [] } });
});

test('days without rows, future days and days in the wrong order', async () => {
  const empty = await issue({ from: '2020-01-01', to: '2020-01-31' });
  expect(empty).toMatchObject({ rows: 0, opening: 0, closing: 0, closedAt: '2020-01-31T22:59:59.999Z' });
  expect(pdfLines(await pdfOf(empty.pdfUrl)).some((cells) => cells.includes('Closing balance'))).toBe(true);
  expect(await sandbox.call('POST', '/statements', { from: days.from, to: lagosDay(2) })).toMatchObject({
    status: 400,
    body: { field: 'to' },
  });
  expect(await sandbox.call('POST', '/statements', { from: days.to, to: days.from })).toMatchObject({ status: 400, body: { field: 'to' } });
});

test('number and hash verify a statement, and no request discloses which numbers exist', async () => {
  const { number, hash, opening, closing } = await issue();
  const path = `/statements/verify/${number}/${hash}`;
  const open = (of: string, accept = 'application/json') => fetch(`${sandbox.url}/api/v1${of}`, { headers: { Accept: accept } });
  const found: any = await (await open(path)).json();
  expect(found.data).toEqual({
    isGenuine: true,
    number,
    environment: 'sandbox',
    business: expect.any(String),
    ...days,
    currency: 'NGN',
    opening,
    closing,
  });
  const page = await open(path, 'text/html');
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(await page.text()).toContain('This statement was issued by this service');
  const wrong = await open(`/statements/verify/${number}/${'0'.repeat(64)}`);
  const unknown = await open(`/statements/verify/ST-2222-2222-2222/${hash}`);
  const without = async (reply: Response) => ({ status: reply.status, ...((await reply.json()) as object), requestId: null });
  expect(await without(wrong)).toEqual(await without(unknown));
  expect(wrong.status).toBe(404);
});

test('the monthly statement is issued after the end of the month, and its recipients are mailed once', async () => {
  const emails = ['books@example.com', 'owner@example.com'];
  const set = await sandbox.call('PUT', '/wallet/monthly-statement', { enabled: true, emails });
  const { nextAt } = set.body.data;
  // The first of the next month, a minute after midnight in Lagos.
  expect(new Date(Date.parse(nextAt) + 3_600_000).toISOString()).toMatch(/-01T00:01:00.000Z$/);
  expect((await sandbox.call('GET', '/wallet/monthly-statement')).body.data).toEqual({ enabled: true, emails, nextAt });
  const book = `(select id from ledger.book b where b.environment = 'sandbox' and b.business_id = (select business_id from api_key where key_id = 'pk_test_demo') and currency = 'NGN')`;
  // Set in the month before.
  const thisMonth = `${lagosDay().slice(0, 7)}-01`;
  const {
    rows: [last],
  } = await pool.query(
    `update statement_mail set next_month = $1::date - interval '1 month', due_at = clock_timestamp() where book_id = ${book} returning to_char(next_month, 'YYYY-MM') as month`,
    [thisMonth],
  );
  await sandbox.call('POST', '/sandbox/advance', { by: '1s' });
  const step = async (): Promise<any> =>
    (await pool.query(`select next_month::text as month, due_at from statement_mail where book_id = ${book}`)).rows[0];
  await expect.poll(step).toEqual({ month: thisMonth, due_at: new Date(nextAt) });
  // Queued in the same commit, to each once.
  const { rows: result } = await pool.query(
    `select recipient, data ->> 'month' as month from mail where kind = 'statement' order by recipient`,
  );
  expect(result).toEqual(emails.map((recipient) => ({ recipient, month: last.month })));
  await expect.poll(async () => (await sandbox.call('GET', `/sandbox/mail?to=${emails[0]}`)).body.data.length).toBe(1);
  const { body } = await sandbox.call('GET', `/sandbox/mail?to=${emails[0]}`);
  expect(body.data[0]).toMatchObject({ subject: expect.stringMatching(/^Statement of account for /) });
  await sandbox.call('PUT', '/wallet/monthly-statement', { enabled: false });
  expect((await sandbox.call('GET', '/wallet/monthly-statement')).body.data).toEqual({ enabled: false, emails, nextAt: null });
});
