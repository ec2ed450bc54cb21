import { koboOfNaira, type Kobo, negated, NO_KOBO, plus } from '../../domain/money/money.ts';
import { linesOf } from './lines.ts';
import {
  BadRow,
  dayOf,
  gapBetween,
  identifierIn,
  notAddingUp,
  ownReferenceIn,
  type Read,
  sessionIdIn,
  severalAccounts,
  type StatementRow,
} from './row.ts';

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
const BALANCE = /^([CD])\d{6}([A-Z]{3})(\d+(?:[,.]\d{0,2})?)\s*$/;
const MAX_NARRATION_CHARACTERS = 16_384;
const ENVELOPE = /^(-\}?|\{.*)$/;

interface Statement {
  /** Opening balance; null where the entries cannot be added up. */
  opening: Kobo | null;
  isOpened: boolean;
  moved: Kobo;
  entries: number;
  isClosed: boolean;
}

/**
 * Streams the entries of MT940 statements of one account in naira. Invariant: statements follow each other by balance, and each
 * adds up to its closing balance.
 */
export async function* readMt940(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read, void, undefined> {
  const file = new Mt940();
  let next = 1;
  try {
    for await (const line of linesOf(bytes)) {
      yield* file.take(line);
      next = file.line + 1;
    }
    yield* file.end();
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    yield { number: next, problem: error.message };
  }
}

class Mt940 {
  line = 0;
  private tag = '';
  private open: { entry: Mt940Entry; number: number; narration: string[]; size: number } | null = null;
  private statement: Statement | null = null;
  private hasStatement = false;
  private account: string | null = null;
  private left: Kobo | null = null;
  private hasMore = false;

  *take(line: string): Generator<Read, void, undefined> {
    this.line++;
    const [, tag, rest = ''] = TAG.exec(line) ?? [];
    if (tag === undefined || tag === '86') {
      this.tag = tag ?? this.tag;
      if (this.open && (tag === '86' || this.tag === '86' || this.tag === '61') && (tag === '86' || !ENVELOPE.test(line)))
        this.narrate(tag === undefined ? line : rest);
      return;
    }
    this.tag = tag;
    yield* this.entryEnded();
    yield* this.checked(() => this.tagged(tag, rest));
  }

  *end(): Generator<Read, void, undefined> {
    yield* this.entryEnded();
    yield* this.checked(() => {
      this.ended();
      if (this.hasMore) throw new BadRow('the last page of the statement is missing: its balance is an intermediate one (:62M:)');
      if (!this.hasStatement) throw new BadRow('is not an MT940 file: no statement begins (:20:, :25: or :60F:)');
    });
  }

  private *checked(work: () => void): Generator<Read, void, undefined> {
    try {
      work();
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      // Why: one mistake is reported once.
      if (this.statement) this.statement.opening = null;
      yield { number: Math.max(this.line, 1), problem: error.message };
    }
  }

  private tagged(tag: string, rest: string): void {
    if (tag === '20') this.begin(true);
    else if (tag === '25' || tag === '25P') this.ofAccount(rest);
    else if (tag === '60F' || tag === '60M') this.opened(rest);
    else if (tag === '61') this.entered(rest);
    else if (tag === '62F' || tag === '62M') this.closed(rest, tag === '62M');
  }

  /** Why: some banks omit :20:, so the first tag after a closing balance begins a statement. */
  private begin(isNew: boolean): Statement {
    if (isNew) this.ended();
    this.hasStatement = true;
    if (!this.statement || this.statement.isClosed)
      this.statement = { opening: null, isOpened: false, moved: NO_KOBO, entries: 0, isClosed: false };
    return this.statement;
  }

  private ended(): void {
    const last = this.statement;
    this.statement = null;
    if (last && !last.isClosed) throw new BadRow('a statement ends before its closing balance (:62F:); the file is incomplete');
  }

  private ofAccount(text: string): void {
    this.begin(false);
    const account = text.replaceAll(/\s/g, '').toUpperCase();
    this.account ??= account;
    if (account === this.account) return;
    this.left = null;
    throw severalAccounts(this.account, account);
  }

  private opened(text: string): void {
    const statement = this.begin(false);
    statement.isOpened = true;
    const balance = balanceOf(text);
    const before = this.left;
    this.left = null;
    statement.opening = balance;
    if (before !== null && before !== balance) throw new BadRow(gapBetween(before, balance));
  }

  private entered(text: string): void {
    const statement = this.begin(false);
    const isFirst = statement.entries++ === 0;
    if (isFirst && !statement.isOpened) throw new BadRow(':61: comes before an opening balance (:60F:)');
    const entry = entryOf(text);
    statement.moved = plus(statement.moved, entry.amount);
    this.open = { entry, number: this.line, narration: [], size: 0 };
  }

  private narrate(text: string): void {
    const { open } = this;
    if (!open) return;
    open.narration.push(text);
    open.size += text.length;
    if (open.size <= MAX_NARRATION_CHARACTERS) return;
    this.open = null;
    throw new BadRow(`an entry has more than ${MAX_NARRATION_CHARACTERS} characters`);
  }

  private *entryEnded(): Generator<Read, void, undefined> {
    const { open } = this;
    this.open = null;
    if (open) yield { number: open.number, row: rowOf(open.entry, open.narration) };
  }

  private closed(text: string, hasMore: boolean): void {
    this.hasMore = hasMore;
    const statement = this.begin(false);
    const { opening, moved } = statement;
    statement.isClosed = true;
    const balance = balanceOf(text);
    this.left = balance;
    if (opening !== null && plus(opening, moved) !== balance) throw new BadRow(notAddingUp(opening, moved, balance));
  }
}

function balanceOf(text: string): Kobo {
  const [, mark, currency, digits = ''] = BALANCE.exec(text) ?? [];
  if (currency === undefined) throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is not a balance`);
  if (currency !== 'NGN') throw new BadRow('only statements in naira (NGN) are read');
  const size = koboOfNaira(digits.replace(',', '.').replace(/\.$/, ''));
  if (size === null) throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is not a balance`);
  return mark === 'C' ? size : negated(size);
}

/** Value date, entry date, mark, funds code, amount, type and references. Why: some banks pad references or exceed 16 characters. */
const ENTRY =
  /^(?<y>\d{2})(?<m>\d{2})(?<d>\d{2})(?:(?<entered>\d{4})|\s{4})?\s*(?<mark>RC|RD|C|D)(?:[A-Z])?\s*(?<amount>\d+(?:[,.]\d{0,2})?)\s*(?:[A-Z][A-Z0-9]{3})?(?<own>.*?)(?:\/\/(?<bank>.*))?$/;
const NOON_MS = 12 * 3_600_000;

interface Mt940Entry {
  at: Date;
  amount: Kobo;
  /** Reference for the account owner, and the part after `//`: the bank's reference, or details. */
  own: string;
  bank: string;
}

/** @throws BadRow for an invalid entry or day. */
function entryOf(text: string): Mt940Entry {
  const { y, m, d, entered, mark, amount = '', own = '', bank = '' } = ENTRY.exec(text)?.groups ?? {};
  const size = koboOfNaira(amount.replace(',', '.').replace(/\.$/, ''));
  const valued = dayOf(2000 + Number(y), Number(m), Number(d));
  if (size === null || valued === null) throw new BadRow(':61: is not a statement entry');
  const at = entered === undefined ? valued : nearest(valued, Number(entered.slice(0, 2)), Number(entered.slice(2)));
  if (at === null) throw new BadRow(`:61: has the entry date ${entered}, which is not a valid day`);
  // A reversed credit is outgoing, a reversed debit incoming.
  const isIn = mark === 'C' || mark === 'RD';
  return { at: new Date(at + NOON_MS), amount: isIn ? size : negated(size), own: own.trim(), bank: bank.trim() };
}

/** An entry date has no year: the nearest to the value date, across New Year. */
function nearest(valued: number, month: number, day: number): number | null {
  const year = new Date(valued).getUTCFullYear();
  const days = [year - 1, year, year + 1].map((each) => dayOf(each, month, day)).filter((each) => each !== null);
  return days.toSorted((one, other) => Math.abs(one - valued) - Math.abs(other - valued))[0] ?? null;
}

/** The entry with its narration, whose lines or subfields (`?20`) may split our reference. */
function rowOf({ at, amount, own, bank }: Mt940Entry, lines: readonly string[]): StatementRow {
  const subfields = lines.join('').split(/\?\d{2}/);
  const groups = [[own], [bank], subfields, lines];
  const found =
    groups.map(ownReferenceIn).find((each) => each !== null) ?? (amount > 0 ? groups.map(sessionIdIn).find((each) => each !== null) : null);
  // A reference has no spaces; text with spaces is details.
  const isReference = !/\s/.test(bank);
  const narration = lines.length > 0 ? lines.join('') : isReference ? '' : bank;
  return {
    key: isReference ? identifierIn(bank) : null,
    at,
    kind: 'payment',
    amount,
    fee: null,
    balance: null,
    reference: found ?? identifierIn(own),
    name: nameIn(narration) || null,
  };
}

/** Counterparty of a structured narration, else the whole narration. */
function nameIn(narration: string): string {
  const names = [...narration.matchAll(/\?3[23]([^?]*)/g)].map(([, name = '']) => name);
  return (names.length > 0 ? names.join('') : narration.replaceAll(/\?\d{2}/g, ' ')).trim().slice(0, 200);
}
