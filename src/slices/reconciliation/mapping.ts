import { z } from 'zod';
import { koboOfNaira, koboOf, koboOrNothing, type Kobo, minus, negated, NO_KOBO, sizeOf } from '../../domain/money/money.ts';
import { BadRow, dateOrders, identifierIn, isDay, momentOf, ownReferenceIn, rowKinds, type StatementRow, zones } from './row.ts';

const column = z.string().trim().min(1).max(100);
const words = z.array(z.string().max(100)).min(1).max(50);
const footers = z.array(z.string().trim().min(1).max(100)).max(50);

/** Import mapping of a provider account, as data: every provider and every export has its own format. */
export const mappingSchema = z
  .strictObject({
    delimiter: z.enum([',', ';', '\t', '|']).default(',').meta({ description: 'The delimiter of a CSV.' }),
    headerLine: z.int().min(1).max(50).default(1).meta({ description: 'The line with the column names.' }),
    footer: footers.default([]).meta({
      description:
        'Lines to ignore, by the beginning of their first cell: totals, page numbers, the end of the statement. A row with a date is never ignored.',
      examples: [['*** End of statement', 'Total']],
    }),
    unit: z.enum(['naira', 'kobo']).default('naira').meta({ description: 'The unit of CSV amounts.' }),
    date: z
      .strictObject({
        order: z.enum(dateOrders).default('iso').meta({ description: 'The date order: iso, dmy or mdy.' }),
        zone: z.enum(zones).default('lagos').meta({ description: 'The time zone.' }),
      })
      .prefault({})
      .meta({
        description:
          'Date order and time zone: iso (2026-01-31), dmy (31/01/2026, 31/01/26, 31-Jan-2026) or mdy (01/31/2026, Jan 31, 2026).',
      }),
    columns: z
      .strictObject({
        date: column.meta({ description: 'The date.' }),
        time: column.optional().meta({ description: 'The time of day, in a separate column.' }),
        amount: column.optional().meta({ description: 'The amount, in a single column; its sign or `sign` sets the direction.' }),
        in: column.optional().meta({ description: 'Incoming amounts, in a separate column.' }),
        out: column.optional().meta({ description: 'Outgoing amounts, in a separate column.' }),
        reference: column.optional().meta({ description: 'Our reference.' }),
        id: column.optional().meta({ description: 'The row id of the provider, which identifies the row across files.' }),
        name: column.optional().meta({ description: 'The counterparty.' }),
        fee: column.optional().meta({ description: 'The fee of the provider for the payment.' }),
        balance: column.optional().meta({ description: 'The balance after the row.' }),
      })
      .refine(({ amount, in: credit, out }) => (amount === undefined) !== (credit === undefined && out === undefined), {
        error: 'map either amount, or in and out',
      })
      .optional()
      .meta({
        description: 'The columns of a CSV, by their names in its header.',
        examples: [{ date: 'Date', amount: 'Amount', reference: 'Reference' }],
      }),
    sign: z
      .union([
        z.enum(['signed', 'in', 'out']),
        z.strictObject({
          column: column.meta({ description: 'The column that sets the direction.' }),
          in: words.meta({ description: 'Values for incoming money.' }),
          out: words.meta({ description: 'Values for outgoing money.' }),
        }),
      ])
      .default('signed')
      .meta({ description: 'The direction of an amount: by its sign, always in, always out, or by the values of a column.' }),
    kinds: z
      .array(
        z.strictObject({
          column: column.meta({ description: 'The column to compare.' }),
          is: words.meta({ description: 'The values to match.' }),
          kind: z.enum([...rowKinds, 'skip']).meta({ description: 'The kind of matching rows.' }),
        }),
      )
      .max(50)
      .default([])
      .meta({
        description:
          'Rows that are not payments, by the values of a column: fee, house (operating funds moved), or skip. The first match applies.',
      }),
    fees: z
      .array(
        z.strictObject({
          upTo: koboOrNothing.nullable().meta({ description: 'The largest amount of the tier, in kobo; null for no limit.' }),
          fee: koboOrNothing.meta({ description: 'The fee in kobo.' }),
        }),
      )
      .max(50)
      .default([])
      .meta({
        description: 'Agreed fees by payment amount, in kobo. Fees on statements are compared with this list.',
      }),
    daily: z.boolean().default(false).meta({
      description:
        "Fetches each day from the provider's own lists the next morning, the two days before again, and the settlements of the fortnight before. Statement files of the account are then refused.",
    }),
    daysApart: z.int().min(0).max(31).default(3).meta({ description: 'The maximum number of days between the two sides of a payment.' }),
  })
  .meta({ id: 'ReconciliationMapping' });
export type Mapping = z.output<typeof mappingSchema>;

const columnNames = ['date', 'time', 'amount', 'in', 'out', 'reference', 'id', 'name', 'fee', 'balance'] as const;

/** Row reader of a CSV with this header; null for lines without a row. @throws BadRow for a missing mapped column. */
export function csvRows(mapping: Mapping, header: readonly string[]): (record: readonly string[]) => StatementRow | null {
  const { columns } = mapping;
  if (!columns) throw new BadRow('the mapping of this account has no columns; add columns to import a CSV');
  const at = (name: string | undefined): number => (name === undefined ? -1 : placeOf(header, name));
  const places = Object.fromEntries(columnNames.map((name) => [name, at(columns[name])])) as Record<(typeof columnNames)[number], number>;
  const signPlace = at(typeof mapping.sign === 'object' ? mapping.sign.column : undefined);
  const kinds = mapping.kinds.map((rule) => ({ place: at(rule.column), is: new Set(rule.is.map(normalised)), kind: rule.kind }));
  const isFooter = footerOf(mapping, places.date);
  const width = header.findLastIndex((name) => name.trim() !== '') + 1;
  const money = mapping.unit === 'naira' ? nairaCell : koboCell;
  return (record) => {
    const cell = (place: number): string => (place < 0 ? '' : (record[place] ?? '').trim());
    const optional = (place: number): Kobo | null => (cell(place) === '' ? null : money(cell(place)));
    if (record.every((each) => each.trim() === '') || isFooter(record)) return null;
    const kind = kinds.find(({ place, is }) => is.has(normalised(cell(place))))?.kind ?? 'payment';
    if (kind === 'skip') return null;
    const last = record.findLastIndex((each) => each.trim() !== '') + 1;
    if (record.length < width || last > Math.max(width, header.length))
      throw new BadRow(`has ${record.length} cells, but the header has ${header.length}`);
    const fee = optional(places.fee);
    const balance = optional(places.balance);
    const reference = textCell(cell(places.reference));
    return {
      key: textCell(cell(places.id)),
      at: momentOf(`${cell(places.date)} ${cell(places.time)}`.trim(), mapping.date),
      kind,
      amount:
        columns.amount === undefined
          ? sided(optional(places.in), optional(places.out), balance)
          : directed(mapping.sign, money(cell(places.amount)), cell(signPlace)),
      fee: fee && sizeOf(fee),
      balance,
      reference: ownReferenceIn([cell(places.reference)]) ?? ownReferenceIn([cell(places.name)]) ?? reference,
      name: cell(places.name) || null,
    };
  };
}

function footerOf({ footer, date }: Mapping, datePlace: number): (record: readonly string[]) => boolean {
  const begins = footer.map(normalised);
  return (record) => {
    const first = normalised(record.find((each) => each.trim() !== '') ?? '');
    return begins.some((beginning) => first.startsWith(beginning)) && !isDay(record[datePlace] ?? '', date);
  };
}

/** Numbers rounded by a spreadsheet: 1.45318E+16, 1,45318E+16, or a transfer code with trailing zeros. */
const ROUNDED = /^\d+(?:[.,]\d+)?E\+?\d+$|^1453\d{11}0{8}$/i;

/** Identifier without the spreadsheet apostrophe. @throws BadRow for rounded ones. */
function textCell(text: string): string | null {
  if (ROUNDED.test(text))
    throw new BadRow(
      `${JSON.stringify(text.slice(0, 40))} is a reference that a spreadsheet has rounded; import the file as the provider exported it`,
    );
  return identifierIn(text.replace(/^'(?=\d)/, ''));
}

/** Amount of one of two columns; rows with only a balance move nothing. */
function sided(credit: Kobo | null, debit: Kobo | null, balance: Kobo | null): Kobo {
  if (credit === null && debit === null && balance === null) throw new BadRow('has no amount, neither in nor out');
  if ((credit ?? 0) !== 0 && (debit ?? 0) !== 0) throw new BadRow('has both an incoming and an outgoing amount');
  return minus(credit ?? NO_KOBO, sizeOf(debit ?? NO_KOBO));
}

function placeOf(header: readonly string[], name: string): number {
  const places = header.flatMap((each, place) => (normalised(each) === normalised(name) ? [place] : []));
  if (places.length !== 1)
    throw new BadRow(`the header has ${places.length === 0 ? 'no' : 'more than one'} column ${JSON.stringify(name)}`);
  return places[0]!;
}

const normalised = (text: string): string => text.trim().toLowerCase();

function directed(sign: Mapping['sign'], amount: Kobo, word: string): Kobo {
  if (sign === 'signed') return amount;
  if (sign === 'in') return sizeOf(amount);
  if (sign === 'out') return negated(sizeOf(amount));
  if (sign.in.some((each) => normalised(each) === normalised(word))) return sizeOf(amount);
  if (sign.out.some((each) => normalised(each) === normalised(word))) return negated(sizeOf(amount));
  throw new BadRow(`${JSON.stringify(word.slice(0, 40))} means neither in nor out`);
}

function nairaCell(text: string): Kobo {
  const amount = koboOfNaira(text);
  if (amount === null) throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is not an amount in naira`);
  return amount;
}

function koboCell(text: string): Kobo {
  const amount = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(amount)) throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is not a whole number of kobo`);
  return koboOf(amount);
}
