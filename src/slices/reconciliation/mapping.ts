import { z } from 'zod';
import { koboOfNaira, koboOf, koboOrNothing, type Kobo, minus, negated, NO_KOBO, sizeOf } from '../../domain/money/money.ts';
import { BadRow, dateOrders, identifierIn, isDay, momentOf, ownReferenceIn, rowKinds, type StatementRow, zones } from './row.ts';

const column = z.string().trim().min(1).max(100);
const words = z.array(z.string().max(100)).min(1).max(50);
const footers = z.array(z.string().trim().min(1).max(100)).max(50);

/** How the statements of one account with a provider are read: data, because every provider and every export has its own. */
export const mappingSchema = z
  .strictObject({
    delimiter: z.enum([',', ';', '\t', '|']).default(',').meta({ description: 'What stands between the cells of a CSV.' }),
    headerLine: z.int().min(1).max(50).default(1).meta({ description: 'The line that names the columns.' }),
    footer: footers.default([]).meta({
      description:
        'Lines that are no rows, by the words with which their first cell begins: totals, page numbers, the end of the statement. A row with a date is never one.',
      examples: [['*** End of statement', 'Total']],
    }),
    unit: z.enum(['naira', 'kobo']).default('naira').meta({ description: 'What the amounts of a CSV are.' }),
    date: z
      .strictObject({
        order: z.enum(dateOrders).default('iso').meta({ description: 'iso, dmy or mdy.' }),
        zone: z.enum(zones).default('lagos').meta({ description: 'Whose clock.' }),
      })
      .prefault({})
      .meta({
        description:
          'How dates are written, and whose clock they are of: iso (2026-01-31), dmy (31/01/2026, 31/01/26, 31-Jan-2026) or mdy (01/31/2026, Jan 31, 2026).',
      }),
    columns: z
      .strictObject({
        date: column.meta({ description: 'When.' }),
        time: column.optional().meta({ description: 'The time of day, where it is apart from the date.' }),
        amount: column.optional().meta({ description: 'How much, where one column has it; its sign or `sign` says which way.' }),
        in: column.optional().meta({ description: 'What came in, where that is a column of its own.' }),
        out: column.optional().meta({ description: 'What went out, likewise.' }),
        reference: column.optional().meta({ description: 'Our reference.' }),
        id: column.optional().meta({ description: 'What the provider calls the row; the same row of two files is known again by it.' }),
        name: column.optional().meta({ description: 'Who was paid, or who paid.' }),
        fee: column.optional().meta({ description: 'What the provider took for the payment.' }),
        balance: column.optional().meta({ description: 'What was left.' }),
      })
      .refine(({ amount, in: credit, out }) => (amount === undefined) !== (credit === undefined && out === undefined), {
        error: 'name either amount, or in and out',
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
          column: column.meta({ description: 'Whose words tell.' }),
          in: words.meta({ description: 'Words of money that came in.' }),
          out: words.meta({ description: 'Words of money that went out.' }),
        }),
      ])
      .default('signed')
      .meta({ description: 'Which way an amount goes: as its sign says, always in, always out, or by the words of a column.' }),
    kinds: z
      .array(
        z.strictObject({
          column: column.meta({ description: 'Whose words tell.' }),
          is: words.meta({ description: 'The words of such rows.' }),
          kind: z.enum([...rowKinds, 'skip']).meta({ description: 'What such rows are.' }),
        }),
      )
      .max(50)
      .default([])
      .meta({
        description: 'Rows that are not payments, by the words of a column: fee, house (own money moved), or skip. The first that fits.',
      }),
    fees: z
      .array(
        z.strictObject({
          upTo: koboOrNothing.nullable().meta({ description: 'The largest amount, in kobo; null for every other.' }),
          fee: koboOrNothing.meta({ description: 'Kobo that the provider takes.' }),
        }),
      )
      .max(50)
      .default([])
      .meta({
        description: 'What the provider takes for a payment up to an amount, in kobo, as agreed; fees of a statement are held against it.',
      }),
    daily: z.boolean().default(false).meta({
      description:
        "Read each day from the provider's own lists, the morning after, and the two days before it over again; and what was settled to us in the fortnight before. Then its statements are not brought as files.",
    }),
    daysApart: z.int().min(0).max(31).default(3).meta({ description: 'How many days the two sides of a payment may lie apart.' }),
  })
  .meta({ id: 'ReconciliationMapping' });
export type Mapping = z.output<typeof mappingSchema>;

/** Makes rows of the records of a CSV whose header is `header`; null for lines that are no rows. @throws BadRow for a header without a column that the mapping names. */
export function csvRows(mapping: Mapping, header: readonly string[]): (record: readonly string[]) => StatementRow | null {
  const { columns } = mapping;
  if (!columns) throw new BadRow('the mapping of this account names no columns, so it reads no CSV');
  const at = (name: string | undefined): number => (name === undefined ? -1 : placeOf(header, name));
  const places = {
    date: at(columns.date),
    time: at(columns.time),
    amount: at(columns.amount),
    in: at(columns.in),
    out: at(columns.out),
    reference: at(columns.reference),
    id: at(columns.id),
    name: at(columns.name),
    fee: at(columns.fee),
    balance: at(columns.balance),
    sign: at(typeof mapping.sign === 'object' ? mapping.sign.column : undefined),
  };
  const kinds = mapping.kinds.map((rule) => ({ place: at(rule.column), is: new Set(rule.is.map(folded)), kind: rule.kind }));
  const isFooter = footerOf(mapping, places.date);
  const width = header.findLastIndex((name) => name.trim() !== '') + 1;
  const money = mapping.unit === 'naira' ? nairaCell : koboCell;
  return (record) => {
    const cell = (place: number): string => (place < 0 ? '' : (record[place] ?? '').trim());
    const optional = (place: number): Kobo | null => (cell(place) === '' ? null : money(cell(place)));
    if (record.every((each) => each.trim() === '') || isFooter(record)) return null;
    const kind = kinds.find(({ place, is }) => is.has(folded(cell(place))))?.kind ?? 'payment';
    if (kind === 'skip') return null;
    const last = record.findLastIndex((each) => each.trim() !== '') + 1;
    if (record.length < width || last > Math.max(width, header.length))
      throw new BadRow(`has ${record.length} cells where the header has ${header.length}`);
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
          : directed(mapping.sign, money(cell(places.amount)), cell(places.sign)),
      fee: fee && sizeOf(fee),
      balance,
      reference: ownReferenceIn([cell(places.reference)]) ?? ownReferenceIn([cell(places.name)]) ?? reference,
      name: cell(places.name) || null,
    };
  };
}

function footerOf({ footer, date }: Mapping, datePlace: number): (record: readonly string[]) => boolean {
  const begins = footer.map(folded);
  return (record) => {
    const first = folded(record.find((each) => each.trim() !== '') ?? '');
    return begins.some((beginning) => first.startsWith(beginning)) && !isDay(record[datePlace] ?? '', date);
  };
}

/** A number that a spreadsheet has rounded: 1.45318E+16, 1,45318E+16, or one of our codes whose last digits became zeros. */
const ROUNDED = /^\d+(?:[.,]\d+)?E\+?\d+$|^1453\d{11}0{8}$/i;

/** An identifier, without the apostrophe by which spreadsheets keep a text. @throws BadRow for one that a spreadsheet has destroyed. */
function textCell(text: string): string | null {
  if (ROUNDED.test(text))
    throw new BadRow(
      `${JSON.stringify(text.slice(0, 40))} is a reference that a spreadsheet has rounded; import the file as the provider exported it`,
    );
  return identifierIn(text.replace(/^'(?=\d)/, ''));
}

/** One of two columns has the amount; lines with a balance alone, such as the one brought forward, move nothing. */
function sided(credit: Kobo | null, debit: Kobo | null, balance: Kobo | null): Kobo {
  if (credit === null && debit === null && balance === null) throw new BadRow('has no amount, neither in nor out');
  if ((credit ?? 0) !== 0 && (debit ?? 0) !== 0) throw new BadRow('has an amount in and one out');
  return minus(credit ?? NO_KOBO, sizeOf(debit ?? NO_KOBO));
}

function placeOf(header: readonly string[], name: string): number {
  const places = header.flatMap((each, place) => (folded(each) === folded(name) ? [place] : []));
  if (places.length !== 1)
    throw new BadRow(`the header has ${places.length === 0 ? 'no' : 'more than one'} column ${JSON.stringify(name)}`);
  return places[0]!;
}

const folded = (text: string): string => text.trim().toLowerCase();

function directed(sign: Mapping['sign'], amount: Kobo, word: string): Kobo {
  if (sign === 'signed') return amount;
  if (sign === 'in') return sizeOf(amount);
  if (sign === 'out') return negated(sizeOf(amount));
  if (sign.in.some((each) => folded(each) === folded(word))) return sizeOf(amount);
  if (sign.out.some((each) => folded(each) === folded(word))) return negated(sizeOf(amount));
  throw new BadRow(`${JSON.stringify(word.slice(0, 40))} says neither in nor out`);
}

function nairaCell(text: string): Kobo {
  const amount = koboOfNaira(text);
  if (amount === null) throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is no amount in naira`);
  return amount;
}

function koboCell(text: string): Kobo {
  const amount = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(amount)) throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is no whole number of kobo`);
  return koboOf(amount);
}
