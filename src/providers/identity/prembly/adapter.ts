import { z } from 'zod';
import { addressSetting, type Checked, defineAdapter, type Mode, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { beside } from '../../http/api.ts';
import { type Fields, fieldsIn, firstText, numberIn, textIn } from '../../http/fields.ts';
import {
  badRequest,
  emptyBalance,
  fault,
  type LookupClient,
  lookupClient,
  type LookupOptions,
  type LookupRow,
  noSuchPath,
  type ReadRecord,
  unusable,
} from '../../http/lookup.ts';
import {
  affiliateIn,
  companyIn,
  type CompanyNames,
  detailsIn,
  nigerianHits,
  registryBy,
  rowsIn,
  statusIn,
} from '../../registry/companies.ts';
import { type Company, type CompanyRegistry, OF_COMPANY } from '../../registry/port.ts';
import type { FacePerson } from '../port.ts';
import { faceIn, personIn } from '../records.ts';
import { faceMatchSetting, resellerPorts } from '../reseller.ts';

/** Codes: `response_code`, mostly under HTTP 200, and the verification status. */
export const codes: readonly LookupRow[] = [
  { code: '00', kind: 'found', source: 'S', means: 'Verified, or no verification result: the record beside it' },
  { code: '00-PENDING', kind: 'unavailable', source: 'S', means: 'They try again by themselves; its result is not asked for later' },
  { code: '01', kind: 'not_found', source: 'S', means: 'No record, whether `status` is true or false' },
  { code: '02', kind: 'unavailable', source: 'S', means: 'The service is not available' },
  emptyBalance('S', 'Our wallet is empty', '03'),
  {
    code: '07',
    kind: 'not_found',
    message: 'The number is blocked or suspended, and its record is not given out',
    source: 'S',
    means: 'The number is blocked, suspended or on a watch list: no repeat brings its record',
  },
  badRequest('S', 'HTTP 400 without a code'),
  fault('401', 'credentials', 'S', 'HTTP 401 without a code', 'it does not take our keys'),
  fault('403', 'setup', 'S', 'HTTP 403 without a code', 'it does not allow this lookup to our account'),
  noSuchPath('C', 'HTTP 404 without a code: no record is 01', '404'),
];

export function codeOf(status: number, body: unknown): string | null {
  const fields = fieldsIn(body);
  if (!fields) return null;
  const code = textIn(fields['response_code']).padStart(2, '0');
  if (code === '00' && fields['response_code'] !== undefined && status < 300) {
    const verification = textIn(fieldsIn(fields['verification'])?.['status']).toUpperCase();
    return verification === '' || verification === 'VERIFIED' ? '00' : `00-${verification}`;
  }
  if (/^\d{2}$/.test(code) && code !== '00') return code;
  return status < 300 ? null : String(status);
}

const NIN_PATH = '/identitypass/verification/vnin';

const dataOf = (body: unknown): unknown => fieldsIn(body)?.['data'];
const ninRecordIn = (body: unknown): unknown => fieldsIn(body)?.['nin_data'] ?? dataOf(body);

/** A different face with a matching score is unusable. */
function faceOf(body: unknown, nin: string, matchFrom: number): ReadRecord<FacePerson> {
  const face = fieldsIn(fieldsIn(body)?.['face_data']);
  if (face?.['status'] === false && (numberIn(face['confidence']) ?? 0) >= matchFrom)
    return unusable('contradiction', 'that faces differ, with a score of a match');
  return faceIn(personIn(ninRecordIn(body), nin), face?.['confidence']);
}

const NAMES: CompanyNames = {
  companyName: ['company_name', 'companyName'],
  rcNumber: ['rc_number', 'rcNumber'],
  registrationDate: ['registrationDate', 'date_of_registration'],
  address: ['company_address', 'address', 'headOfficeAddress'],
  branchAddress: ['branchAddress'],
  natureOfBusiness: ['natureOfBusiness', 'nature_of_business'],
  email: ['email_address', 'email'],
};

const premblyRegistry = (lookupCall: LookupClient, timeoutMs: number): CompanyRegistry =>
  registryBy('prembly', lookupCall, timeoutMs, {
    search: (companyName) => ({
      method: 'POST',
      path: '/identitypass/verification/global/company/search',
      body: { company_name: companyName, country_code: 'NG' },
      read: (body) => nigerianHits(dataOf(body), (row) => row['countryCode']),
    }),
    details({ company: { companyName, companyType, rcNumber } }) {
      const [, prefix, digits] = /^([A-Z]+)(\d+)$/.exec(rcNumber) ?? [];
      if (prefix === undefined) return null;
      return {
        operation: 'details',
        method: 'POST',
        path: '/identitypass/verification/cac/advance',
        body: { rc_number: digits, company_type: prefix, company_name: companyName },
        read: (body) => detailsIn(dataOf(body), (row) => companyOf(row, companyType)),
      };
    },
  });

function companyOf(row: Fields, companyType: Company['companyType']): Company | null {
  const company = companyIn(row, NAMES, { companyType, status: statusIn(firstText(row, ['company_status', 'companyStatus'])) });
  const affiliates = rowsIn(row['directors']).flatMap((each) =>
    affiliateIn(each, textIn(fieldsIn(each['affiliateTypeFk'])?.['name']) || 'DIRECTOR'),
  );
  return company && { ...company, affiliates };
}

/** Prembly (Identitypass): NIN, faces, BVNs, TINs, companies by name. Host and key decide whether people are real. */
export const prembly = defineAdapter({
  name: 'prembly',
  serves: ['zee', 'switch', 'switchFull', 'bvn', 'bvnMatch', 'tin', 'registry'],
  settings: z.strictObject({
    appId: z.string().min(1).meta({ description: 'The App ID, from the dashboard, API keys.' }),
    secretKey: secretSetting.meta({ description: 'The secret key beside it.' }),
    faceMatchFrom: faceMatchSetting.meta({ description: 'From which confidence on, in percent, two faces are one person’s.' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting
      .default('https://api.prembly.com')
      .meta({ description: 'Where the API is. Test mode is at https://sandbox.myidentitypay.com.' }),
  }),
  modeOf: ({ secretKey, baseUrl }) => modeOfKey(secretKey.reveal()) ?? modeOfHost(new URL(baseUrl).hostname),
  open({ appId, secretKey, faceMatchFrom, timeoutMs, baseUrl }, { http }) {
    const spoken = {
      name: 'Prembly',
      http: http({ baseUrl }),
      timeoutMs,
      authorization: () => ({ 'x-api-key': secretKey.reveal(), 'app-id': appId }),
      codes,
      codeOf,
    };
    const speaking = (words: LookupOptions['words']) => lookupClient({ ...spoken, words });
    return {
      ...resellerPorts({
        name: 'prembly',
        speaking,
        nin: (nin) => ({ method: 'POST', path: NIN_PATH, body: { number_nin: nin } }),
        bvn: (bvn) => ({ method: 'POST', path: '/identitypass/verification/bvn', body: { number: bvn } }),
        tin: (tin) => ({ method: 'POST', path: '/identitypass/verification/tin', body: { number: tin, channel: 'TIN' } }),
        face: ({ nin, photo, dateOfBirth }) => ({
          method: 'POST',
          path: '/identitypass/verification/nin_w_face',
          body: { number_nin: nin, number: nin, image: photo.bytes.toString('base64'), date_of_birth: dateOfBirth },
        }),
        faceIn: (body, nin) => faceOf(body, nin, faceMatchFrom),
        matchFrom: faceMatchFrom,
        recordIn: dataOf,
        ninRecordIn,
      }),
      registry: premblyRegistry(speaking(OF_COMPANY), timeoutMs),
      check: () => checked(lookupClient({ ...spoken, codes: whenNameIsMissing, words: { notFound: '', unavailable: '' } })),
    };
  },
});

/** Why: a request without a number is refused after authentication, without a lookup [K]. */
const whenNameIsMissing: readonly LookupRow[] = codes.map((row) => (row.code === '400' ? { ...row, kind: 'not_found' } : row));
async function checked(lookupCall: LookupClient): Promise<Checked> {
  const response = await lookupCall({ operation: 'check', method: 'POST', path: NIN_PATH, body: {}, read: () => ({ kind: 'not_found' }) });
  if (response.kind === 'not_found') return { kind: 'works', detail: 'taken; it asks whom to look up' };
  return response.alert?.kind === 'balance' ? { kind: 'empty' } : { kind: 'no_answer', ...beside(response.alert) };
}

const modeOfKey = (key: string): Mode | null => (/^(sandbox|test)_/.test(key) ? 'test' : key.startsWith('live_') ? 'live' : null);

const modeOfHost = (host: string): Mode | null =>
  host === 'sandbox.myidentitypay.com' ? 'test' : /^api\.(prembly|myidentitypay)\.com$/.test(host) ? 'live' : null;
