import { SaxesParser } from 'saxes';
import { koboOfNaira, type Kobo, negated } from '../../platform/kernel/money.ts';
import { BadRow, type Read, referenceIn, type StatementRow } from './row.ts';
import { momentOf } from './moments.ts';

const MAX_TEXT = 1_000;
const MAX_DEPTH = 64;
/** XML lets a day have a zone, which says nothing of its moment. */
const DAY_WITH_ZONE = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})$/;
const LAGOS = { order: 'iso', zone: 'lagos' } as const;

/** What was said of an entry, or of one of the payments in it. */
interface Said {
  number: number;
  amount: string;
  currency: string;
  mark: string;
  at: string;
  key: string;
  reference: string;
  name: string;
  text: string;
}

const nothing = (number: number): Said => ({
  number,
  amount: '',
  currency: '',
  mark: '',
  at: '',
  key: '',
  reference: '',
  name: '',
  text: '',
});

/** Reads the entries of a CAMT.053 statement as its bytes come; an entry of several payments is as many rows. Only what is booked and in naira is read. */
export async function* readCamt053(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Read, void, undefined> {
  const entries = new Entries();
  const decoder = new TextDecoder();
  try {
    for await (const piece of bytes) {
      entries.take(decoder.decode(piece, { stream: true }));
      yield* entries.made();
    }
    entries.end();
    yield* entries.made();
  } catch (error) {
    yield* entries.made();
    if (!(error instanceof BadRow)) throw error;
    yield { number: entries.line, problem: error.message };
  }
}

class Entries {
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly path: string[] = [];
  private read: Read[] = [];
  private text = '';
  private entry: Said | null = null;
  private payment: Said | null = null;
  private payments: Said[] = [];
  private isBooked = true;
  private hasStatement = false;

  constructor() {
    this.parser.on('opentag', ({ name, attributes }) => this.opened(name.replace(/^.*:/, ''), attributes as Record<string, string>));
    this.parser.on('closetag', () => this.closed());
    this.parser.on('text', (text) => {
      if (this.text.length < MAX_TEXT) this.text += text;
    });
    this.parser.on('doctype', () => {
      throw new BadRow('a document type has no place in a statement');
    });
    this.parser.on('error', (error) => {
      throw new BadRow(`is no XML: ${error.message.slice(0, 200)}`);
    });
  }

  get line(): number {
    return this.parser.line;
  }

  take(text: string): void {
    this.parser.write(text);
  }

  end(): void {
    this.parser.close();
    if (!this.hasStatement) throw new BadRow('is no CAMT.053: there is no statement in it (BkToCstmrStmt)');
  }

  made(): Read[] {
    const made = this.read;
    this.read = [];
    return made;
  }

  private opened(name: string, attributes: Record<string, string>): void {
    if (this.path.push(name) > MAX_DEPTH) throw new BadRow('its elements lie too deep in each other');
    this.text = '';
    if (name === 'BkToCstmrStmt') this.hasStatement = true;
    if (name === 'Ntry') {
      this.entry = nothing(this.parser.line);
      this.payments = [];
      this.isBooked = true;
    }
    if (name === 'TxDtls' && this.entry) this.payment = nothing(this.parser.line);
    const said = this.payment ?? this.entry;
    if (name === 'Amt' && said && attributes['Ccy'] !== undefined) said.currency ||= attributes['Ccy'];
  }

  private closed(): void {
    const name = this.path.pop();
    const parent = this.path.at(-1);
    const text = this.text.trim();
    this.text = '';
    const said = this.payment ?? this.entry;
    if (!said) return;
    if (name === 'TxDtls') {
      this.payments.push(said);
      this.payment = null;
    } else if (name === 'Ntry') this.ended();
    else if (text !== '') this.note(said, name, parent, text);
  }

  private note(said: Said, name: string | undefined, parent: string | undefined, text: string): void {
    const isOwn = parent === (this.payment ? 'TxDtls' : 'Ntry');
    if (name === 'Amt' && (isOwn || parent === 'TxAmt')) said.amount ||= text;
    else if (name === 'CdtDbtInd' && isOwn) said.mark = text;
    else if ((name === 'Dt' || name === 'DtTm') && parent === 'BookgDt') said.at = text;
    else if ((name === 'Sts' && isOwn) || (name === 'Cd' && parent === 'Sts')) this.isBooked = text === 'BOOK';
    else if (name === 'AcctSvcrRef') said.key ||= text;
    else if (name === 'EndToEndId' && text !== 'NOTPROVIDED') said.reference ||= text;
    else if (name === 'Nm' && (parent === 'Cdtr' || parent === 'Dbtr' || parent === 'Pty')) said.name ||= text;
    else if (name === 'Ustrd' || name === 'AddtlNtryInf' || name === 'AddtlTxInf') said.text += ` ${text}`;
  }

  private ended(): void {
    const entry = this.entry;
    this.entry = null;
    if (!entry || !this.isBooked) return;
    const rows = this.payments.length === 0 ? [entry] : this.payments;
    for (const [at, said] of rows.entries()) this.read.push(readOf(entry, said, rows.length > 1 ? at : null));
  }
}

/** What a payment does not say, its entry does; the amount too, where it is the only one. */
function readOf(entry: Said, said: Said, place: number | null): Read {
  const { number } = said;
  try {
    const amount = said.amount || (place === null ? entry.amount : '');
    const size: Kobo | null = koboOfNaira(amount);
    if (size === null) throw new BadRow('an entry has no amount');
    if ((said.currency || entry.currency) !== 'NGN') throw new BadRow('only entries in naira (NGN) are read');
    // `CdtDbtInd` says which way the entry goes, of a reversal too.
    const mark = said.mark || entry.mark;
    if (mark !== 'CRDT' && mark !== 'DBIT') throw new BadRow('an entry says neither CRDT nor DBIT');
    const words = said === entry ? entry.text : `${said.text} ${entry.text}`;
    const key = said.key || (entry.key && place !== null ? `${entry.key}/${place + 1}` : entry.key);
    const row: StatementRow = {
      key: key || null,
      at: momentOf((said.at || entry.at).replace(DAY_WITH_ZONE, '$1'), LAGOS),
      kind: 'payment',
      amount: mark === 'CRDT' ? size : negated(size),
      fee: null,
      balance: null,
      reference: said.reference || entry.reference || referenceIn(words),
      name: said.name || entry.name || words.trim().slice(0, 200) || null,
    };
    return { number, row };
  } catch (error) {
    if (!(error instanceof BadRow)) throw error;
    return { number, problem: error.message };
  }
}
