import { readNaira } from '../../domain/portable/amount.ts';
import { fill } from './texts/fill.ts';
import { columnsTexts as texts } from './texts/files.ts';

/** The meanings of columns, in the order of a list without headings. */
export const meanings = ['beneficiaryName', 'accountNumber', 'bank', 'amount', 'employeeReference', 'email'] as const;
export type Meaning = (typeof meanings)[number];
const REQUIRED: ReadonlySet<Meaning> = new Set(['beneficiaryName', 'accountNumber', 'bank', 'amount']);

/** Columns by their meaning. Parts of a name and a bank with its code may be several. */
export type Columns = Readonly<Partial<Record<Meaning, readonly number[]>>>;

/** A meaning with several columns that may have it, or none that has it for sure. */
export interface Question {
  meaning: Meaning;
  /** May be answered by no column. */
  isOptional: boolean;
  candidates: readonly { column: number; label: string }[];
}

export interface Row {
  number: number;
  cells: readonly string[];
}

/** A pasted table whose columns are known, or the questions to be answered first. */
export interface Sheet {
  /** The sign between cells. */
  separator: string;
  rows: readonly Row[];
  /** Null where the first line is a person already. */
  headings: readonly string[] | null;
  columns: Columns;
  questions: readonly Question[];
}

/** Answers of the person by meaning; -1 for no column. */
export type Answers = Readonly<Partial<Record<Meaning, number>>>;

const list = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Spreadsheet headings, without blanks and signs. */
const HEADINGS: Readonly<Record<Meaning, ReadonlySet<string>>> = {
  beneficiaryName: list(
    'name names fullname beneficiary beneficiaryname employee employeename staff staffname accountname payee payeename recipient recipientname vendor vendorname customername',
  ),
  accountNumber: list(
    'account accountnumber accountno accountnum acct acctno acctnumber accno acno nuban nubannumber bankaccount bankaccountnumber bankaccountno beneficiaryaccount beneficiaryaccountnumber',
  ),
  bank: list('bank bankname bankcode beneficiarybank beneficiarybankname beneficiarybankcode cbncode nipcode'),
  amount: list(
    'amount amountngn amountnaira amounttopay amounttobepaid amountpayable amountdue netpay net netsalary netamount netpayable takehome takehomepay paymentamount transferamount',
  ),
  employeeReference: list(
    'reference ref employeereference employeeid employeeno employeenumber staffid staffno clientreference yourreference invoice invoiceno invoicenumber payrollid',
  ),
  email: list('email emailaddress mail'),
};
/** Sums that only some tables pay. */
const MAYBE_AMOUNT = list(
  'salary monthlysalary basic basicsalary basicpay gross grosspay grosssalary pay wage wages total totalpay totalamount payment earnings',
);
const NAME_PARTS = list('firstname middlename othername othernames surname lastname givenname givennames familyname');

const LINES_ABOVE = 10;

/** Finds out what the columns of a table mean, by its headings and never by guess. */
export function sheetOf(text: string, answers: Answers): Sheet {
  const separator = separatorOf(text);
  const rows = rowsOf(text, separator);
  const at = rows.slice(0, LINES_ABOVE).findIndex(({ cells }) => cells.filter((cell) => isKnown(plain(cell))).length >= 2);
  const begin = at < 0 && isHeading(rows[0]) ? 0 : at;
  const headings = begin < 0 ? null : (rows[begin]?.cells ?? []);
  const body = rows.slice(begin + 1);
  const found = headings === null ? byPlace(body) : byHeading(headings, body);
  // An empty table has no column to ask about.
  if (rows.length === 0) return { separator, rows, headings, columns: {}, questions: [] };
  const columns: Partial<Record<Meaning, readonly number[]>> = {};
  const questions: Question[] = [];
  for (const meaning of meanings) {
    const answer = answers[meaning];
    const { known, candidates } = found(meaning);
    if (candidates.length > 0)
      questions.push({ meaning, isOptional: !REQUIRED.has(meaning), candidates: labelled(candidates, headings, body) });
    columns[meaning] = candidates.length === 0 ? known : answer === undefined || answer < 0 ? [] : [answer];
  }
  return { separator, rows: body, headings, columns, questions };
}

/** Whether a question still waits for its answer. */
export const isOpen = ({ meaning, isOptional }: Question, answers: Answers): boolean =>
  answers[meaning] === undefined || (answers[meaning] === -1 && !isOptional);

interface Found {
  known: readonly number[];
  /** Columns to choose from; none where the meaning is settled. */
  candidates: readonly number[];
}

function byHeading(headings: readonly string[], body: readonly Row[]): (meaning: Meaning) => Found {
  const words = headings.map(plain);
  const named = (names: ReadonlySet<string>): number[] => words.flatMap((word, column) => (names.has(word) ? [column] : []));
  const free = words.flatMap((word, column) => (isKnown(word) ? [] : [column]));
  return (meaning) => {
    const own = named(HEADINGS[meaning]);
    if (meaning === 'bank') return own.length > 0 ? settled(own) : asked(free);
    if (meaning === 'amount') {
      const maybe = named(MAYBE_AMOUNT);
      const numbers = free.filter((column) => isAmounts(column, body));
      if (own.length === 1 && maybe.length === 0) return settled(own);
      if (own.length === 0 && maybe.length === 1 && numbers.length === 0) return settled(maybe);
      return asked(own.length + maybe.length > 0 ? [...own, ...maybe, ...numbers] : free);
    }
    if (own.length === 1) return settled(own);
    if (own.length > 1) return asked(own);
    const parts = meaning === 'beneficiaryName' ? named(NAME_PARTS) : [];
    if (parts.length > 1) return settled(parts);
    return REQUIRED.has(meaning) ? asked([...parts, ...free]) : settled([]);
  };
}

/** Without headings the documented order holds where a line fits it and no later column could be the amount as well. */
function byPlace(body: readonly Row[]): (meaning: Meaning) => Found {
  const width = Math.max(0, ...body.map(({ cells }) => cells.length));
  const every = Array.from({ length: width }, (_, column) => column);
  const fits = body.some(({ cells }) => isAccount(cells[1]) && typeof readNaira(cells[3] ?? '') === 'number');
  const amounts = every.filter((column) => column >= 3 && isAmounts(column, body));
  return (meaning) => {
    if (!fits) return REQUIRED.has(meaning) ? asked(every) : settled([]);
    if (meaning === 'amount' && amounts.length > 1) return asked(amounts);
    return settled([meanings.indexOf(meaning)]);
  };
}

const settled = (known: readonly number[]): Found => ({ known, candidates: [] });
const asked = (candidates: readonly number[]): Found => ({ known: [], candidates: candidates.length > 0 ? candidates : [-1] });

function labelled(candidates: readonly number[], headings: readonly string[] | null, body: readonly Row[]): Question['candidates'] {
  return candidates
    .filter((column) => column >= 0)
    .map((column) => {
      const sample = body.map(({ cells }) => cells[column] ?? '').find((cell) => cell !== '');
      const name = headings?.[column] || fill(texts.columnColumn, { column: column + 1 });
      return { column, label: sample === undefined ? name : fill(texts.nameSuchAsSample, { name, sample: sample.slice(0, 40) }) };
    });
}

const plain = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/\([^)]*\)/g, '')
    .replaceAll(/[^a-z]/g, '');
const isKnown = (word: string): boolean =>
  meanings.some((meaning) => HEADINGS[meaning].has(word)) || MAYBE_AMOUNT.has(word) || NAME_PARTS.has(word);
const isAccount = (cell = ''): boolean => /^'?\d{7,10}$/.test(cell.replaceAll(/[\s-]/g, ''));
const isHeading = (row: Row | undefined): boolean =>
  row !== undefined && row.cells.length > 1 && !row.cells.some((cell) => isAccount(cell) || typeof readNaira(cell) === 'number');

/** Whether all cells of a column are amounts, possibly with another separator. */
function isAmounts(column: number, body: readonly Row[]): boolean {
  const cells = body.map(({ cells: of }) => of[column] ?? '').filter((cell) => cell !== '');
  return cells.length > 0 && cells.every((cell) => /^(?:NGN|N|₦)?[\d.,\s]*\d$/i.test(cell));
}

/** Tabs wherever there are any; semicolons where half of the first lines have one. */
function separatorOf(text: string): string {
  const lines = text.split(/\r?\n/, LINES_ABOVE).filter((line) => line.trim() !== '');
  if (lines.some((line) => line.includes('\t'))) return '\t';
  return lines.filter((line) => line.includes(';')).length * 2 >= Math.max(1, lines.length) ? ';' : ',';
}

/** Lines of cells; lines without any text are none. */
const rowsOf = (text: string, separator: string): Row[] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line, at) => ({ number: at + 1, cells: cellsOf(line, separator) }))
    .filter(({ cells }) => cells.length > 0);

/** The cells of a line; empty ones behind the last that has text are none. */
function cellsOf(line: string, separator: string): string[] {
  const cells = [''];
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) cells.push('');
    else cells.push((cells.pop() ?? '') + sign);
  }
  const trimmed = cells.map((cell) => cell.trim());
  return trimmed.slice(0, trimmed.findLastIndex((cell) => cell !== '') + 1);
}
