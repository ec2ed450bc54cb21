import { deadlineIn } from '../../platform/concurrency/delay.ts';
import { beside } from '../http/api.ts';
import { dayIn, type Fields, fieldsIn, firstText, textIn } from '../http/fields.ts';
import { type LookupClient, type LookupQuestion, type ReadRecord, unusable } from '../http/lookup.ts';
import type { LookupAnswer } from '../ports/ports.ts';
import type { Affiliate, Company, CompanyRegistry, CompanyType, SearchAnswer } from './port.ts';

export const MAX_COMPANIES = 50;

const PREFIX: Readonly<Record<CompanyType, string>> = {
  BUSINESS_NAME: 'BN',
  COMPANY: 'RC',
  INCORPORATED_TRUSTEES: 'IT',
  LIMITED_PARTNERSHIP: 'LP',
  LIMITED_LIABILITY_PARTNERSHIP: 'LLP',
};

const formOfPrefix: ReadonlyMap<string, CompanyType> = new Map([
  ...Object.entries(PREFIX).map(([form, prefix]) => [prefix, form as CompanyType] as const),
  ['LL', 'LIMITED_PARTNERSHIP'],
]);

function numbered(text: string, given: CompanyType | null): Pick<Company, 'rcNumber' | 'companyType'> | null {
  const [, prefix = '', digits] = /^(RC|BN|IT|LLP|LP|LL)?[-/ ]?(\d{3,9})$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  const companyType = given ?? formOfPrefix.get(prefix.toUpperCase()) ?? null;
  return { companyType, rcNumber: companyType === null ? digits : `${PREFIX[companyType]}${digits}` };
}

/** Names of a company's fields in answers; an absent one has none. */
export type CompanyNames = Partial<
  Record<'companyName' | 'rcNumber' | 'registrationDate' | 'address' | 'branchAddress' | 'natureOfBusiness' | 'email', readonly string[]>
>;

const HIT_NAMES: CompanyNames = { companyName: ['name'], rcNumber: ['internationalNumber'] };

/** A company of an answer; the form falls back to the number's prefix. @returns null without name and number. */
export function companyIn(
  fields: Fields,
  names: CompanyNames,
  { companyType = null, status = null }: Partial<Pick<Company, 'companyType' | 'status'>> = {},
): Company | null {
  const text = (name: keyof CompanyNames): string => firstText(fields, names[name] ?? []);
  const companyName = text('companyName');
  const number = numbered(text('rcNumber'), companyType);
  if (companyName === '' || number === null) return null;
  return {
    companyName,
    ...number,
    status,
    registrationDate: dayIn(text('registrationDate').slice(0, 10)) || null,
    address: text('address'),
    city: firstText(fields, ['city']),
    lga: firstText(fields, ['lga']),
    state: firstText(fields, ['state']),
    email: text('email') || null,
    natureOfBusiness: text('natureOfBusiness'),
    branchAddress: text('branchAddress') || null,
    shareCapital: null,
    affiliates: [],
  };
}

export function nigerianHits(answer: unknown, countryIn: (row: Fields) => unknown): ReadRecord<{ company: Company }[]> {
  const rows = rowsIn(answer).filter((row) => /^(ng)?$/i.test(textIn(countryIn(row))));
  if (rows.length === 0) return { kind: 'not_found' };
  const found = rows.flatMap((row) => companyIn(row, HIT_NAMES) ?? []);
  return found.length === 0
    ? unusable('unknown_answer', 'companies without a name and a number')
    : { kind: 'found', found: found.slice(0, MAX_COMPANIES).map((company) => ({ company })) };
}

/** The company of an answer about one. */
export function detailsIn(data: unknown, read: (row: Fields) => Company | null): ReadRecord<Company> {
  const [row] = rowsIn(data);
  if (!row) return { kind: 'not_found' };
  const found = read(row);
  return found ? { kind: 'found', found } : unusable('unknown_answer', 'a company without a name and a number');
}

export const rowsIn = (value: unknown): Fields[] =>
  (Array.isArray(value) ? value : [value]).map(fieldsIn).filter((row) => row !== null && Object.keys(row).length > 0) as Fields[];

export const statusIn = (text: string): Company['status'] =>
  text === '' ? null : /^active$/i.test(text) ? 'ACTIVE' : /struck|delist|dissol/i.test(text) ? 'STRUCK_OFF' : 'INACTIVE';

type Request = Pick<LookupQuestion<unknown>, 'method' | 'path' | 'body'>;

/** Companies by name; details of a single exact match are one more charged call. */
export const registryBy = <Hit extends { company: Company }>(
  name: string,
  lookupCall: LookupClient,
  timeoutMs: number,
  {
    search,
    details,
  }: {
    search(companyName: string): Request & { read(body: unknown): ReadRecord<Hit[]> };
    details(hit: Hit): (Request & { operation: string; read(body: unknown): ReadRecord<Company> }) | null;
  },
): CompanyRegistry => ({
  name,
  async search({ companyName, reference }) {
    const asked = { reference, deadline: deadlineIn(timeoutMs) };
    const answer = await lookupCall({ ...asked, operation: 'search', ...search(companyName) });
    return withDetails(companyName, answer, (hit) => {
      const question = details(hit);
      return question && lookupCall({ ...asked, ...question });
    });
  },
});

/** Completes a single exact match; others stay as found. */
async function withDetails<Hit extends { company: Company }>(
  companyName: string,
  answer: LookupAnswer<Hit[]>,
  details: (hit: Hit) => Promise<LookupAnswer<Company>> | null,
): Promise<SearchAnswer> {
  if (answer.kind !== 'found') return answer;
  const found = answer.found.map(({ company }) => company);
  const named = answer.found.filter(({ company }) => isSameCompany(company.companyName, companyName));
  const [only] = named.length === 1 ? named : [];
  const answered = only && (await details(only));
  if (!only || !answered) return { ...answer, found };
  if (answered.kind !== 'found') return { kind: 'found', found, ...beside(answered.alert) };
  const { rcNumber, companyName: name } = answered.found;
  if (rcNumber !== only.company.rcNumber || !isSameCompany(name, only.company.companyName))
    return { kind: 'found', found, alert: { kind: 'contradiction', detail: 'the details of a company are those of another one' } };
  return { kind: 'found', found: found.map((company) => (company === only.company ? answered.found : company)) };
}

export function affiliateIn(fields: Fields, role: string): Affiliate[] {
  const name = ['surname', 'firstname', 'other_name', 'otherName']
    .map((part) => firstText(fields, [part]))
    .filter((part) => part !== '')
    .join(' ');
  const called = name || firstText(fields, ['corporation_name', 'corporationName']);
  const shares = firstText(fields, ['num_shares_alloted', 'numSharesAlloted']).replaceAll(',', '');
  return called === ''
    ? []
    : [
        {
          name: called,
          role,
          status: firstText(fields, ['status']).toUpperCase(),
          nationality: firstText(fields, ['nationality']),
          sharesAllotted: /^\d{1,15}$/.test(shares) ? Number(shares) : null,
          appointedOn: dayIn(firstText(fields, ['date_of_appointment', 'dateOfAppointment']).slice(0, 10)) || null,
        },
      ];
}

const isSameCompany = (one: string, other: string): boolean => normalised(one) === normalised(other);

const normalised = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\bLTD\b/g, 'LIMITED')
    .trim();
