import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '../../src/domain/actor/actor.ts';
import { exportTransactions } from '../../src/slices/wallet/export.ts';
import { presenter, statementServer, type StatementServer } from './statement-server.ts';
import { accepted, fund, longHistory, moved, newActor, openBench, refusalOf, refused, send, type Bench } from './support.ts';
import { dayLasts } from '../support/lagos-day.ts';

// Midnight in Lagos would part what a test does from what it asks of the day.
beforeEach(() => dayLasts());

const HEADER =
  'date,reference,clientReference,type,category,description,counterpartyName,counterpartyAccount,counterpartyBank,debit,credit,balanceAfter,currency,status,transferCode,sessionId';

let bench: Bench;
let server: StatementServer;

beforeAll(async () => {
  bench = await openBench();
  server = await statementServer();
});

afterAll(async () => {
  server.close();
  await bench.close();
});

interface Export {
  status: number;
  headers: Headers;
  text: string;
  /** Cells by column; these tests write no quotes or commas into them. */
  lines: Record<string, string>[];
}

async function download(actor: Actor, query: Record<string, string>): Promise<Export> {
  const response = await fetch(server.as(actor, bench.app, query));
  const text = await response.text();
  const [header = '', ...rest] = text.split('\r\n').slice(0, -1);
  const columns = header.split(',');
  const lines = rest.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [columns[at] ?? '', cell])));
  return { status: response.status, headers: response.headers, text, lines };
}

/** The Lagos day of now and a range around it that no test leaves. */
const today = (): string => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
const around = (): { from: string; to: string } => ({
  from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  to: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
});

const kobo = (naira: string | undefined): number => Math.round(Number(naira || '0') * 100);

/** Opening + credits - debits must be closing, in the file and in its headers. */
function expectToFoot({ headers, lines }: Export): void {
  const opening = Number(headers.get('X-Opening-Balance'));
  const closing = Number(headers.get('X-Closing-Balance'));
  const rows = lines.slice(1, -1);
  expect(lines[0]).toMatchObject({ category: 'opening_balance' });
  expect(lines.at(-1)).toMatchObject({ category: 'closing_balance' });
  expect(kobo(lines[0]?.['balanceAfter'])).toBe(opening);
  expect(kobo(lines.at(-1)?.['balanceAfter'])).toBe(closing);
  let balance = opening;
  for (const row of rows) {
    balance += kobo(row['credit']) - kobo(row['debit']);
    expect(kobo(row['balanceAfter'])).toBe(balance);
  }
  expect(balance).toBe(closing);
}

describe('GET /transactions/export', () => {
  test('columns, rows and headers are exactly those of the contract', async () => {
    const actor = await newActor(bench);
    await fund(
      bench,
      actor,
      1_000_000,
      'DEP-1',
      { name: 'CHIDI OBI', accountNumber: '2222222222', bankName: 'Zenith Bank', sessionId: 'S-1' },
      'bank_transfer',
    );
    const sent = await accepted(bench, actor, { amount: 150_005, fee: 1_075, clientReference: 'INV-1' });
    const { status, headers, text } = await download(actor, { from: today(), to: today() });
    expect(status).toBe(200);
    expect(presenter().contentType).toBe('text/csv; charset=utf-8');
    expect(headers.get('Content-Disposition')).toBe(`attachment; filename="statement-${today()}-${today()}.csv"`);
    expect(headers.get('X-Opening-Balance')).toBe('0');
    expect(headers.get('X-Closing-Balance')).toBe('848920');
    const lines = text.split('\r\n');
    const lagos = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+01:00`;
    expect(lines[0]).toBe(HEADER);
    expect(lines[1]).toBe(`${today()}T00:00:00.000+01:00,,,,opening_balance,Opening balance,,,,,,0.00,NGN,,,`);
    expect(lines[2]).toMatch(
      new RegExp(
        `^${lagos},DEP-1,,credit,funding,Deposit from CHIDI OBI / Zenith Bank,CHIDI OBI,2222222222,Zenith Bank,,10000.00,10000.00,NGN,completed,,S-1$`,
      ),
    );
    const party = 'ADA CHIOMA OKAFOR,0123456785,GTB';
    expect(lines[3]).toMatch(
      new RegExp(
        `^${lagos},${sent.code},INV-1,debit,transfer,Transfer to ADA CHIOMA OKAFOR / GTB,${party},1500.05,,8499.95,NGN,completed,${sent.code},000013260101$`,
      ),
    );
    expect(lines[4]).toMatch(
      new RegExp(
        `^${lagos},FEE_${sent.code},INV-1,debit,transfer_fee,Fee for transfer to ADA CHIOMA OKAFOR / GTB,${party},10.75,,8489.20,NGN,completed,${sent.code},000013260101$`,
      ),
    );
    expect(lines[5]).toMatch(new RegExp(`^${lagos},,,,closing_balance,Closing balance,,,,,,8489.20,NGN,,,$`));
    expect(lines.slice(6)).toEqual(['']);
  });

  test('transfers, fees and reversals carry the clientReference', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 1_000_000);
    const sent = await accepted(bench, actor, { clientReference: 'INV-9' });
    await moved(bench, actor, sent, 'declined_final');
    const { lines } = await download(actor, around());
    expect(lines.filter((line) => line['clientReference'] === 'INV-9').map((line) => [line['reference'], line['status']])).toEqual([
      [sent.code, 'reversed'],
      [`FEE_${sent.code}`, 'reversed'],
      [`REV_${sent.code}`, 'completed'],
    ]);
  });

  test('for random histories the statement foots: opening + credits - debits = closing', async () => {
    const step = fc.constantFrom('fund', 'send', 'accept', 'refuse', 'reverse');
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        const actor = await newActor(bench);
        await fund(bench, actor, 777_777);
        for (const each of steps) {
          if (each === 'fund') await fund(bench, actor, 12_345);
          else if (each === 'send') await send(bench, actor, { amount: 101, fee: 7 });
          else if (each === 'refuse') await refused(bench, actor, { amount: 1_003, fee: 9 });
          else {
            const sent = await accepted(bench, actor, { amount: 2_007, fee: 11 });
            if (each === 'reverse') await moved(bench, actor, sent, 'declined_final');
          }
        }
        expectToFoot(await download(actor, around()));
      }),
      { numRuns: 10 },
    );
  });

  test('days are Lagos days, and each closes where the next one opens', async () => {
    const actor = await newActor(bench);
    await longHistory(bench, actor, 3_000, new Date('2026-03-02T00:00:00Z'));
    const day = (date: string): Promise<Export> => download(actor, { from: date, to: date });
    const [sunday, monday, tuesday] = [await day('2026-03-01'), await day('2026-03-02'), await day('2026-03-03')];
    for (const each of [sunday, monday, tuesday]) expectToFoot(each);
    expect(sunday.lines.filter((line) => line['category'] === 'transfer')).toHaveLength(1_440);
    expect(sunday.lines[1]?.['date']).toMatch(/^2026-03-01T00:00:0/);
    expect(sunday.lines.at(-1)?.['date']).toBe('2026-03-01T23:59:59.999+01:00');
    expect(monday.headers.get('X-Opening-Balance')).toBe(sunday.headers.get('X-Closing-Balance'));
    expect(tuesday.lines).toHaveLength(2);
    expect(tuesday.headers.get('X-Opening-Balance')).toBe(monday.headers.get('X-Closing-Balance'));
  });

  test('chunks join in order, each row once', async () => {
    const actor = await newActor(bench);
    await longHistory(bench, actor, 2_500, new Date('2026-03-02T00:00:00Z'));
    const whole = await download(actor, { from: '2026-01-01', to: '2026-12-31' });
    expectToFoot(whole);
    const references = whole.lines.slice(1, -1).map((line) => line['reference']);
    expect(references).toHaveLength(5_251);
    expect(new Set(references).size).toBe(5_251);
    const exactly = await download(actor, { from: '2026-01-01', to: '2026-12-31', category: 'transfer' });
    expect(exactly.lines.slice(1, -1)).toHaveLength(2_500);
  });

  test('type and category filter rows; opening and closing balance stay those of the wallet', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 100_000, 'DEP-1');
    await refused(bench, actor, { amount: 1_000 });
    await accepted(bench, actor, { amount: 2_000, fee: 10 });
    const categories = async (query: Record<string, string>): Promise<unknown> => {
      const { lines, headers } = await download(actor, { ...around(), ...query });
      expect([headers.get('X-Opening-Balance'), headers.get('X-Closing-Balance')]).toEqual(['0', '97990']);
      return lines.slice(1, -1).map((line) => line['category']);
    };
    expect(await categories({ type: 'credit' })).toEqual(['funding', 'reversal']);
    expect(await categories({ type: 'debit' })).toEqual(['transfer', 'transfer', 'transfer_fee']);
    expect(await categories({ category: 'transfer_fee' })).toEqual(['transfer_fee']);
    expect(await categories({ category: 'funding', type: 'debit' })).toEqual([]);
    expect(await categories({ category: 'payroll' })).toEqual([]);
  });

  test('the statement is one snapshot: later postings are not included', async () => {
    const actor = await newActor(bench);
    await longHistory(bench, actor, 600, new Date(Date.now() - 60_000));
    const statement = await exportTransactions(bench.app, actor, around());
    const rows = [];
    for await (const stretch of statement.stretches) {
      rows.push(...stretch);
      await accepted(bench, actor, { amount: 100, fee: 1 });
    }
    const sum = rows.reduce((total, row) => total + (row.type === 'credit' ? 1 : -1) * row.amount, 0);
    expect(rows).toHaveLength(1_261);
    expect(statement.opening + sum).toBe(statement.closing);
  });

  test('a formula cell is escaped, and quoting follows RFC 4180', async () => {
    const actor = await newActor(bench);
    await fund(bench, actor, 100, '=1+1', { name: '=HYPERLINK("http://x","y")', accountNumber: '+1', bankName: '@SUM(A1), Ltd' });
    const { text } = await download(actor, around());
    expect(text).toContain(`,'=1+1,`);
    expect(text).toContain(`,"'=HYPERLINK(""http://x"",""y"")",'+1,"'@SUM(A1), Ltd",`);
  });

  test('an empty wallet has a zero opening and closing row, also for a future day', async () => {
    const actor = await newActor(bench);
    expectToFoot(await download(actor, { from: '2026-01-01', to: '2026-12-31' }));
    const { lines } = await download(actor, { from: '2199-01-01', to: '2199-01-02' });
    expect(lines.map((line) => [line['date'], line['category'], line['balanceAfter']])).toEqual([
      ['2199-01-01T00:00:00.000+01:00', 'opening_balance', '0.00'],
      ['2199-01-01T00:00:00.000+01:00', 'closing_balance', '0.00'],
    ]);
  });

  test.each([
    [{ to: '2026-01-31' }, 'from'],
    [{ from: '2026-01-31' }, 'to'],
    [{ from: '2026-01-31', to: '2026-01-30' }, 'to'],
    [{ from: '2026-02-29', to: '2026-03-01' }, 'from'],
    [{ from: '2026-01-01', to: '2026-02-30' }, 'to'],
    [{ from: '2026-01-01T00:00:00Z', to: '2026-01-02' }, 'from'],
    [{ from: '01/01/2026', to: '2026-01-02' }, 'from'],
    [{ from: '2025-01-01', to: '2026-01-02' }, 'to'],
    [{ from: '2026-01-01', to: '2026-01-02', type: 'both' }, 'type'],
    [{ from: '2026-01-01', to: '2026-01-02', category: 'x' }, 'category'],
    [{ from: '2026-01-01', to: '2026-01-02', limit: '5' }, 'limit'],
  ])('400: %j names the offending field', async (raw, field) => {
    expect((await refusalOf(exportTransactions(bench.app, await newActor(bench), raw))).detail).toMatchObject({
      code: 'VALIDATION_ERROR',
      field,
    });
  });

  test('366 days are allowed, a full leap year', async () => {
    const actor = await newActor(bench);
    await exportTransactions(bench.app, actor, { from: '2024-01-01', to: '2024-12-31' });
    await exportTransactions(bench.app, actor, { from: '2025-01-01', to: '2026-01-01' });
  });

  test('403 without the scope wallet:read', async () => {
    expect((await refusalOf(exportTransactions(bench.app, await newActor(bench, ['wallet:write']), around()))).kind).toBe('forbidden');
  });
});
