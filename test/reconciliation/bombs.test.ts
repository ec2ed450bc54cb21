import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { linesOfSheet } from '../../src/web/dashboard/sheet.ts';
import { workbookOf } from '../../src/web/dashboard/workbook.ts';
import { parseObject } from '../../src/core/transport/json.ts';
import { SLICE_BYTES } from '../../src/slices/reconciliation/lines.ts';
import { mappingSchema } from '../../src/slices/reconciliation/mapping.ts';
import { readCamt053 } from '../../src/slices/reconciliation/read-camt053.ts';
import { readCsv } from '../../src/slices/reconciliation/read-csv.ts';
import { readMt940 } from '../../src/slices/reconciliation/read-mt940.ts';
import type { Read } from '../../src/slices/reconciliation/row.ts';

const MB = 1_048_576;
/** More than any reader may take of a file that nothing ends. */
const BOMB_BYTES = 64 * MB;
/** Bytes that may be parsed between two turns of the event loop: a slice in hand and one that waits. */
const MOST_BYTES_A_TURN = 2 * SLICE_BYTES;

/** Bytes without an end, in pieces as large as those that are kept of a file, and how many were taken. */
function endless(head: string, piece: string, tail = ''): { bytes: AsyncIterable<Uint8Array>; taken(): number } {
  let taken = 0;
  async function* made(): AsyncGenerator<Uint8Array, void, undefined> {
    const repeated = Buffer.from(piece.repeat(Math.ceil(MB / piece.length)));
    for (const bytes of [Buffer.from(head)]) yield (((taken += bytes.length), bytes));
    while (taken < BOMB_BYTES) yield (((taken += repeated.length), repeated));
    yield Buffer.from(tail);
    await Promise.resolve();
  }
  return { bytes: made(), taken: () => taken };
}

const mapping = mappingSchema.parse({ columns: { date: 'Date', amount: 'Amount', reference: 'Ref' } });
const csv = (bytes: AsyncIterable<Uint8Array>) => readCsv(bytes, mapping);
const MT940 = ':20:A\n:60F:C260131NGN0,00\n:61:260131C1,00NTRFA//B\n';
const CAMT = '<Document><BkToCstmrStmt><Stmt>';
const ENTRY = `${CAMT}<Ntry><Amt Ccy="NGN">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-01-31</Dt></BookgDt>`;

describe('a bomb is a problem, after a bounded part of it', () => {
  test.each([
    ['MT940: a narration', readMt940, `${MT940}:86:`, `${'x'.repeat(60)}\n`, 'characters', MB],
    ['MT940: a line', readMt940, `${MT940}:86:`, 'x'.repeat(64), 'longer than', MB],
    ['CSV: a line', csv, 'Date,Ref,Amount\n2026-01-31,', 'x'.repeat(64), 'longer than', MB],
    ['CSV: a quoted cell', csv, 'Date,Ref,Amount\n2026-01-31,"', `${'x'.repeat(60)}\n`, 'is not a valid CSV', 2 * MB],
    ['CSV: a header', csv, '', 'a,'.repeat(32), 'longer than', MB],
    ['CAMT.053: an element', readCamt053, `${ENTRY}<AddtlNtryInf>`, 'x'.repeat(64), 'has no end', 2 * MB],
    ['CAMT.053: an attribute', readCamt053, `${CAMT}<Ntry a="`, 'x'.repeat(64), 'has no end', 2 * MB],
    ['CAMT.053: attributes', readCamt053, `${CAMT}<Ntry`, ` a${'x'.repeat(30)}="1"`, 'has no end', 2 * MB],
    ['CAMT.053: a comment', readCamt053, `${CAMT}<!--`, 'x'.repeat(64), 'has no end', 2 * MB],
    ['CAMT.053: character data', readCamt053, `${ENTRY}<AddtlNtryInf><![CDATA[`, 'x'.repeat(64), 'has no end', 2 * MB],
    ['CAMT.053: an instruction', readCamt053, '<?xml version="1.0"?><?a ', 'x'.repeat(64), 'has no end', 2 * MB],
    ['CAMT.053: a document type', readCamt053, '<!DOCTYPE a [', '<!ENTITY a "b">', 'has no end', 2 * MB],
    ['CAMT.053: entities', readCamt053, `${ENTRY}<AddtlNtryInf>`, '&lt;', 'characters', 2 * MB],
    ['CAMT.053: texts of an entry', readCamt053, ENTRY, `<AddtlNtryInf>${'x'.repeat(1_000)}</AddtlNtryInf>`, 'characters', 8 * MB],
    ['CAMT.053: payments of an entry', readCamt053, `${ENTRY}<NtryDtls>`, '<TxDtls/>', 'payments', 2 * MB],
    ['CAMT.053: depth', readCamt053, CAMT, '<a>', 'too deep', 2 * MB],
  ])('%s without an end', async (_, read, head, piece, problem, most) => {
    const { bytes, taken } = endless(head, piece);
    const problems: Read[] = [];
    for await (const each of read(bytes)) if ('problem' in each) problems.push(each);
    expect(problems.map((each) => 'problem' in each && each.problem)).toEqual([expect.stringContaining(problem)]);
    expect(taken()).toBeLessThanOrEqual(most + MB);
  });
});

describe('a large file leaves the event loop its turns', () => {
  const entry = '<Ntry><Amt Ccy="NGN">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>PDNG</Sts></Ntry>';
  test.each([
    ['MT940', readMt940, ':20:A\n:60F:C260131NGN0,00\n', ':86:nothing\n'],
    ['CSV', (bytes: AsyncIterable<Uint8Array>) => readCsv(bytes, { ...mapping, footer: ['x'] }), 'Date,Ref,Amount\n', 'x,y,z\n'],
    ['CAMT.053', readCamt053, CAMT, entry],
  ])('%s of which no row is read', async (_, read, head, piece) => {
    let [passed, most] = [0, 0];
    let isOver = false;
    // Counts what was read between two of its turns.
    const source = endless(head, piece);
    async function* counted(): AsyncGenerator<Uint8Array, void, undefined> {
      for await (const bytes of source.bytes) {
        for (let at = 0; at < bytes.length && passed < 4 * MB; at += SLICE_BYTES) {
          const slice = bytes.subarray(at, at + SLICE_BYTES);
          passed += slice.length;
          yield slice;
        }
        if (passed >= 4 * MB) return;
      }
    }
    let last = 0;
    const turn = (): void => {
      most = Math.max(most, passed - last);
      last = passed;
      if (!isOver) setImmediate(turn);
    };
    setImmediate(turn);
    for await (const each of read(counted())) void each;
    isOver = true;
    expect(passed).toBeGreaterThanOrEqual(4 * MB);
    expect(most).toBeLessThanOrEqual(MOST_BYTES_A_TURN);
  });
});

test('JSON within 1 MB that nests without an end is refused by its depth', () => {
  const deep = Buffer.from(`{"a":${'['.repeat(500_000)}${']'.repeat(500_000)}}`);
  expect(() => parseObject(deep)).toThrow(/deep|nested|not valid JSON/i);
});

test('a workbook that unpacks to gigabytes is refused before it is unpacked', async () => {
  const file = readFileSync(new URL('../dashboard/files/list.xlsx', import.meta.url));
  const bomb = Buffer.from(file);
  // Its directory says of every entry that it unpacks to 1 GB.
  for (let at = 0; at + 46 < bomb.length; at++) if (bomb.readUInt32LE(at) === 0x02014b50) bomb.writeUInt32LE(2 ** 30, at + 24);
  await expect(linesOfSheet(new Blob([new Uint8Array(bomb)]))).rejects.toThrow('larger than 100 MB when unpacked');
  expect((await linesOfSheet(new Blob([new Uint8Array(file)]))).length).toBeGreaterThan(0);
});

test.each([
  ['a cell at the far corner', '<row r="1048576"><c r="XFD1048576" t="n"><v>1</v></c></row>'],
  ['a cell in the last column', "<row r='1'><c t='n' r='XFD1'><v>1</v></c></row>"],
  ['a row that is written as a power', '<row r="1e9"><c r="A1" t="n"><v>1</v></c></row>'],
  ['a row behind an attribute with its end', '<row spans=">" r="1048576"><c r="A1048576" t="n"><v>1</v></c></row>'],
  ['a cell of a prefix', '<x:row r="9"><x:c r="XFD9" t="n"><x:v>1</x:v></x:c></x:row>'],
  ['many columns of many rows', '<row r="1"><c r="AAA1" t="n"><v>1</v></c></row><row r="99999"><c r="A99999" t="n"><v>1</v></c></row>'],
])('a workbook with %s is refused before its cells are made', async (_, rows) => {
  await expect(linesOfSheet(await workbookWith(rows))).rejects.toThrow('cells far outside the list');
});

test('a workbook whose list has a thousand rows is read', async () => {
  const rows = Array.from({ length: 1_000 }, (_, at) => `<row r="${at + 1}"><c r="C${at + 1}" t="n"><v>${at}</v></c></row>`);
  expect((await linesOfSheet(await workbookWith(rows.join('')))).split('\n').at(-1)).toBe('\t\t999');
});

/** The template workbook with these rows; stored uncompressed, with an unchanged size. */
async function workbookWith(rows: string): Promise<Blob> {
  const columns = Array.from({ length: 26 }, (): [string, 'text'] => [`heading ${'x'.repeat(3_000)}`, 'text']);
  const file = Buffer.from(await workbookOf(columns).arrayBuffer());
  const [from, to] = [file.indexOf('<sheetData>') + '<sheetData>'.length, file.indexOf('</sheetData>')];
  return new Blob([file.subarray(0, from), rows.padEnd(to - from), file.subarray(to)]);
}
