import { koboOfNaira, negated } from '../../platform/kernel/money.ts';
import { linesOf } from './lines.ts';
import { BadRow, type Read, referenceIn, type StatementRow } from './row.ts';

/** Value date, entry date, mark, funds code, amount, type, reference for the owner, that of the bank. */
const ENTRY = /^(\d{2})(\d{2})(\d{2})(\d{4})?(RC|RD|C|D)([A-Z])?(\d+,\d{0,2})(?:[A-Z][A-Z0-9]{3})?(.{0,16}?)(?:\/\/(.{0,16}))?$/;
const TAG = /^:(\d{2}[A-Z]?):(.*)$/;

interface Open {
  number: number;
  row: StatementRow;
  text: string;
}

/**
 * Reads the entries of MT940 statements, a line at a time, however many statements a file has. Only naira is read. Our reference is looked
 * for in the entry and in the text behind it, since a reference of an entry has 16 characters and ours has more.
 */
export async function* readMt940(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read, void, undefined> {
  let number = 0;
  let open: Open | null = null;
  let tag = '';
  let statements = 0;
  const ended = (): Read[] => {
    const last = open;
    open = null;
    return last ? [{ number: last.number, row: withText(last) }] : [];
  };
  try {
    for await (const line of linesOf(bytes)) {
      number++;
      const [, next, rest = ''] = TAG.exec(line) ?? [];
      if (next === undefined) {
        if (open && (tag === '86' || tag === '61') && !/^(-\}?|\{.*)$/.test(line)) open.text += line;
        continue;
      }
      tag = next;
      if (tag === '86') {
        if (open) open.text += rest;
        continue;
      }
      yield* ended();
      try {
        if (tag === '20') statements++;
        if (tag.startsWith('60') && !/^[CD]\d{6}NGN/.test(rest)) throw new BadRow('only statements in naira (NGN) are read');
        if (tag === '61') open = { number, row: entryOf(rest), text: '' };
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        yield { number, problem: error.message };
      }
    }
    yield* ended();
    if (statements === 0) yield { number, problem: 'is no MT940: no statement begins in it (:20:)' };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    yield { number: number + 1, problem: error.message };
  }
}

function entryOf(text: string): StatementRow {
  const [, year, month, day, entered, mark, , amount = '', reference = '', bankReference = ''] = ENTRY.exec(text) ?? [];
  const size = koboOfNaira(amount.replace(',', '.').replace(/\.$/, ''));
  const at = new Date(`20${year}-${entered?.slice(0, 2) ?? month}-${entered?.slice(2) ?? day}T12:00:00Z`);
  if (size === null || Number.isNaN(at.getTime())) throw new BadRow(':61: is no entry of a statement');
  // An entry of the first days of a year may have a value date of the old one.
  if (entered?.startsWith('01') && month === '12') at.setUTCFullYear(at.getUTCFullYear() + 1);
  // The reversal of a credit takes money away, that of a debit gives it back.
  const isIn = mark === 'C' || mark === 'RD';
  const own = reference.trim() === 'NONREF' ? '' : reference.trim();
  return {
    key: bankReference.trim() || null,
    at,
    kind: 'payment',
    amount: isIn ? size : negated(size),
    fee: null,
    balance: null,
    reference: own || null,
    name: null,
  };
}

const withText = ({ row, text }: Open): StatementRow => ({
  ...row,
  reference: referenceIn(text) ?? row.reference,
  name: text.trim().slice(0, 200) || null,
});
