import { deadlineIn } from '../../../platform/concurrency/delay.ts';
import { fieldsIn, firstText, textIn } from '../../http/fields.ts';
import type { LookupClient, ReadRecord } from '../../http/lookup.ts';
import { affiliateIn, companyIn, type CompanyNames, nigerianHits, rowsIn, statusIn, withDetails } from '../../registry/companies.ts';
import type { Company, CompanyRegistry } from '../../registry/port.ts';

const NAMES: CompanyNames = {
  companyName: ['company_name', 'companyName'],
  rcNumber: ['rc_number', 'rcNumber'],
  registrationDate: ['registrationDate', 'date_of_registration'],
  address: ['company_address', 'address', 'headOfficeAddress'],
  branchAddress: ['branchAddress'],
  natureOfBusiness: ['natureOfBusiness', 'nature_of_business'],
  email: ['email_address', 'email'],
};

/** Companies by name; details of a single exact match are one more charged call. */
export const premblyRegistry = (lookupCall: LookupClient, timeoutMs: number): CompanyRegistry => ({
  name: 'prembly',
  async search({ companyName, reference }) {
    const asked = { reference, method: 'POST', deadline: deadlineIn(timeoutMs) } as const;
    const answer = await lookupCall({
      ...asked,
      operation: 'search',
      path: '/identitypass/verification/global/company/search',
      body: { company_name: companyName, country_code: 'NG' },
      read: (body) => nigerianHits(fieldsIn(body)?.['data'], (row) => row['countryCode']),
    });
    return withDetails(companyName, answer, ({ company }) => {
      const [, prefix, digits] = /^([A-Z]+)(\d+)$/.exec(company.rcNumber) ?? [];
      return prefix === undefined
        ? null
        : lookupCall({
            ...asked,
            operation: 'details',
            path: '/identitypass/verification/cac/advance',
            body: { rc_number: digits, company_type: prefix, company_name: company.companyName },
            read: (body) => detailsIn(body, company),
          });
    });
  },
});

function detailsIn(body: unknown, { companyType }: Company): ReadRecord<Company> {
  const [row] = rowsIn(fieldsIn(body)?.['data']);
  if (!row) return { kind: 'not_found' };
  const company = companyIn(row, NAMES, { companyType, status: statusIn(firstText(row, ['company_status', 'companyStatus'])) });
  if (!company) return { kind: 'unusable', alert: 'unknown_answer', why: 'a company without a name and a number' };
  const affiliates = rowsIn(row['directors']).flatMap((each) =>
    affiliateIn(each, textIn(fieldsIn(each['affiliateTypeFk'])?.['name']) || 'DIRECTOR'),
  );
  return { kind: 'found', found: { ...company, affiliates } };
}
