import { labels } from '../../texts/labels.ts';
import { mappingDraftTexts as texts } from '../../texts/reconciliation.ts';

/** Import mapping of an account, as in the API. */
export type Mapping = Readonly<Record<string, unknown>>;

/** CSV columns by content, with label and hint. */
export const COLUMNS = [
  ['date', texts.date, undefined],
  ['time', labels.time, texts.ifSeparateFromTheDate],
  ['reference', texts.ourReference, undefined],
  ['amount', labels.amount, texts.ifOneColumnHasBoth],
  ['in', texts.amountIn, texts.ifSeparateColumnsHaveEach],
  ['out', texts.amountOut, undefined],
  ['id', texts.providerID, texts.identifiesTheSameRowIn],
  ['name', labels.name, undefined],
  ['fee', labels.fee, undefined],
  ['balance', labels.balance, undefined],
] as const;
type ColumnName = (typeof COLUMNS)[number][0];

/** Mapping in a form: empty for no column, other rules as JSON text. */
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

/** Mapping of a draft; null when the other rules are not a JSON object. */
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

/** Column names in the header of a sample, for the selection; the API parses quotes and lines exactly. */
export function cellsOf(sample: string, draft: Pick<Draft, 'delimiter' | 'more'>): string[] {
  const headerLine = objectIn(draft.more)?.['headerLine'];
  const line = sample.split(/\r?\n/)[(typeof headerLine === 'number' ? headerLine : 1) - 1] ?? '';
  return line.split(draft.delimiter).map((cell) => cell.trim().replace(/^\uFEFF?"?|"$/g, ''));
}
