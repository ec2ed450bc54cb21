import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { App } from '../../core/app/app.ts';
import { subjectOf } from '../verification/subject.ts';

/** What a person is known by: as it was asked, and what their customers' rows told beside it. */
export interface Marks {
  customers: string[];
  emails: string[];
  /** 234… */
  phones: string[];
  accounts: string[];
  nins: string[];
}

export interface Known {
  asked: Marks;
  found: Pick<Marks, 'customers' | 'emails' | 'phones'>;
}

/** As conditions of a place take them; the names are those of `m` there. */
export interface Sought extends Pick<Marks, 'customers' | 'emails' | 'phones' | 'accounts'> {
  subjects: string[];
  phoneHashes: string[];
  mentions: string[];
}

const place = (bookId: number, rowId: string) => ({ table: 'privacy.request', column: 'marks', rowId, bookId: String(bookId) });

export const sealMarks = ({ keyRing }: Pick<App, 'keyRing'>, bookId: number, id: string, known: Known): string =>
  seal(keyRing, JSON.stringify(known), place(bookId, id));

export const openMarks = ({ keyRing }: Pick<App, 'keyRing'>, bookId: number, id: string, sealed: string): Known =>
  JSON.parse(open(keyRing, sealed, place(bookId, id))) as Known;

/**
 * What is looked for in a table. Customers are found by what was asked alone, as two of them may share an address; everything after them by what
 * their rows tell as well. Names are no mark: others have them too.
 */
export function soughtIn({ config }: Pick<App, 'config'>, bookId: number, { asked, found }: Known, isFirst: boolean): Sought {
  const all = <Name extends keyof Known['found']>(name: Name): string[] =>
    isFirst ? asked[name] : [...new Set([...asked[name], ...found[name]])];
  const [customers, emails, phones] = [all('customers'), all('emails'), all('phones').flatMap(spellings)];
  const hashed = (kind: 'nin' | 'phone', texts: readonly string[]): string[] =>
    texts.map((text) => subjectOf(config, bookId, kind, text).index);
  return {
    customers,
    emails,
    phones,
    accounts: asked.accounts,
    subjects: hashed('nin', asked.nins),
    phoneHashes: hashed('phone', all('phones')),
    mentions: [...customers, ...emails, ...phones, ...asked.accounts],
  };
}

/** 2348031234567 as it may stand somewhere: +234… holds 234…. */
const spellings = (phone: string): string[] => [phone, `+${phone}`, ...(phone.startsWith('234') ? [`0${phone.slice(3)}`] : [])];
