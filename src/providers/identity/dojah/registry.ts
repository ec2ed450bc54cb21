import { deadlineIn } from '../../../platform/concurrency/delay.ts';
import { fieldsIn, textIn } from '../../http/fields.ts';
import type { LookupClient, ReadRecord } from '../../http/lookup.ts';
import { companyIn, type CompanyNames, nigerianHits, rowsIn, statusIn, withDetails } from '../../registry/companies.ts';
import type { Company, CompanyRegistry, CompanyType } from '../../registry/port.ts';

const NAMES: CompanyNames = {
  companyName: ['company_name'],
  rcNumber: ['rc_number', 'business_number'],
  registrationDate: ['date_of_registration'],
  address: ['address'],
  email: ['email'],
};

/** Words for forms of companies as the documents spell them. */
const WORDS: Readonly<Record<CompanyType, string>> = {
  BUSINESS_NAME: 'BUSINESS_NAME',
  COMPANY: 'COMPANY',
  INCORPORATED_TRUSTEES: 'INCORPORATED_TRUSTESS',
  LIMITED_PARTNERSHIP: 'LIMITED_PARTNERSHIP',
  LIMITED_LIABILITY_PARTNERSHIP: 'LIMITED_LIABILITY_PARTNERSHIP',
};

/** Companies by name; details of a single exact match are one more charged call. */
export const dojahRegistry = (lookupCall: LookupClient, timeoutMs: number): CompanyRegistry => ({
  name: 'dojah',
  async search({ companyName, reference }) {
    const asked = { reference, method: 'GET', deadline: deadlineIn(timeoutMs) } as const;
    const answer = await lookupCall({
      ...asked,
      operation: 'search',
      path: `/api/v1/kyb/business/search?${new URLSearchParams({ country_code: 'NG', company: companyName })}`,
      read: (body) => nigerianHits(fieldsIn(body)?.['entity'], (row) => fieldsIn(row['country'])?.['code']),
    });
    return withDetails(companyName, answer, ({ company }) => {
      const { companyType, rcNumber } = company;
      if (companyType === null) return null;
      const query = new URLSearchParams({ rc_number: rcNumber.replace(/\D/g, ''), company_type: WORDS[companyType] });
      return lookupCall({
        ...asked,
        operation: 'details',
        path: `/api/v1/kyc/cac/basic?${query}`,
        read: (body) => detailsIn(body, companyType),
      });
    });
  },
});

function detailsIn(body: unknown, companyType: CompanyType): ReadRecord<Company> {
  const [row] = rowsIn(fieldsIn(body)?.['entity']);
  if (!row) return { kind: 'not_found' };
  const found = companyIn(row, NAMES, { companyType, status: statusIn(textIn(row['status'])) });
  return found ? { kind: 'found', found } : { kind: 'unusable', alert: 'unknown_answer', why: 'a company without a name and a number' };
}
