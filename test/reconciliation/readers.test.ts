import { describe, expect, test } from 'vitest';
import { readCamt053 } from '../../src/slices/reconciliation/read-camt053.ts';
import { readMt940 } from '../../src/slices/reconciliation/read-mt940.ts';
import { camt, csv, entry, readAll } from './pieces.ts';

describe('a CSV', () => {
  test('is read to the kobo by its mapping, in either unit, sign, order of dates and zone', async () => {
    const text =
      '\uFEFFDate;Ref;Type;Amount;Name\r\n31/01/2026 23:30;"A ""1""";D;"1,234,567.89";Adé\r\n01/02/2026 00:05:09 AM;B;C;0.10;\r\n';
    const sign = { column: 'type', in: ['c'], out: ['D'] };
    const columns = { date: 'date', amount: 'AMOUNT', reference: 'Ref', name: 'Name' };
    expect(await csv(text, { delimiter: ';', date: { order: 'dmy' }, columns, sign })).toEqual([
      {
        number: 2,
        row: expect.objectContaining({ amount: -123_456_789, at: new Date('2026-01-31T22:30:00Z'), reference: 'A "1"', name: 'Adé' }),
      },
      { number: 3, row: expect.objectContaining({ amount: 10, at: new Date('2026-01-31T23:05:09Z'), reference: 'B', name: null }) },
    ]);
    expect(await csv('Date,Ref,Amount\n2026-01-31T10:00:00Z,A,-5\n', { unit: 'kobo', date: { zone: 'utc' } })).toEqual([
      { number: 2, row: expect.objectContaining({ amount: -5, at: new Date('2026-01-31T10:00:00Z') }) },
    ]);
    const twoColumns = { columns: { date: 'Date', in: 'In', out: 'Out', balance: 'Left' } };
    expect(
      (await csv('Date,In,Out,Left\n2026-01-31,,7.05,100\n2026-01-31,3,,103.00\n', twoColumns)).map(({ row }) => [row.amount, row.balance]),
    ).toEqual([
      [-705, 10_000],
      [300, 10_300],
    ]);
  });

  test('distinguishes rows by the values of a column, and leaves out skipped ones', async () => {
    const kinds = [
      { column: 'Ref', is: ['FEE'], kind: 'fee' },
      { column: 'Ref', is: ['top-up'], kind: 'house' },
      { column: 'Ref', is: ['failed'], kind: 'skip' },
    ];
    const rows = await csv('Date,Ref,Amount\n2026-01-31,fee,-1\n2026-01-31,Top-up,5\n2026-01-31,failed,no amount\n2026-01-31,x,2\n', {
      kinds,
    });
    expect(rows.map(({ number, row }) => [number, row.kind])).toEqual([
      [2, 'fee'],
      [3, 'house'],
      [5, 'payment'],
    ]);
  });

  test('reports faults by line: amounts, dates, cells, columns, quotes', async () => {
    const text = 'Date,Ref,Amount\n2026-02-30,a,1\n2026-01-31,b,1.005\n2026-01-31,c\n2026-01-31,d,1\n2026-01-31 24:00,e,1\n';
    expect((await csv(text, {})).map(({ number, problem }) => [number, problem ?? null])).toEqual([
      [2, expect.stringContaining('not a date')],
      [3, expect.stringContaining('not an amount in naira')],
      [4, 'has 2 cells, but the header has 3'],
      [5, null],
      [6, expect.stringContaining('invalid time of day')],
    ]);
    expect(await csv('Date,Ref,Sum\n', {})).toEqual([{ number: 1, problem: 'the header has no column "Amount"' }]);
    expect(await csv('', {})).toEqual([{ number: 1, problem: 'the file has no header' }]);
    expect((await csv('Date,Ref,Amount\n2026-01-31,"a,1\n', {})).at(-1)).toMatchObject({
      problem: expect.stringContaining('is not a valid CSV'),
    });
  });
});

test('MT940: entries with their text, reversals the right way round, several statements; other currencies and malformed entries are reported by line', async () => {
  const text = [
    '{1:F01BANKNGLAXXX}{4:',
    ':20:ONE',
    ':25:0123456785',
    ':60F:C260131NGN100,00',
    ':61:2601310131D1234,56NTRFNONREF//BANKREF1',
    ':86:NIP TRF 14530000000000000000017r2',
    ' TO ADA OKAFOR',
    ':61:2601310201RC10,NTRFOURS',
    ':61:260131RD,5NTRF',
    ':61:2601310131C7,50NMSCABC',
    ':62F:C260131NGN1,00',
    '-}',
    ':20:TWO',
    ':60F:C260131USD1,00',
    ':62F:C260131USD1,00',
  ].join('\r\n');
  expect(await readAll(text, readMt940)).toEqual([
    {
      number: 5,
      row: expect.objectContaining({
        amount: -123_456,
        key: 'BANKREF1',
        reference: '14530000000000000000017r2',
        name: 'NIP TRF 14530000000000000000017r2 TO ADA OKAFOR',
        at: new Date('2026-01-31T12:00:00Z'),
      }),
    },
    { number: 8, row: expect.objectContaining({ amount: -1_000, reference: 'OURS', at: new Date('2026-02-01T12:00:00Z') }) },
    { number: 9, problem: ':61: is not a statement entry' },
    { number: 10, row: expect.objectContaining({ amount: 750, reference: 'ABC' }) },
    { number: 14, problem: 'only statements in naira (NGN) are read' },
    { number: 15, problem: 'only statements in naira (NGN) are read' },
  ]);
  expect(await readAll('what is this', readMt940)).toEqual([
    { number: 1, problem: 'is not an MT940 file: no statement begins (:20:, :25: or :60F:)' },
  ]);
});

test('MT940: a narration that is too long is reported at its line, a line that is too long at its own', async () => {
  const head = [':20:A', ':60F:C260131NGN0,00', ':61:260131C1,00NTRFA//B'];
  const narration = [':86:', ...Array<string>(40).fill('x'.repeat(1_000))];
  expect(await readAll([...head, ...narration].join('\n'), readMt940)).toEqual([
    { number: 21, problem: 'an entry has more than 16384 characters' },
  ]);
  expect((await readAll([...head, 'x'.repeat(70_000)].join('\n'), readMt940)).at(-1)).toEqual({
    number: 4,
    problem: expect.stringContaining('longer than'),
  });
});

test('CAMT.053: entries and the payments in them; pending ones are left out, other currencies and invalid XML are reported', async () => {
  const one = `<NtryDtls><TxDtls><Refs><EndToEndId>T1</EndToEndId></Refs><RltdPties><Cdtr><Pty><Nm>Adé &amp; Co</Nm></Pty></Cdtr></RltdPties></TxDtls></NtryDtls>`;
  const part = (amount: string, ref: string): string =>
    `<TxDtls><Refs><EndToEndId>${ref}</EndToEndId></Refs><Amt Ccy="NGN">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd></TxDtls>`;
  const several = `<NtryDtls>${part('10.25', 'P1')}${part('20.25', 'P2')}</NtryDtls>`;
  const text = camt(
    entry(one) +
      entry(several) +
      entry('', 'CRDT', '<Sts>PDNG</Sts>') +
      entry('<AddtlNtryInf>NIP 14530000000000000000017</AddtlNtryInf>', 'CRDT'),
  );
  const rows = (await readAll(text, readCamt053)).map(({ row }) => [row.amount, row.key, row.reference, row.name]);
  expect(rows).toEqual([
    [-3_050, 'B1', 'T1', 'Adé & Co'],
    [-1_025, 'B1/1', 'P1', null],
    [-2_025, 'B1/2', 'P2', null],
    [3_050, 'B1', '14530000000000000000017', 'NIP 14530000000000000000017'],
  ]);
  expect(await readAll(camt(entry('').replace('NGN', 'USD')), readCamt053)).toEqual([
    { number: 1, problem: 'only entries in naira (NGN) are read' },
  ]);
  expect(await readAll('<Document></Document>', readCamt053)).toEqual([
    { number: 1, problem: expect.stringContaining('is not a CAMT.053 file') },
  ]);
  expect(await readAll('<!DOCTYPE a [<!ENTITY b "c">]><a/>', readCamt053)).toEqual([
    { number: 1, problem: expect.stringContaining('document type') },
  ]);
  expect((await readAll('<Document><a></Document>', readCamt053)).at(-1)).toMatchObject({
    problem: expect.stringContaining('is not valid XML'),
  });
});
