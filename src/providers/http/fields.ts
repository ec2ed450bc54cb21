export type Fields = Readonly<Record<string, unknown>>;

export const fieldsIn = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

/** Text of a field, numbers included; empty for null, "", ", ", "N/A", "-". */
export function textIn(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  return /^(?:n\/?a|null|none|undefined|[-,.\s]*)$/i.test(text) ? '' : text;
}

/** First non-empty field: names differ between providers and versions. */
export const firstText = (fields: Fields, names: readonly string[]): string =>
  names.map((name) => textIn(fields[name])).find((text) => text !== '') ?? '';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as YYYY-MM-DD, from that with or without a time, DD-MM-YYYY, 2-Aug-1990 or August 2nd, 1990; empty for what is no day. */
export function dayIn(value: unknown): string {
  const text = textIn(value);
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ]|$)/.exec(text) ?? reordered(/^(\d{2})[-/](\d{2})[-/](\d{4})$/.exec(text)) ?? named(text) ?? [];
  const iso = `${year}-${month}-${day}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : '';
}

const reordered = (found: RegExpExecArray | null): (string | undefined)[] | null => found && [found[0], found[3], found[2], found[1]];

function named(text: string): string[] | null {
  const [, first = '', second = '', year = ''] =
    /^([a-z]+|\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]+|\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})\b/i.exec(text) ?? [];
  const [month, day] = /^\d/.test(first) ? [second, first] : [first, second];
  const at = MONTHS.indexOf(month.slice(0, 3).toLowerCase());
  return at < 0 ? null : ['', year, String(at + 1).padStart(2, '0'), day.padStart(2, '0')];
}

export function numberIn(value: unknown): number | null {
  const text = textIn(value);
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}
