import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { App } from '../../core/app/app.ts';
import { type SubjectKind, subjectOf } from '../verification/subject.ts';

export interface Marks {
  customers: string[];
  emails: string[];
  phones: string[];
  accounts: string[];
  nins: string[];
  bvns: string[];
  tins: string[];
}

export interface Known {
  asked: Omit<Marks, 'bvns' | 'tins'> & Partial<Pick<Marks, 'bvns' | 'tins'>>;
  found: Pick<Marks, 'customers' | 'emails' | 'phones'>;
}

/** Parameters of the conditions of a place, named as in `m`. */
export interface SearchableFields extends Pick<Marks, 'customers' | 'emails' | 'phones' | 'accounts'> {
  subjects: string[];
  phoneHashes: string[];
  mentions: string[];
}

const place = (bookId: number, rowId: string) => ({ table: 'privacy.request', column: 'marks', rowId, bookId: String(bookId) });

export const sealMarks = ({ keyRing }: Pick<App, 'keyRing'>, bookId: number, id: string, known: Known): string =>
  seal(keyRing, JSON.stringify(known), place(bookId, id));

export const openMarks = ({ keyRing }: Pick<App, 'keyRing'>, bookId: number, id: string, sealed: string): Known =>
  JSON.parse(open(keyRing, sealed, place(bookId, id))) as Known;

/** Customers match only requested identifiers, later tables also those found. */
export function searchableFieldsIn(
  { config }: Pick<App, 'config'>,
  bookId: number,
  { asked, found }: Known,
  isFirst: boolean,
): SearchableFields {
  const all = <Name extends keyof Known['found']>(name: Name): string[] =>
    isFirst ? asked[name] : [...new Set([...asked[name], ...found[name]])];
  const [customers, emails, phones] = [all('customers'), all('emails'), all('phones').flatMap(spellings)];
  const hashed = (kind: SubjectKind, texts: readonly string[]): string[] =>
    texts.map((text) => subjectOf(config, bookId, kind, text).index);
  return {
    customers,
    emails,
    phones,
    accounts: asked.accounts,
    // Requests of an older release have neither.
    subjects: [...hashed('nin', asked.nins), ...hashed('bvn', asked.bvns ?? []), ...hashed('tin', asked.tins ?? [])],
    phoneHashes: hashed('phone', all('phones')),
    mentions: [...customers, ...emails, ...phones, ...asked.accounts],
  };
}

const spellings = (phone: string): string[] => [phone, `+${phone}`, ...(phone.startsWith('234') ? [`0${phone.slice(3)}`] : [])];
