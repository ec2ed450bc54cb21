import { koboOf } from './format.ts';
import type { PayrollItemInput } from './gql/graphql.ts';

/** A line that somebody pasted: a person to pay, or what is wrong with it. */
export interface ReadLine {
  /** Its number in what was pasted, from 1. */
  number: number;
  cells: readonly string[];
  item: PayrollItemInput | null;
  problem: string | null;
}

const COLUMNS = ['beneficiaryName', 'accountNumber', 'bankCode', 'amount', 'employeeReference', 'email'] as const;
type ColumnName = (typeof COLUMNS)[number];

/** What spreadsheets call them. */
const HEADINGS: Record<string, ColumnName> = {
  name: 'beneficiaryName',
  beneficiary: 'beneficiaryName',
  beneficiaryname: 'beneficiaryName',
  employee: 'beneficiaryName',
  employeename: 'beneficiaryName',
  account: 'accountNumber',
  accountnumber: 'accountNumber',
  accountno: 'accountNumber',
  nuban: 'accountNumber',
  bank: 'bankCode',
  bankcode: 'bankCode',
  amount: 'amount',
  netpay: 'amount',
  salary: 'amount',
  reference: 'employeeReference',
  employeereference: 'employeeReference',
  employeeid: 'employeeReference',
  email: 'email',
};

/**
 * Reads what comes out of a spreadsheet: lines of cells between tabs, commas or semicolons, in the order of COLUMNS unless the
 * first line names them. Amounts are in naira. `banks` are the codes that there are.
 */
export function readLines(text: string, banks: ReadonlySet<string>): ReadLine[] {
  const rows = text
    .split(/\r?\n/)
    .map((line, at) => ({ number: at + 1, line }))
    .filter(({ line }) => line.trim() !== '');
  const first = rows[0]?.line ?? '';
  const separator = first.includes('\t') ? '\t' : first.includes(';') ? ';' : ',';
  const table = rows.map(({ number, line }) => ({ number, cells: cellsOf(line, separator) }));
  const headings = table[0]?.cells.map((cell) => HEADINGS[cell.toLowerCase().replaceAll(/[^a-z]/g, '')]) ?? [];
  const hasHeadings = headings.includes('accountNumber') && headings.includes('amount');
  const order = hasHeadings ? headings : COLUMNS;
  const seen = new Map<string, number>();
  return (hasHeadings ? table.slice(1) : table).map(({ number, cells }) => lineOf(number, cells, order, banks, seen));
}

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

function lineOf(
  number: number,
  cells: readonly string[],
  order: readonly (ColumnName | undefined)[],
  banks: ReadonlySet<string>,
  seen: Map<string, number>,
): ReadLine {
  const of = (name: ColumnName): string => cells[order.indexOf(name)] ?? '';
  const beneficiaryName = of('beneficiaryName');
  // Spreadsheets take leading zeros away; what lacks more than three of ten digits is a slip.
  const accountNumber = /^\d{7,9}$/.test(of('accountNumber')) ? of('accountNumber').padStart(10, '0') : of('accountNumber');
  const bankCode = /^\d{1,2}$/.test(of('bankCode')) ? of('bankCode').padStart(3, '0') : of('bankCode');
  const amount = koboOf(of('amount'));
  const place = `${bankCode} ${accountNumber}`;
  const twin = seen.get(place);
  seen.set(place, twin ?? number);
  const problem = (): string | null => {
    if (beneficiaryName === '') return 'The name is missing';
    if (!/^\d{10}$/.test(accountNumber)) return 'An account number has 10 digits';
    if (!banks.has(bankCode)) return bankCode === '' ? 'The bank code is missing' : `No bank has the code ${bankCode}`;
    if (typeof amount === 'string') return amount;
    if (amount === 0) return 'The amount is 0';
    return twin === undefined ? null : `The same account as line ${twin}`;
  };
  const wrong = problem();
  const [employeeReference, email] = [of('employeeReference'), of('email')];
  const item =
    wrong === null && typeof amount === 'number'
      ? {
          beneficiaryName,
          accountNumber,
          bankCode,
          amount,
          ...(employeeReference !== '' && { employeeReference }),
          ...(email !== '' && { email }),
        }
      : null;
  return { number, cells, item, problem: wrong };
}
