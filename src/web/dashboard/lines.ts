import { readNaira } from '../../domain/portable/amount.ts';
import { matching, type BankReading, type NamedBank, readAccountNumber, readBank } from '../../domain/portable/bank-names.ts';
import { type Answers, isOpen, type Meaning, type Question, type Row, type Sheet, sheetOf } from './columns.ts';
import type { PayrollItemInput } from './gql/graphql.ts';
import { fill } from './texts/fill.ts';
import { linesTexts as texts } from './texts/files.ts';

export interface ReadLine {
  /** Its number in what was pasted, from 1. */
  number: number;
  cells: readonly string[];
  item: PayrollItemInput | null;
  /** The bank of the item, by its own name. */
  bankName: string | null;
  problem: string | null;
  notes: readonly string[];
}

export interface ReadTable {
  /** None while a question is open. */
  lines: readonly ReadLine[];
  questions: readonly Question[];
}

/** Reads what comes out of a spreadsheet. Amounts are in naira; `banks` are those that there are; `answers` are about its columns. */
export function readLines(text: string, banks: readonly NamedBank[], answers: Answers = {}): ReadTable {
  const sheet = sheetOf(text, answers);
  const { questions } = sheet;
  if (questions.some((question) => isOpen(question, answers))) return { lines: [], questions };
  const seen = new Map<string, number>();
  return { lines: sheet.rows.map((row) => lineOf(row, sheet, banks, seen)), questions };
}

function lineOf({ number, cells }: Row, sheet: Sheet, banks: readonly NamedBank[], seen: Map<string, number>): ReadLine {
  const all = (meaning: Meaning): string[] =>
    (sheet.columns[meaning] ?? []).map((column) => cells[column] ?? '').filter((cell) => cell !== '');
  const of = (meaning: Meaning): string => all(meaning).join(' ');
  const beneficiaryName = of('beneficiaryName');
  const accountNumber = readAccountNumber(of('accountNumber'));
  const named = all('bank');
  const reading =
    named.length === 0 ? readBank('', banks) : named.map((text) => readBank(text, banks)).reduce((one, other) => matching(one, other));
  const amount = readNaira(of('amount'));
  const problem = problemOf({ beneficiaryName, accountNumber, reading, amount }) ?? splitAmount(cells, sheet);
  if (problem !== null || 'problem' in reading || typeof amount !== 'number') {
    return { number, cells, item: null, bankName: null, problem, notes: [] };
  }
  const { bankCode, bankName } = reading.bank;
  const place = `${bankCode} ${accountNumber}`;
  const twin = seen.get(place);
  seen.set(place, twin ?? number);
  const [employeeReference, email] = [of('employeeReference'), of('email')];
  return {
    number,
    cells,
    item: {
      beneficiaryName,
      accountNumber,
      bankCode,
      amount,
      ...(employeeReference !== '' && { employeeReference }),
      ...(email !== '' && { email }),
    },
    bankName,
    problem: null,
    notes: [
      ...(reading.isLikeness ? [`${named.join(' ')} was read as ${bankName}`] : []),
      ...(twin === undefined ? [] : [fill(texts.sameAccountAsLine, { line: twin })]),
    ],
  };
}

interface Cells {
  beneficiaryName: string;
  accountNumber: string;
  reading: BankReading<NamedBank>;
  amount: number | string;
}

function problemOf({ beneficiaryName, accountNumber, reading, amount }: Cells): string | null {
  if (beneficiaryName === '') return texts.theNameIsMissing;
  if (!/^\d{10}$/.test(accountNumber)) return texts.anAccountNumberHas10;
  if ('problem' in reading) return reading.problem;
  if (typeof amount === 'string') return amount;
  return amount === 0 ? texts.theAmountIs0 : null;
}

/** An amount with a comma that was no quoted cell is two cells, and each of them alone another amount. */
function splitAmount(cells: readonly string[], { separator, headings, columns }: Sheet): string | null {
  if (headings !== null && cells.length > headings.length)
    return fill(texts.theLineHasCells, { cells: cells.length, columns: headings.length });
  if (separator !== ',') return null;
  const at = columns.amount?.[0] ?? 0;
  const isTaken = Object.values(columns).some((each) => each.includes(at - 1));
  const [before = '', amount = '', next = ''] = [isTaken ? '' : cells[at - 1], cells[at], cells[at + 1]];
  const isKobo = headings === null && /\d$/.test(amount) && !amount.includes('.') && /^\d{1,2}$/.test(next);
  if (!isKobo && !isGrouped(amount, next) && !isGrouped(before, amount)) return null;
  return fill(texts.mayBeOneAmount, { before: before === '' ? '' : `${before},`, amount, next });
}

const isGrouped = (one: string, other: string): boolean => /^(?:NGN|N|₦)?\s*[1-9]\d{0,2}$/.test(one) && /^\d{3}(?:\.\d{1,2})?$/.test(other);
