/** How statements of an account are read, as the API keeps it. */
export type Mapping = Readonly<Record<string, unknown>>;

/** The columns of a CSV by what they say, with the word for each. */
export const COLUMNS = [
  ['date', 'Column of the date', undefined],
  ['time', 'Time', 'Where it is apart from the date'],
  ['reference', 'Our reference', undefined],
  ['amount', 'Amount', 'Where one column has it'],
  ['in', 'Came in', 'Where it has a column of its own'],
  ['out', 'Went out', undefined],
  ['id', "Provider's id", 'By which a row of two files is known again'],
  ['name', 'Name', undefined],
  ['fee', 'Fee', undefined],
  ['balance', 'Balance', undefined],
] as const;
type ColumnName = (typeof COLUMNS)[number][0];

/** A mapping in a form: columns by name, empty where there is none, and the rest as text. */
export interface Draft {
  delimiter: string;
  unit: string;
  order: string;
  zone: string;
  daily: boolean;
  columns: Readonly<Record<ColumnName, string>>;
  more: string;
}

const DEFAULTS = { delimiter: ',', unit: 'naira', date: { order: 'iso', zone: 'lagos' }, daily: false, columns: {} };

export function draftOf(mapping: Mapping): Draft {
  const { delimiter, unit, date, daily, columns, ...more }: typeof DEFAULTS = { ...DEFAULTS, ...mapping };
  const named = columns as Partial<Record<ColumnName, string>>;
  return {
    delimiter,
    unit,
    ...date,
    daily,
    columns: Object.fromEntries(COLUMNS.map(([name]) => [name, named[name] ?? ''])) as Record<ColumnName, string>,
    more: Object.keys(more).length === 0 ? '' : JSON.stringify(more, null, 1),
  };
}

/** Null while the further rules are no JSON object. */
export function mappingIn({ delimiter, unit, order, zone, daily, columns, more }: Draft): Mapping | null {
  const rest = objectIn(more);
  if (!rest) return null;
  const named = Object.entries(columns).filter(([, column]) => column !== '');
  return { ...rest, delimiter, unit, date: { order, zone }, daily, ...(named.length > 0 && { columns: Object.fromEntries(named) }) };
}

function objectIn(text: string): Mapping | null {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Mapping) : null;
  } catch {
    return null;
  }
}

/** The names in the header of a CSV, for choosing among; the service reads quotes and lines exactly. */
export function cellsOf(sample: string, draft: Pick<Draft, 'delimiter' | 'more'>): string[] {
  const headerLine = objectIn(draft.more)?.['headerLine'];
  const line = sample.split(/\r?\n/)[(typeof headerLine === 'number' ? headerLine : 1) - 1] ?? '';
  return line.split(draft.delimiter).map((cell) => cell.trim().replace(/^\uFEFF?"?|"$/g, ''));
}
