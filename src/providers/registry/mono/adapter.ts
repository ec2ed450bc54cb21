import { z } from 'zod';
import { addressSetting, defineAdapter, type Mode, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { type Fields, fieldsIn, textIn } from '../../http/fields.ts';
import {
  badRequest,
  emptyBalance,
  fault,
  lookupClient,
  type LookupClient,
  type LookupRow,
  noSuchPath,
  type ReadRecord,
  unusable,
} from '../../http/lookup.ts';
import { affiliateIn, companyIn, type CompanyNames, MAX_COMPANIES, registryBy, rowsIn } from '../companies.ts';
import { type Affiliate, type Company, type CompanyRegistry, type CompanyType, OF_COMPANY } from '../port.ts';

/** Codes: `successful`, or the status. */
export const codes: readonly LookupRow[] = [
  { code: 'successful', kind: 'found', source: 'S', means: 'The companies in `data`; an empty list is no company' },
  { code: '404', kind: 'not_found', source: 'K', means: 'No company' },
  noSuchPath('K'),
  badRequest('K'),
  fault('401', 'credentials', 'K', 'Not authorised', 'it does not take our key'),
  emptyBalance('K'),
  fault('403', 'setup', 'K', 'Not allowed', 'the app needs the product scope "lookup"'),
];

export function codeOf(status: number, body: unknown): string | null {
  const fields = fieldsIn(body);
  if (!fields) return null;
  if (status >= 200 && status < 300)
    return textIn(fields['status']) === 'successful' && Array.isArray(fields['data']) ? 'successful' : null;
  return status === 404 && /\b(route|path|url|cannot get)\b/i.test(textIn(fields['message'])) ? '404-path' : String(status);
}

const formOf: ReadonlyMap<string, CompanyType> = new Map([
  ['company', 'COMPANY'],
  ['business', 'BUSINESS_NAME'],
  ['it', 'INCORPORATED_TRUSTEES'],
  ['lp', 'LIMITED_PARTNERSHIP'],
  ['llp', 'LIMITED_LIABILITY_PARTNERSHIP'],
]);

const NAMES: CompanyNames = {
  companyName: ['approved_name'],
  rcNumber: ['rc_number'],
  registrationDate: ['registration_date'],
  address: ['address', 'head_office_address'],
  branchAddress: ['branch_address'],
  natureOfBusiness: ['nature_of_business_name'],
  email: ['email'],
};

interface Hit {
  id: string;
  company: Company;
}

/** Companies by part of the name; affiliates, charged per call, of one exact match. */
const monoRegistry = (lookupCall: LookupClient, timeoutMs: number): CompanyRegistry =>
  registryBy('mono', lookupCall, timeoutMs, {
    search: (companyName) => ({
      method: 'GET',
      path: `/v3/lookup/cac?${new URLSearchParams({ search: companyName })}`,
      read: hitsIn,
    }),
    details: ({ id, company }) =>
      id === ''
        ? null
        : {
            operation: 'affiliates',
            method: 'GET',
            path: `/v3/lookup/cac/company/${encodeURIComponent(id)}/directors`,
            read: (body) => ({ kind: 'found', found: { ...company, affiliates: directorsIn(body) } }),
          },
  });

function hitsIn(body: unknown): ReadRecord<Hit[]> {
  const rows = rowsIn(fieldsIn(body)?.['data']);
  if (rows.length === 0) return { kind: 'not_found' };
  const found = rows.flatMap((row): Hit[] => {
    const companyType = formOf.get(textIn(row['classification']).toLowerCase());
    const company = companyType && companyIn(row, NAMES, { companyType, status: statusOf(row) });
    return company ? [{ id: textIn(row['id']), company }] : [];
  });
  return found.length === 0
    ? unusable('unknown_answer', 'companies without a name, a number or a known legal form')
    : { kind: 'found', found: found.slice(0, MAX_COMPANIES) };
}

/** A struck-off company is never active. */
const statusOf = (row: Fields): Company['status'] =>
  textIn(row['delisting_status']) !== '' ? 'STRUCK_OFF' : row['active'] === true ? 'ACTIVE' : 'INACTIVE';

const directorsIn = (body: unknown): Affiliate[] =>
  rowsIn(fieldsIn(body)?.['data']).flatMap((row) => affiliateIn(row, textIn(fieldsIn(row['affiliate_type_fk'])?.['name']) || 'DIRECTOR'));

/** Mono: companies by name. One host; the key decides whether they are real. */
export const mono = defineAdapter({
  name: 'mono',
  serves: ['registry'],
  settings: z.strictObject({
    secretKey: secretSetting
      .refine((key) => modeOfKey(key.reveal()) !== null, { error: 'must begin with live_sk_ or test_sk_' })
      .meta({ description: 'The secret key of an app with the product scope "lookup".' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.default('https://api.withmono.com').meta({ description: 'Where the API is.' }),
  }),
  modeOf: ({ secretKey }) => modeOfKey(secretKey.reveal()),
  open({ secretKey, timeoutMs, baseUrl }, { http }) {
    const lookupCall = lookupClient({
      name: 'Mono',
      words: OF_COMPANY,
      http: http({ baseUrl }),
      timeoutMs,
      authorization: () => ({ 'mono-sec-key': secretKey.reveal() }),
      codes,
      codeOf,
    });
    return { registry: monoRegistry(lookupCall, timeoutMs) };
  },
});

const modeOfKey = (key: string): Mode | null => (key.startsWith('live_sk_') ? 'live' : key.startsWith('test_sk_') ? 'test' : null);
