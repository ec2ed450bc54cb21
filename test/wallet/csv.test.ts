import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, numericCell } from '../../src/core/csv/send-csv.ts';

/** A reader after RFC 4180, independent of the writer: one character at a time, strict about quotes. */
function parse(csv: string): string[][] {
  const records: string[][] = [];
  let record: string[] = [];
  let at = 0;
  while (at < csv.length) {
    let cell = '';
    if (csv[at] === '"') {
      for (at += 1; ; at += 1) {
        if (at >= csv.length) throw new Error('a quote is never closed');
        if (csv[at] !== '"') cell += csv[at];
        else if (csv[at + 1] === '"') cell += csv[(at += 1)];
        else break;
      }
      at += 1;
    } else {
      for (; at < csv.length && csv[at] !== ',' && csv[at] !== '\r'; at += 1) {
        if (csv[at] === '"' || csv[at] === '\n') throw new Error('an unquoted cell holds a quote or a line break');
        cell += csv[at];
      }
    }
    record.push(cell);
    if (csv.startsWith('\r\n', at)) {
      records.push(record);
      record = [];
      at += 2;
      if (at >= csv.length) return records;
    } else if (csv[at] === ',') at += 1;
    else throw new Error(`neither comma nor CRLF after a cell at ${at}`);
  }
  throw new Error('the last line does not end with CRLF');
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', '"', ',', '\r', '\n', '\0', '=', '-', '+', '@', '\t', "'", '\ud800', ';', ' ') }),
);

describe('CSV', () => {
  test('cells are joined by commas and end in CRLF; null is empty', () => {
    expect(csvLine(['a', null, '', 'b c'])).toBe('a,,,b c\r\n');
  });

  test('commas, quotes and line breaks are quoted, quotes doubled', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\r\nlines', 'two\nlines'])).toBe('"a,b","say ""hi""","two\r\nlines","two\nlines"\r\n');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+234', "'+234"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    ['\nx', '"\'\nx"'],
    ['＝1', "'＝1"],
    ['\0=1', "'=1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
  ])('%j cannot start a formula', (cell, written) => {
    expect(csvLine([cell])).toBe(`${written}\r\n`);
  });

  test('text with such a character elsewhere is left alone', () => {
    expect(csvLine(['a=b', '1-2', "'=x", '₦5,000.00 to Ọlá'])).toBe('a=b,1-2,\'=x,"₦5,000.00 to Ọlá"\r\n');
  });

  test('numbers of the service keep their sign', () => {
    expect(csvLine([numericCell('-1500.00'), numericCell('0.05'), numericCell('7')])).toBe('-1500.00,0.05,7\r\n');
  });

  test.each(['=1', '-', '', '1e5', '+5', '-1500.00,x', '1.', '.5', '-1\n', 'NaN', '１'])('%j is rejected as a number', (cell) => {
    expect(() => numericCell(cell)).toThrow(RangeError);
  });

  test('a strict reader gets all cells back, except for apostrophes, NULs and half surrogate pairs', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.option(text), { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }), (rows) => {
        const read = parse(rows.map((row) => csvLine(row)).join(''));
        expect(read.map((row) => row.length)).toEqual(rows.map((row) => row.length));
        for (const [r, row] of rows.entries()) {
          for (const [c, cell] of row.entries()) {
            const plain = (cell ?? '').replaceAll('\0', '').toWellFormed();
            const guarded = '=+-@\t\r\n＝＋－＠'.includes(plain.charAt(0)) && plain !== '';
            expect(read[r]?.[c]).toBe(guarded ? `'${plain}` : plain);
          }
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
