import { koboOfNaira, type Kobo, negated, NO_KOBO, plus } from '../../domain/money/money.ts';
import { type CamtEntry, type CamtDetails, nothing, rowsOf, signedOf } from './camt053-entry.ts';
import { BadRow, gapBetween, notAddingUp, type Read, severalAccounts } from './row.ts';

/** Bounds of an entry: a salary batch has thousands of payments. */
const MAX_PAYMENTS = 20_000;
const MAX_ENTRY_CHARACTERS = 4_194_304;

/** A closed element with its ancestors, outermost first. */
export interface Ended {
  name: string;
  path: readonly string[];
  text: string;
  currency: string;
  line: number;
}

/** Statements of one account in naira, read as elements close. Invariant: booked entries add up from opening to closing balance. */
export class CamtStatement {
  isThere = false;
  private read: Read[] = [];
  private account: string | null = null;
  private owner = '';
  private entry: CamtEntry | null = null;
  private payment: CamtDetails | null = null;
  private size = 0;
  private balance: { code: string; amount: string; mark: string } | null = null;
  private balances = new Map<string, Kobo>();
  private moved: Kobo = NO_KOBO;
  private left: Kobo | null = null;
  private isWhole = true;

  made(): Read[] {
    const made = this.read;
    this.read = [];
    return made;
  }

  opened(name: string, line: number): void {
    if (name === 'BkToCstmrStmt') this.isThere = true;
    else if (name === 'Stmt') [this.balances, this.moved, this.isWhole, this.owner] = [new Map<string, Kobo>(), NO_KOBO, true, ''];
    else if (name === 'Bal') this.balance = { code: '', amount: '', mark: '' };
    else if (name === 'Ntry') {
      this.entry = { ...nothing(line), payments: [], isBooked: true };
      this.size = 0;
    } else if (name === 'TxDtls' && this.entry) {
      if (this.entry.payments.length >= MAX_PAYMENTS) throw new BadRow(`an entry has more than ${MAX_PAYMENTS} payments`);
      this.payment = nothing(line);
    }
  }

  closed(ended: Ended): void {
    const { name, text } = ended;
    if (!this.entry) this.around(ended);
    else if (name === 'Ntry') this.entered(this.entry);
    else if (name === 'TxDtls' && this.payment) {
      this.entry.payments.push(this.payment);
      this.payment = null;
    } else if (text !== '') {
      if ((this.size += text.length) > MAX_ENTRY_CHARACTERS) throw new BadRow(`an entry has more than ${MAX_ENTRY_CHARACTERS} characters`);
      note(this.entry, this.payment, ended);
    }
  }

  private around({ name, path, text, currency, line }: Ended): void {
    const place = path.slice(path.lastIndexOf('Stmt') + 1).join('/');
    if (name === 'Stmt') this.ended(line);
    else if (name === 'Bal') this.balanced();
    else if ((place === 'Acct/Id' && name === 'IBAN') || (place === 'Acct/Id/Othr' && name === 'Id')) this.ofAccount(text);
    else if (place === 'Acct/Ownr' && name === 'Nm') this.owner = text;
    else if (!this.balance) return;
    else if (name === 'Cd' && place === 'Bal/Tp/CdOrPrtry') this.balance.code = text;
    else if (name === 'Amt' && place === 'Bal') this.balance.amount = currency === 'NGN' ? text : '';
    else if (name === 'CdtDbtInd' && place === 'Bal') this.balance.mark = text;
  }

  private ofAccount(text: string): void {
    this.account ??= text;
    if (text === this.account) return;
    throw severalAccounts(this.account, text);
  }

  private balanced(): void {
    const { code, amount, mark } = this.balance ?? { code: '', amount: '', mark: '' };
    this.balance = null;
    const size = koboOfNaira(amount);
    if (size !== null) this.balances.set(code, mark === 'DBIT' ? negated(size) : size);
  }

  private entered(entry: CamtEntry): void {
    this.entry = null;
    this.payment = null;
    if (!entry.isBooked) return;
    try {
      this.moved = plus(this.moved, signedOf(entry));
      this.read.push(...rowsOf(entry, this.owner).map((row) => ({ number: entry.number, row })));
    } catch (error) {
      if (!(error instanceof BadRow)) throw error;
      this.isWhole = false;
      this.read.push({ number: entry.number, problem: error.message });
    }
  }

  private ended(line: number): void {
    const opening = this.balances.get('OPBD') ?? this.balances.get('PRCD');
    const closing = this.balances.get('CLBD');
    const before = this.left;
    this.left = closing ?? null;
    if (before !== null && opening !== undefined && before !== opening)
      this.read.push({ number: line, problem: gapBetween(before, opening) });
    if (opening === undefined || closing === undefined || !this.isWhole || plus(opening, this.moved) === closing) return;
    this.read.push({ number: line, problem: notAddingUp(opening, this.moved, closing) });
  }
}

function note(entry: CamtEntry, payment: CamtDetails | null, { name, path, text, currency }: Ended): void {
  const result = payment ?? entry;
  const parent = path.at(-1) ?? '';
  const isOwn = parent === (payment ? 'TxDtls' : 'Ntry');
  if (name === 'Amt') {
    if (isOwn) result.amount = { text, currency };
    else if (parent === 'TxAmt') result.counted ??= { text, currency };
    else if (parent === 'Rcrd' || parent === 'Chrgs') result.charges.push({ text, currency, mark: '' });
  } else if (name === 'TtlChrgsAndTaxAmt') result.allCharges = { text, currency };
  else if (name === 'CdtDbtInd') {
    const charge = result.charges.at(-1);
    if (isOwn) result.mark = text;
    else if (charge && (parent === 'Rcrd' || parent === 'Chrgs')) charge.mark = text;
  } else if (name === 'RvslInd' && isOwn) result.isReversal = text === 'true' || text === '1';
  else if (name === 'Dt' || name === 'DtTm') {
    if (parent === 'BookgDt') entry.at = text;
    else if (parent === 'ValDt') entry.valued = text;
  } else if ((name === 'Sts' && isOwn) || (name === 'Cd' && path.slice(-2).join('/') === 'Ntry/Sts')) entry.isBooked = text === 'BOOK';
  else noteDetails(result, name, path, text);
}

const TEXTS = new Set(['Ustrd', 'AddtlRmtInf', 'AddtlNtryInf', 'AddtlTxInf']);
const REFERENCES = new Set(['EndToEndId', 'InstrId', 'TxId', 'PmtInfId', 'ClrSysRef', 'NtryRef', 'UETR']);

function noteDetails(result: CamtDetails, name: string, path: readonly string[], text: string): void {
  const parent = path.at(-1) ?? '';
  if (name === 'AcctSvcrRef') result.key ||= text;
  else if (REFERENCES.has(name)) result.references.push({ name, text });
  else if (name === 'Ref' && (parent === 'Prtry' || parent === 'CdtrRefInf')) result.references.push({ name, text });
  else if (TEXTS.has(name)) result.texts.push(text);
  else if (name === 'Nm') {
    const party = parent === 'Pty' ? path.at(-2) : parent;
    if (party === 'Cdtr') result.creditor ||= text;
    else if (party === 'Dbtr') result.debtor ||= text;
  }
}
