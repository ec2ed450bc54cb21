import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lagosDay } from '../../src/domain/time/lagos.ts';
import { mappingSchema } from '../../src/slices/reconciliation/mapping.ts';
import { readCamt053 } from '../../src/slices/reconciliation/read-camt053.ts';
import { readCsv } from '../../src/slices/reconciliation/read-csv.ts';
import { readMt940 } from '../../src/slices/reconciliation/read-mt940.ts';
import type { Read, StatementRow } from '../../src/slices/reconciliation/row.ts';
import { rowKeys } from '../../src/slices/reconciliation/reading.ts';
import { sql } from '../payroll/support.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { all, pieces } from './pieces.ts';
import { camtOf, csvMapping, csvOf, type Movement, mt940Of, partOf, type Statement, statement } from './statement-model.ts';
import { transportOf } from './support.ts';

const RUNS = 150;
/** A file of each form goes through the service so often. */
const IMPORTS = 6;

interface Form {
  format: string;
  bytesOf(of: Statement): Buffer;
  read(bytes: AsyncIterable<Uint8Array>, of: Statement): AsyncIterable<Read>;
}

const forms: [string, Form][] = [
  ['MT940', { format: 'mt940', bytesOf: mt940Of, read: readMt940 }],
  ['CAMT.053', { format: 'camt053', bytesOf: camtOf, read: readCamt053 }],
  ['CSV', { format: 'csv', bytesOf: csvOf, read: (bytes, of) => readCsv(bytes, mappingSchema.parse(csvMapping(of.dialect))) }],
];

const rowsIn = (reads: readonly Read[]): StatementRow[] => reads.flatMap((read) => ('row' in read ? [read.row] : []));
const problemsIn = (reads: readonly Read[]): string[] => reads.flatMap((read) => ('problem' in read ? [read.problem] : []));
/** Day, amount and our reference of a row, by which its money is attributed. */
const essence = ({ at, amount, reference }: StatementRow): string => `${lagosDay(at)} ${amount} ${reference}`;
const meant = ({ day, amount, code, name }: Movement, isNamed: boolean): string =>
  `${day} ${amount} ${code ?? (isNamed && amount > 0 ? sessionIn(name) : null)}`;
/** Payments into an account are known by their session. */
const sessionIn = (text: string): string | null => /\d{30}/.exec(text)?.[0] ?? null;
const expected = ({ movements }: Statement, { format }: Form): string[] => movements.map((each) => meant(each, format === 'mt940'));

describe.each(forms)('%s', (_, form) => {
  const readBack = (of: Statement, bytes = form.bytesOf(of), size = 1_000_000): Promise<Read[]> => all(form.read(pieces(bytes, size), of));

  test('says of every movement of a model its day, amount, direction, reference and name, in every dialect and however the bytes come', async () => {
    await fc.assert(
      fc.asyncProperty(statement, fc.integer({ min: 1, max: 90 }), async (of, size) => {
        const reads = await readBack(of, form.bytesOf(of), size);
        expect(problemsIn(reads)).toEqual([]);
        expect(rowsIn(reads).map(essence)).toEqual(expected(of, form));
        for (const [at, row] of rowsIn(reads).entries()) expect(row.name).toContain(of.movements[at]?.name);
      }),
      { numRuns: RUNS },
    );
  });

  test('a row of another file is known again exactly where it is the same movement', async () => {
    await fc.assert(
      fc.asyncProperty(statement, fc.nat(), async (of, at) => {
        const cut = at % of.movements.length;
        const keysOf = async (part: Statement): Promise<string[]> => rowsIn(await readBack(part)).map(rowKeys());
        // By day: of one day files are whole, and only then is what is there twice essence apart.
        const day = of.movements[cut]?.day;
        const first = of.movements.findIndex((each) => each.day === day);
        const [before, after, whole] = await Promise.all([keysOf(partOf(of, 0, first)), keysOf(partOf(of, first)), keysOf(of)]);
        expect(new Set(whole).size).toBe(of.movements.length);
        expect([...before, ...after].toSorted()).toEqual(whole.toSorted());
      }),
      { numRuns: RUNS },
    );
  });

  test('a file that was cut off, lost, doubled or changed a row, or has a page of another account, is a problem or still says the same', async () => {
    await fc.assert(
      fc.asyncProperty(statement, fc.nat(), fc.constantFrom('cut', 'lose', 'double', 'change', 'account'), async (of, at, how) => {
        const text = form.bytesOf(of).toString('latin1');
        const reads = await readBack(of, Buffer.from(mutated(text, form.format, at, how), 'latin1'));
        if (problemsIn(reads).length > 0) return;
        const rows = rowsIn(reads).map(essence);
        // A CSV has neither end nor account; remaining rows are correct.
        if (form.format !== 'csv') expect(rows).toEqual(expected(of, form));
        else if (how === 'cut' || how === 'lose') expect(expected(of, form)).toEqual(expect.arrayContaining(rows));
      }),
      { numRuns: RUNS * 2 },
    );
  });
});

/** The same file with one mistake in it. */
function mutated(text: string, format: string, at: number, how: string): string {
  if (how === 'cut') return text.slice(0, at % text.length);
  const lines = text.split('\n');
  const begins = { mt940: ':61:', camt053: '<Ntry>' }[format] ?? /^\d/;
  const entries = lines.flatMap((line, place) =>
    (typeof begins === 'string' ? line.startsWith(begins) : begins.test(line)) ? [place] : [],
  );
  const place = entries[at % Math.max(entries.length, 1)] ?? 0;
  let end = place + 1;
  if (format === 'mt940') while (end < lines.length && !/^:6[12]/.test(lines[end] ?? '')) end++;
  if (how === 'lose') return lines.toSpliced(place, end - place).join('\n');
  if (how === 'double') return lines.toSpliced(end, 0, ...lines.slice(place, end)).join('\n');
  if (how === 'account') {
    const last = text.lastIndexOf('0011223344');
    return last < 0 || format === 'csv' ? text : `${text.slice(0, last)}0099887766${text.slice(last + 10)}`;
  }
  const amount = { mt940: /(?<=[DC]0*)[1-9](?=\d*,\d\dN)/, camt053: /[1-9](?=\d*\.\d\d<\/Amt><CdtDbtInd>)/ }[format] ?? /(?!)/;
  return lines
    .with(
      place,
      (lines[place] ?? '').replace(amount, (digit) => String((Number(digit) % 9) + 1)),
    )
    .join('\n');
}

describe('through the service', () => {
  let sandbox: Sandbox;
  const { operator, importFile, reportOf } = transportOf(() => sandbox, '');
  beforeAll(async () => {
    sandbox = await startSandbox();
    await sql(
      sandbox,
      `insert into provider_account (environment, id, name, adapter) select 'sandbox', 40 + n, 'model-' || n, 'field' from generate_series(1, ${IMPORTS * forms.length}) n`,
    );
  });
  afterAll(() => sandbox.stop());

  test.each(forms.map(([name, form], at) => [name, form, at] as const))(
    '%s: days that come in files of their own, and all of them again in one, count once and to the kobo',
    async (_, form, place) => {
      for (const [at, of] of fc.sample(statement, { numRuns: IMPORTS, seed: 7 + place }).entries()) {
        const to = `model-${place * IMPORTS + at + 1}`;
        await operator('PUT', `/mappings/${to}`, { mapping: form.format === 'csv' ? csvMapping(of.dialect) : {} });
        const query = `account=${to}&format=${form.format}`;
        const second = of.movements.findIndex(({ day }) => day !== of.movements[0]?.day);
        const parts = second < 0 ? [of] : [partOf(of, 0, second), partOf(of, second)];
        for (const part of parts)
          expect(await importFile(query, form.bytesOf(part))).toMatchObject({
            state: 'imported',
            rowCount: part.movements.length,
            knownCount: 0,
            problems: [],
          });
        const again = await importFile(query, Buffer.concat([form.bytesOf(of), Buffer.from('\n')]));
        expect(again).toMatchObject({ state: 'imported', rowCount: of.movements.length, knownCount: of.movements.length, problems: [] });
        const lines = await sql<{ day: string; amount: string; reference: string | null }>(
          sandbox,
          `select day::text as day, amount, reference from reconciliation_line where provider = $1 order by import_id, number`,
          [40 + place * IMPORTS + at + 1],
        );
        expect(lines.map(({ day, amount, reference }) => `${day} ${amount} ${reference}`)).toEqual(expected(of, form));
        const { theirs } = await reportOf(to, `from=${of.movements[0]?.day}&to=${of.movements.at(-1)?.day}`);
        expect(theirs.in + theirs.out).toBe(of.movements.reduce((sum, { amount }) => sum + amount, 0));
      }
    },
  );
});
