import { koboOfNaira, type Kobo, naira, negated, NO_KOBO, plus } from '../../domain/money/money.ts';
import { linesOf } from './lines.ts';
import { BadRow, dayOf, identifierIn, ownReferenceIn, type Read, sessionIdIn, type StatementRow } from './row.ts';

const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
const BALANCE = /^([CD])\d{6}([A-Z]{3})(\d+(?:[,.]\d{0,2})?)\s*$/;
/** Standard narrations have 390 characters. */
const MAX_NARRATION_CHARACTERS = 16_384;
/** Envelope of a message, which is no narration. */
const ENVELOPE = /^(-\}?|\{.*)$/;

interface Statement {
  /** Balance with which it begins; null where its entries cannot be added up. */
  opening: Kobo | null;
  isOpened: boolean;
  moved: Kobo;
  entries: number;
  isClosed: boolean;
}

/**
 * Reads the entries of MT940 statements, a line at a time. The statements of a file are of one account in naira, follow each other by their balances, and each adds up to its closing
 * balance; what does not is a problem. Our reference is looked for in the entry and in its narration.
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
  /** Balance with which the statement before this one ended. */
  private left: Kobo | null = null;
  /** Whether its balance was an intermediate one (:62M:), which another page follows. */
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
      if (!this.hasStatement) throw new BadRow('is no MT940: no statement begins in it (:20:, :25: or :60F:)');
    });
  }

  private *checked(work: () => void): Generator<Read, void, undefined> {
    try {
      work();
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      // One mistake is one problem: the rest of the statement is not added up.
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

  /** Some banks write no :20:, so whatever comes first after a closing balance begins the next statement. */
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
    if (last && !last.isClosed) throw new BadRow('a statement ends before its closing balance (:62F:); the file is not whole');
  }

  private ofAccount(text: string): void {
    this.begin(false);
    const account = text.replaceAll(/\s/g, '').toUpperCase();
    this.account ??= account;
    if (account === this.account) return;
    this.left = null;
    throw new BadRow(`statements of several accounts (${ending(this.account)}, ${ending(account)}); import the file of one account`);
  }

  private opened(text: string): void {
    const statement = this.begin(false);
    statement.isOpened = true;
    const balance = balanceOf(text);
    const before = this.left;
    this.left = null;
    statement.opening = balance;
    if (before !== null && before !== balance)
      throw new BadRow(
        `a statement begins with ₦${naira(balance)}, the one before it ended with ₦${naira(before)}; statements are missing between them`,
      );
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
    if (opening !== null && plus(opening, moved) !== balance)
      throw new BadRow(
        `the statement does not add up: ₦${naira(opening)} and entries of ₦${naira(moved)} are ₦${naira(plus(opening, moved))}, its closing balance is ₦${naira(balance)}`,
      );
  }
}

function balanceOf(text: string): Kobo {
  const [, mark, currency, digits = ''] = BALANCE.exec(text) ?? [];
  if (currency === undefined) throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is no balance`);
  if (currency !== 'NGN') throw new BadRow('only statements in naira (NGN) are read');
  const size = koboOfNaira(digits.replace(',', '.').replace(/\.$/, ''));
  if (size === null) throw new BadRow(`${JSON.stringify(text.slice(0, 40))} is no balance`);
  return mark === 'C' ? size : negated(size);
}

/** Enough of an account number to know it by. */
const ending = (account: string): string => `…${account.slice(-4)}`;

/** Value date, entry date, mark, funds code, amount, type, and the references: some banks fill each up to its width with blanks or zeros, and write longer references than 16 characters. */
const ENTRY =
  /^(?<y>\d{2})(?<m>\d{2})(?<d>\d{2})(?:(?<entered>\d{4})|\s{4})?\s*(?<mark>RC|RD|C|D)(?:[A-Z])?\s*(?<amount>\d+(?:[,.]\d{0,2})?)\s*(?:[A-Z][A-Z0-9]{3})?(?<own>.*?)(?:\/\/(?<bank>.*))?$/;
const NOON_MS = 12 * 3_600_000;

interface Mt940Entry {
  at: Date;
  amount: Kobo;
  /** Reference for the account owner, and what stands behind `//`: the bank's reference, or details. */
  own: string;
  bank: string;
}

/** @throws BadRow for a line that is no entry, or of a day that is none. */
function entryOf(text: string): Mt940Entry {
  const { y, m, d, entered, mark, amount = '', own = '', bank = '' } = ENTRY.exec(text)?.groups ?? {};
  const size = koboOfNaira(amount.replace(',', '.').replace(/\.$/, ''));
  const valued = dayOf(2000 + Number(y), Number(m), Number(d));
  if (size === null || valued === null) throw new BadRow(':61: is no entry of a statement');
  const at = entered === undefined ? valued : nearest(valued, Number(entered.slice(0, 2)), Number(entered.slice(2)));
  if (at === null) throw new BadRow(`:61: has the entry date ${entered}, which is no day`);
  // The reversal of a credit takes money away, that of a debit gives it back.
  const isIn = mark === 'C' || mark === 'RD';
  return { at: new Date(at + NOON_MS), amount: isIn ? size : negated(size), own: own.trim(), bank: bank.trim() };
}

/** An entry date has no year: it is the one nearest to the value date, which may lie on the other side of New Year either way. */
function nearest(valued: number, month: number, day: number): number | null {
  const year = new Date(valued).getUTCFullYear();
  const days = [year - 1, year, year + 1].map((each) => dayOf(each, month, day)).filter((each) => each !== null);
  return days.toSorted((one, other) => Math.abs(one - valued) - Math.abs(other - valued))[0] ?? null;
}

/** The entry with its narration, whose lines and subfields (`?20`) may have our reference in two. */
function rowOf({ at, amount, own, bank }: Mt940Entry, lines: readonly string[]): StatementRow {
  const subfields = lines.join('').split(/\?\d{2}/);
  const groups = [[own], [bank], subfields, lines];
  const found =
    groups.map(ownReferenceIn).find((each) => each !== null) ?? (amount > 0 ? groups.map(sessionIdIn).find((each) => each !== null) : null);
  // A reference has no blanks; what has some are details.
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

/** Of structured narrations the name of the other side (`?32`, `?33`), of others all that they say. */
function nameIn(narration: string): string {
  const names = [...narration.matchAll(/\?3[23]([^?]*)/g)].map(([, name = '']) => name);
  return (names.length > 0 ? names.join('') : narration.replaceAll(/\?\d{2}/g, ' ')).trim().slice(0, 200);
}
