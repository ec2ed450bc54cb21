import { dayIn, type Fields, firstText } from '../http/fields.ts';
import type { Affiliate, Company, CompanyType } from './port.ts';

/** As the port has it. */
export const MAX_COMPANIES = 50;

/** Prefixes of the Corporate Affairs Commission's numbers, by the form that they belong to. */
const PREFIX: Readonly<Record<CompanyType, string>> = {
  BUSINESS_NAME: 'BN',
  COMPANY: 'RC',
  INCORPORATED_TRUSTEES: 'IT',
  LIMITED_PARTNERSHIP: 'LP',
  LIMITED_LIABILITY_PARTNERSHIP: 'LLP',
};

/** Its number with the prefix, from digits with or without it; empty for what is no number of theirs. */
function numberOf(text: string, type: CompanyType): string {
  const digits = /^(?:RC|BN|IT|LP|LLP|LL)?[-/ ]?(\d{3,9})$/i.exec(text)?.[1];
  return digits === undefined ? '' : `${PREFIX[type]}${digits}`;
}

/** Which fields an answer has for what a company has, by the names of its provider. */
export interface CompanyNames {
  companyName: readonly string[];
  rcNumber: readonly string[];
  registrationDate: readonly string[];
  address: readonly string[];
  branchAddress: readonly string[];
  natureOfBusiness: readonly string[];
  email: readonly string[];
}

/** A company in an answer, of a form and a status that its provider's table tells. @returns null without a name and a number. */
export function companyIn(
  fields: Fields,
  names: CompanyNames,
  { companyType, status }: Pick<Company, 'companyType' | 'status'>,
): Company | null {
  const text = (name: keyof CompanyNames): string => firstText(fields, names[name]);
  const [companyName, rcNumber] = [text('companyName'), numberOf(text('rcNumber'), companyType)];
  if (companyName === '' || rcNumber === '') return null;
  return {
    companyName,
    rcNumber,
    companyType,
    status,
    registrationDate: dayIn(text('registrationDate').slice(0, 10)),
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

/** Somebody with a part in a company, who has a name at least. */
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
          appointedOn: dayIn(firstText(fields, ['date_of_appointment', 'dateOfAppointment']).slice(0, 10)),
        },
      ];
}

/** Whether two names are one but for case, blanks and marks; LTD is LIMITED. */
export const isSameCompany = (one: string, other: string): boolean => folded(one) === folded(other);

const folded = (name: string): string =>
  name
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll(/\bLTD\b/g, 'LIMITED')
    .trim();
