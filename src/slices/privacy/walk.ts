import type { App } from '../../core/app/app.ts';
import { open, seal } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, nameOf, type Place } from './personal-data-place.ts';
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
interface SearchableFields extends Pick<Marks, 'customers' | 'emails' | 'phones' | 'accounts'> {
  subjects: string[];
  phoneHashes: string[];
  mentions: string[];
}

const placeOfMarks = (bookId: number, rowId: string) => ({ table: 'privacy.request', column: 'marks', rowId, bookId: String(bookId) });

export const sealMarks = ({ keyRing }: Pick<App, 'keyRing'>, bookId: number, id: string, known: Known): string =>
  seal(keyRing, JSON.stringify(known), placeOfMarks(bookId, id));

export const openMarks = ({ keyRing }: Pick<App, 'keyRing'>, bookId: number, id: string, sealed: string): Known =>
  JSON.parse(open(keyRing, sealed, placeOfMarks(bookId, id))) as Known;

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

/** Characters that continue an email address, and other identifiers. */
const LETTER = String.raw`\p{L}\p{N}`;

/** Equals `privacy.whole` of PostgreSQL; a test compares them. */
function wholeOf(mark: string): RegExp {
  const value = mark.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, (char) => `\\u{${char.codePointAt(0)!.toString(16)}}`);
  if (!mark.includes('@')) return new RegExp(`(?:^|[^${LETTER}.]|(?:^|[^0-9])\\.)${value}(?![${LETTER}]|\\.[0-9])`, 'u');
  const before = `(?:^|[^${LETTER}_'+.-])`;
  return new RegExp(`${before}(?:${value}(?![${LETTER}_@-]|\\.[${LETTER}])|'${value}')`, 'u');
}

/** True for a whole value; JSON escapes separate values. */
export function isMentioned(text: string, marks: readonly string[]): boolean {
  const lower = text.toLowerCase();
  const near = marks.filter((mark) => lower.includes(mark.toLowerCase()));
  if (near.length === 0) return false;
  const plain = isJson(text) ? lower.replaceAll(/\\(?:u[0-9a-f]{4}|.)/g, ' ') : lower;
  return near.some((mark) => wholeOf(mark).test(plain));
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

const STRETCH = 2_000;

export interface FoundRow {
  key: string[];
  /** Row in progress, which an erasure skips. */
  isUnderWay: boolean;
  /** Personal columns, opened. */
  data: Record<string, unknown>;
}

export interface Stretch {
  rows: FoundRow[];
  /** Last key of the stretch; null at the end of the table. */
  last: string[] | null;
}

const LEAST: Record<string, string> = { uuid: '00000000-0000-0000-0000-000000000000', bigint: '-1', smallint: '-1' };
const SCOPES: Record<Place['scope'], string> = {
  book: 't.book_id = $1',
  business: 't.business_id = $2',
  people: 't.id in (select person_id from membership where business_id = $2)',
};

export function stretchOf(place: Place): string {
  const { table, scope, key, about, sealed, shows = {}, unless = 'false' } = place;
  const names = Object.keys(key);
  const keys = names.map((name) => `t.${name}`).join(', ');
  const from = Object.values(key)
    .map((type, at) => `($10::text[])[${at + 1}]::${type}`)
    .join(', ');
  const result = columnsOf(place).map((name) => `'${name}', ${shows[name] ?? `to_jsonb(t.${name})`}`);
  const maybe = sealed === undefined ? 'false' : `(cardinality(m.mentions) > 0 and t.${sealed} is not null)`;
  return `
    with m as (select $3::uuid[] as customers, $4::text[] as emails, $5::text[] as phones, $6::text[] as accounts, $7::text[] as subjects,
                      $8::text[] as phone_hashes, $9::text[] as mentions),
      stretch as materialized (
        select t.* from ${table} t where ${SCOPES[scope]} and $1::bigint is not null and $2::uuid is not null and (${keys}) > (${from})
         order by ${keys} limit ${STRETCH})
    select (select array[${names.map((name) => `t.${name}::text`).join(', ')}] from stretch t order by ${names.map((name) => `t.${name} desc`).join(', ')} limit 1) as last,
           (select count(*)::int from stretch) as seen,
           (select coalesce(jsonb_agg(jsonb_build_object('key', array[${names.map((name) => `t.${name}::text`).join(', ')}],
                     'isAbout', coalesce(${about}, false), 'isUnderWay', coalesce(${unless}, false), 'data', jsonb_build_object(${result.join(', ')})) order by ${keys}), '[]')
              from stretch t, m where ${about} or ${maybe}) as found`;
}

interface Answer {
  last: string[] | null;
  seen: number;
  found: (FoundRow & { isAbout: boolean })[];
}

export async function scan(
  app: Pick<App, 'db' | 'keyRing'>,
  place: Place,
  owner: { bookId: number; businessId: string },
  { customers, emails, phones, accounts, subjects, phoneHashes, mentions }: SearchableFields,
  after: string[] | null,
): Promise<Stretch> {
  const [answer] = await app.db.query<Answer>(`privacy.walk.${nameOf(place)}`, stretchOf(place), [
    owner.bookId,
    owner.businessId,
    customers,
    emails,
    phones,
    accounts,
    subjects,
    phoneHashes,
    mentions,
    after ?? Object.values(place.key).map((type) => LEAST[type]),
  ]);
  if (!answer) throw new Error(`${nameOf(place)} was not searched`);
  const rows = answer.found.flatMap(({ isAbout, ...row }) => {
    const result = place.sealed === undefined ? null : row.data[place.sealed];
    if (place.sealed === undefined || typeof result !== 'string') return isAbout ? [row] : [];
    const text = open(app.keyRing, result, {
      table: place.table,
      column: place.sealed,
      rowId: row.key[0] ?? '',
      bookId: String(owner.bookId),
    });
    if (!isAbout && !isMentioned(text, mentions)) return [];
    return [{ ...row, data: { ...row.data, [place.sealed]: text } }];
  });
  return { rows, last: answer.seen === STRETCH ? answer.last : null };
}

/** Null when all columns are retained. */
export function eraserOf({ table, name = table, scope, erases = {}, erase, also, unless = 'false' }: Place): string | null {
  if (erase === undefined) return null;
  if (erase === 'forget') return `select privacy.forget('${name}', $1, $2::uuid[]) as rows`;
  const where = `${scope === 'book' ? 't.book_id = $1' : 't.business_id = $1'} and t.id = any ($2::uuid[]) and not coalesce(${unless}, false)`;
  const sets = [...Object.entries(erases).map(([column, value]) => `${column} = ${value}`), ...(also === undefined ? [] : [also])];
  const change = erase === 'delete' ? `delete from ${table} t where ${where}` : `update ${table} t set ${sets.join(', ')} where ${where}`;
  return `with gone as (${change} returning 1) select count(*)::int as rows from gone`;
}

/** Erases the found rows. A repeat changes nothing. @returns the number of rows. */
export async function eraseRows(
  tx: Tx,
  place: Place,
  { bookId, businessId }: { bookId: number; businessId: string },
  rows: readonly FoundRow[],
): Promise<number> {
  const text = eraserOf(place);
  const ids = rows.filter(({ isUnderWay }) => !isUnderWay).flatMap(({ key }) => key[0] ?? []);
  if (text === null || ids.length === 0) return 0;
  const [done] =
    place.scope === 'book'
      ? await tx.query<{ rows: number }>(`privacy.erase.${nameOf(place)}`, text, [bookId, ids])
      : await tx.query<{ rows: number }>(`privacy.erase_of_business.${nameOf(place)}`, text, [businessId, ids]);
  return done?.rows ?? 0;
}
