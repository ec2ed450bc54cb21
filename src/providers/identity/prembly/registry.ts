import { type Fields, fieldsIn, firstText, textIn } from '../../http/fields.ts';
import type { LookupClient, ReadRecord } from '../../http/lookup.ts';
import { affiliateIn, companyIn, type CompanyNames } from '../../registry/companies.ts';
import type { Company, CompanyRegistry, CompanyType } from '../../registry/port.ts';

const NAMES: CompanyNames = {
  companyName: ['company_name', 'companyName'],
  rcNumber: ['rc_number', 'rcNumber'],
  registrationDate: ['registrationDate', 'date_of_registration'],
  address: ['company_address', 'address', 'headOfficeAddress'],
  branchAddress: ['branchAddress'],
  natureOfBusiness: ['natureOfBusiness', 'nature_of_business'],
  email: ['email_address', 'email'],
};

/** Its words for the forms of companies [S]; what is not told is a company, as it takes it itself. */
const FORMS: Readonly<Record<string, CompanyType>> = {
  '': 'COMPANY',
  RC: 'COMPANY',
  BN: 'BUSINESS_NAME',
  IT: 'INCORPORATED_TRUSTEES',
  LL: 'LIMITED_PARTNERSHIP',
  LLP: 'LIMITED_LIABILITY_PARTNERSHIP',
};

/** The one company that Prembly tells for a name, with its directors where it tells them. */
export const premblyRegistry = (look: LookupClient): CompanyRegistry => ({
  name: 'prembly',
  search: ({ companyName, reference }) =>
    look({
      operation: 'search',
      reference,
      method: 'POST',
      path: '/identitypass/verification/cac_w_name',
      body: { company_name: companyName },
      read: companiesIn,
    }),
});

/** One company, or a list of them [K]. */
function companiesIn(body: unknown): ReadRecord<Company[]> {
  const data = fieldsIn(body)?.['data'];
  const rows = (Array.isArray(data) ? data : [data]).map(fieldsIn).filter((row) => row !== null && Object.keys(row).length > 0);
  if (rows.length === 0) return { kind: 'not_found' };
  const found = rows.flatMap((row) => (row && companyOf(row)) ?? []);
  return found.length === 0
    ? { kind: 'unusable', concern: 'unknown_answer', why: 'companies without name, number or a form that we know' }
    : { kind: 'found', found };
}

function companyOf(row: Fields): Company | null {
  const companyType = FORMS[firstText(row, ['company_type', 'companyType']).toUpperCase()];
  const company = companyType && companyIn(row, NAMES, { companyType, status: statusOf(textIn(row['company_status'])) });
  if (!company) return null;
  const directors = Array.isArray(row['directors']) ? row['directors'].map(fieldsIn) : [];
  return { ...company, affiliates: directors.flatMap((each) => (each ? affiliateIn(each, 'DIRECTOR') : [])) };
}

const statusOf = (text: string): Company['status'] =>
  /^active$/i.test(text) ? 'ACTIVE' : /struck|delist|dissol/i.test(text) ? 'STRUCK_OFF' : 'INACTIVE';
