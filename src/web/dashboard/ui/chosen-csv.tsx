import { save } from '../download.ts';
import { Button } from './controls.tsx';
import { rich } from '../texts/fill.ts';
import { chosenCsvTexts as texts } from '../texts/ui.ts';

/** Prefixes of spreadsheet formulas, including full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** A number is written as it is; a text that a spreadsheet would run gets an apostrophe before it. */
function cellOf(value: string | number | null | undefined): string {
  if (typeof value !== 'string') return String(value ?? '');
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

interface CsvProps<Row> {
  rows: readonly Row[];
  /** Of the file. */
  name: string;
  columns: Readonly<Record<string, (row: Row) => string | number | null | undefined>>;
}

/** Saves the chosen rows as a file for spreadsheets, amounts in kobo. */
export function ExportChosen<Row>({ rows, name, columns }: CsvProps<Row>) {
  const write = (): void => {
    const lines = [Object.keys(columns), ...rows.map((row) => Object.values(columns).map((of) => cellOf(of(row))))];
    // Excel reads UTF-8 only with a byte order mark.
    save(new Blob(['\uFEFF', ...lines.map((cells) => `${cells.join(',')}\r\n`)], { type: 'text/csv' }), name);
  };
  if (rows.length === 0) return null;
  return (
    <Button small icon="download" onClick={write}>
      {rich(texts.exportCount, { count: rows.length })}
    </Button>
  );
}
