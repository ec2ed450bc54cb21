import { describe, expect, test } from 'vitest';
import { mappingSchema } from '../../src/slices/reconciliation/mapping.ts';
import { readCamt053 } from '../../src/slices/reconciliation/read-camt053.ts';
import { readCsv } from '../../src/slices/reconciliation/read-csv.ts';
import { readMt940 } from '../../src/slices/reconciliation/read-mt940.ts';
import { identifierIn, ownReferenceIn } from '../../src/slices/reconciliation/row.ts';
import { all, camt, csv, entry, pieces, readAll } from './pieces.ts';

describe('references', () => {
  const CODE = '14531795231199423000001';
  const ours = (...parts: string[]): string | null => ownReferenceIn(parts);

  test('ours is found with its boundaries, in one line or split over two; a longer run of digits is none', () => {
    expect(ours(`NIP/000013261126145307000012345678/TRF/${CODE}/PAYOUT`)).toBe(CODE);
    expect(ours(`TRF${CODE}R2 TO ADA`)).toBe(`${CODE}r2`);
    expect(ours(`TRF TO ADA ${CODE.slice(0, 9)}`, `${CODE.slice(9)} PAYOUT`)).toBe(CODE);
    expect(ours(`TRF ${CODE}`, 'r2 PAYOUT')).toBe(`${CODE}r2`);
    expect(ours(`TRF ${CODE}`, '20261126 PAYOUT')).toBe(CODE);
    expect(ours(`20261126`, `${CODE} PAYOUT`)).toBe(CODE);
    expect(ours(`TRF ${CODE.slice(0, 9)} ${CODE.slice(9)} 2026`)).toBe(CODE);
    expect(ours('NIP/000013261126145307000012345678/TRF')).toBeNull();
    expect(ours('NIP 000013261126', '145307000012345678 TRF')).toBeNull();
    expect(ours(`${CODE}7`)).toBeNull();
    expect(ours(CODE.slice(0, 22))).toBeNull();
    expect(ours(`${CODE.slice(0, 8)} ${CODE.slice(8, 12)} ${CODE.slice(12)}`)).toBeNull();
  });

  test.each(['NONREF', 'nonref', 'NOTPROVIDED', 'Not Provided', 'N/A', '-', '0000', 'XXXX', ' ', 'NIL', 'EREF'])(
    '%j is no identity',
    (text) => {
      expect(identifierIn(text)).toBeNull();
    },
  );

  test.each(['1', '000001', 'FT26127AAA', 'A-0'])('%j is one', (text) => {
    expect(identifierIn(text)).toBe(text);
  });
});

const NAIRA = ':60F:C251230NGN100,00';
const mt = (...lines: string[]): Promise<any[]> => readAll(lines.join('\n'), readMt940);

describe('MT940 as banks write it', () => {
  test.each([
    ['2601021231', '2025-12-31'],
    ['2512310102', '2026-01-02'],
    ['2401020102', '2024-01-02'],
    ['240301', '2024-03-01'],
    ['2403010229', '2024-02-29'],
  ])('an entry of %s is of %s', async (dates, day) => {
    const [{ row }] = await mt(':20:A', NAIRA, `:61:${dates}C1,00NTRFA//B`, ':62F:C260131NGN101,00');
    expect(row.at.toISOString()).toBe(`${day}T12:00:00.000Z`);
  });

  test('widths filled with zeros and blanks, no :20:, details after //, structured narrations, another encoding', async () => {
    const lines = [
      ':25:0011223344',
      ':28C:1/1',
      NAIRA,
      ':61:2512310000D000000000020,00NTRFREF1            //BANK            ',
      ':61:2512301231D000000000020,50NTRFREF1            //BANK            ',
      ':61:251231    C          5,00NMSCNONREF//TRANSFER FROM BELLO MUSA',
      ':61:2512311231C10,NTRFNONREF//',
      ':86:166?00CREDIT?20SVWZ+1453179523119?219423000001?32ADA CHIOMA?33 OKAFOR',
      ':62F:C251231NGN94,50',
    ];
    const reads = await mt(...lines);
    expect(reads[0]).toEqual({ number: 4, problem: ':61: has the entry date 0000, which is not a valid day' });
    expect(reads.slice(1).map(({ row }) => [row.amount, row.key, row.reference, row.name])).toEqual([
      [-2_050, 'BANK', 'REF1', null],
      [500, null, null, 'TRANSFER FROM BELLO MUSA'],
      [1_000, null, CODE_IN_SUBFIELDS, 'ADA CHIOMA OKAFOR'],
    ]);
    const latin = Buffer.from(`:20:A\n${NAIRA}\n:61:251231C1,00NTRFA\n:86:JOSÉ\n:62F:C251231NGN101,00\n`, 'latin1');
    expect((await all(readMt940(pieces(latin, 7)))).map((read) => ('row' in read ? read.row.name : read.problem))).toEqual(['JOSÉ']);
  });

  const line = ':61:251231C1,00NTRFA//B';
  test.each([
    ['ends before its closing balance', [':20:A', NAIRA, line]],
    ['ends before its closing balance', [':20:A', NAIRA, line, ':20:B', NAIRA, ':62F:C251231NGN100,00']],
    ['does not add up', [':20:A', NAIRA, line, ':62F:C251231NGN100,00']],
    [
      'statements of several accounts (…6785, …7766)',
      [':20:A', ':25:0123456785', NAIRA, ':62F:C251231NGN100,00', ':20:B', ':25:0099887766', NAIRA, ':62F:C251231NGN100,00'],
    ],
    [
      'statements between them are missing',
      [':20:A', ':60F:C251230NGN1,00', ':62F:C251230NGN1,00', ':20:B', NAIRA, ':62F:C251231NGN100,00'],
    ],
    ['comes before an opening balance', [':20:A', line, ':62F:C251231NGN100,00']],
    ['is not a balance', [':20:A', ':60F:C251230NGN1.000,00', line, ':62F:C251231NGN100,00']],
  ])('a file %s is refused', async (problem, lines) => {
    expect((await mt(...lines)).filter((read) => 'problem' in read).map((read) => read.problem)).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test('pages of one statement follow each other by their intermediate balances', async () => {
    const reads = await mt(
      ':20:A',
      ':28C:1/1',
      NAIRA,
      line,
      ':62M:C251231NGN101,00',
      ':20:A',
      ':28C:1/2',
      ':60M:C251231NGN101,00',
      line,
      ':62F:C251231NGN102,00',
    );
    expect(reads.map(({ row }) => row.amount)).toEqual([100, 100]);
  });
});

const CODE_IN_SUBFIELDS = '14531795231199423000001';

describe('CAMT.053 as banks write it', () => {
  const rows = async (text: string): Promise<any[]> => readAll(text, readCamt053);
  const balance = (code: string, amount: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const account = (number: string): string => `<Acct><Id><Othr><Id>${number}</Id></Othr></Id></Acct>`;

  test('a statement adds up to its closing balance or is refused, and so is a file of two accounts or with a gap', async () => {
    expect((await rows(camt(balance('OPBD', '100.00') + balance('CLBD', '69.50') + entry(''))))[0]).toMatchObject({
      row: { amount: -3_050 },
    });
    expect((await rows(camt(balance('OPBD', '100.00') + balance('CLBD', '100.00') + entry('')))).at(-1).problem).toContain(
      'does not add up',
    );
    const two = camt(`${account('0123456785')}</Stmt><Stmt>${account('0099887766')}`);
    expect((await rows(two)).at(-1).problem).toContain('several accounts (…6785, …7766)');
    const gap = camt(
      `${balance('OPBD', '1.00')}${balance('CLBD', '1.00')}</Stmt><Stmt>${balance('OPBD', '2.00')}${balance('CLBD', '2.00')}`,
    );
    expect((await rows(gap)).at(-1).problem).toContain('statements between them are missing');
  });

  test.each(['InstrId', 'TxId', 'PmtInfId'])('our reference is found in %s beside the end-to-end id of the bank', async (name) => {
    const details = `<NtryDtls><TxDtls><Refs><EndToEndId>FT1</EndToEndId><${name}>${CODE_IN_SUBFIELDS}</${name}></Refs></TxDtls></NtryDtls>`;
    expect((await rows(camt(entry(details))))[0].row.reference).toBe(CODE_IN_SUBFIELDS);
  });

  test('our reference is found split over two texts; a reversal names who was paid', async () => {
    const halves = `<RmtInf><Ustrd>TRF ${CODE_IN_SUBFIELDS.slice(0, 11)}</Ustrd><Ustrd>${CODE_IN_SUBFIELDS.slice(11)}</Ustrd></RmtInf>`;
    const parties = '<RltdPties><Dbtr><Nm>US</Nm></Dbtr><Cdtr><Nm>ADA</Nm></Cdtr></RltdPties>';
    const text = entry(`<RvslInd>true</RvslInd><NtryDtls><TxDtls>${halves}${parties}</TxDtls></NtryDtls>`, 'CRDT');
    expect((await rows(camt(text)))[0].row).toMatchObject({ reference: CODE_IN_SUBFIELDS, name: 'ADA', amount: 3_050 });
  });

  test('bytes that are no text in the declared encoding, and an unknown encoding, are reported', async () => {
    const bytes = Buffer.from(camt(entry('<AddtlNtryInf>JOSÉ</AddtlNtryInf>')), 'latin1');
    const result = async (text: Buffer): Promise<any> => (await all(readCamt053(pieces(text, 1_000_000)))).at(-1);
    expect((await result(bytes)).problem).toContain('invalid in its encoding, utf-8');
    expect((await result(Buffer.from('<?xml version="1.0" encoding="klingon"?><a/>'))).problem).toContain('klingon, which is unknown');
    const wide = Buffer.from(`\uFEFF${camt(entry('<AddtlNtryInf>JOSÉ</AddtlNtryInf>'))}`, 'utf16le');
    expect((await result(wide)).row.name).toBe('JOSÉ');
  });
});

describe('a CSV as spreadsheets and banks write it', () => {
  const dmy = { date: { order: 'dmy' } };
  test.each(['01-Jun-2026', '01-JUN-26', '01/06/26', '1 June 2026', '01.06.2026'])('%s is a day', async (day) => {
    expect((await csv(`Date,Ref,Amount\n${day},A,1\n`, dmy))[0].row.at.toISOString()).toBe('2026-06-01T12:00:00.000Z');
  });

  test.each(['31-Jun-2026', '01-Jux-2026', '32/01/26', '01/06/226'])('%s is none', async (day) => {
    expect((await csv(`Date,Ref,Amount\n${day},A,1\n`, dmy))[0].problem).toContain('not a date');
  });

  test('trailing commas, blank lines and named footers are no rows; a row with a date is never a footer', async () => {
    const text = 'Date,Ref,Amount,\n2026-06-01,A,1,\n,,,\nTotal,,1\n2026-06-02,B,2\nEnd of it\n';
    const reads = await csv(text, { footer: ['total', 'End of', '2026-06-02'] });
    expect(reads.map((read) => read.row?.reference)).toEqual(['A', 'B']);
    expect((await csv(text, {})).map(({ problem }) => problem).filter(Boolean)).toEqual([
      expect.stringContaining('not a date'),
      expect.stringContaining('1 cells'),
    ]);
  });

  test.each(['1.45318E+16', '1.45e+22', '"1,45318E+16"', '14531795231199400000000'])(
    'the reference %s was rounded by a spreadsheet',
    async (reference) => {
      expect((await csv(`Date,Ref,Amount\n2026-06-01,${reference},1\n`, {}))[0].problem).toContain('rounded');
    },
  );

  test('our reference is taken out of the text of its column; other encodings and ends of lines are read', async () => {
    expect((await csv(`Date,Ref,Amount\n2026-06-01,TRF ${CODE_IN_SUBFIELDS} PAYOUT,1\n`, {}))[0].row.reference).toBe(CODE_IN_SUBFIELDS);
    const mapping = mappingSchema.parse({ columns: { date: 'Date', amount: 'Amount', name: 'Ref' } });
    const text = 'Date,Ref,Amount\r2026-06-01,JOSÉ,1\r';
    for (const bytes of [Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(text)])
      for (const size of [3, 1_000])
        expect((await all(readCsv(pieces(bytes, size), mapping))).map((read) => ('row' in read ? read.row.name : read.problem))).toEqual([
          'JOSÉ',
        ]);
  });

  test('a row has an amount in or out, not both and not neither; a balance carried forward moves nothing', async () => {
    const columns = { columns: { date: 'Date', in: 'In', out: 'Out', balance: 'Left' } };
    const reads = await csv('Date,In,Out,Left\n2026-01-31,,,100\n2026-01-31,,,\n2026-01-31,3,2,\n2026-01-31,3,0.00,\n', columns);
    expect(reads.map(({ row, problem }) => row?.amount ?? problem)).toEqual([
      0,
      'has no amount, neither in nor out',
      'has both an incoming and an outgoing amount',
      300,
    ]);
  });
});
