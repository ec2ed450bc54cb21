import { z } from 'zod';
import { addressSetting, type Checked, defineAdapter, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { beside } from '../../http/api.ts';
import { type Fields, fieldsIn, numberIn, textIn } from '../../http/fields.ts';
import {
  badRequest,
  emptyBalance,
  fault,
  type LookupClient,
  lookupClient,
  type LookupRow,
  noSuchPath,
  type ReadRecord,
  unusable,
} from '../../http/lookup.ts';
import { companyIn, type CompanyNames, detailsIn, nigerianHits, registryBy, statusIn } from '../../registry/companies.ts';
import { type Company, type CompanyRegistry, type CompanyType, OF_COMPANY } from '../../registry/port.ts';
import { OF_NIN } from '../port.ts';
import { faceIn, personIn } from '../records.ts';
import { faceMatchSetting, resellerPorts } from '../reseller.ts';

/** Codes by status, and by message for ambiguous statuses. */
export const codes: readonly LookupRow[] = [
  { code: '200', kind: 'found', source: 'S', means: 'An answer: the record in `entity`; an empty one is no record' },
  { code: '404', kind: 'not_found', source: 'S', means: 'No record' },
  { code: 'wrong-number', kind: 'not_found', source: 'K', means: 'The error says that the number is wrong, under any status' },
  noSuchPath('S', 'The URL is not recognized'),
  badRequest('S'),
  fault('401', 'credentials', 'S', 'Not authorised', 'it does not take our keys'),
  emptyBalance('S'),
  fault('403', 'setup', 'S', 'Not allowed', 'it does not allow this lookup to our account'),
  fault('405', 'mistake', 'S', 'Method not allowed', 'it does not know the method that we asked with'),
];

/** Wording of errors [K]. */
const OF_PATH = /\b(url|route|path|endpoint)\b|not recogni[sz]ed/i;
const OF_NUMBER = /wrong (nin|bvn|tin)|(nin|bvn|tin) not found|record not found|no record/i;

function codeOf(status: number, body: unknown): string | null {
  const fields = fieldsIn(body);
  const error = textIn(fields?.['error']) || textIn(fields?.['message']);
  if (status >= 400 && status !== 404 && OF_NUMBER.test(error)) return 'wrong-number';
  if (status === 404 && OF_PATH.test(error)) return '404-path';
  if (status >= 200 && status < 300) return fields && 'entity' in fields ? '200' : null;
  return fields ? String(status) : null;
}

const entityOf = (body: unknown): unknown => fieldsIn(body)?.['entity'];

/** Tries the keys by asking for our balance there, which is in naira as text. */
async function dojahCheck(lookupCall: LookupClient): Promise<Checked> {
  const answer = await lookupCall({
    operation: 'check',
    method: 'GET',
    path: '/api/v1/balance',
    read(body): ReadRecord<number> {
      const naira = numberIn(fieldsIn(entityOf(body))?.['wallet_balance']);
      return naira === null ? unusable('unknown_answer', 'a balance that is none') : { kind: 'found', found: naira };
    },
  });
  if (answer.kind === 'found') return answer.found > 0 ? { kind: 'works', detail: `₦${answer.found} in the wallet` } : { kind: 'empty' };
  return { kind: 'no_answer', ...beside(answer.alert) };
}

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

const dojahRegistry = (lookupCall: LookupClient, timeoutMs: number): CompanyRegistry =>
  registryBy('dojah', lookupCall, timeoutMs, {
    search: (companyName) => ({
      method: 'GET',
      path: `/api/v1/kyb/business/search?${new URLSearchParams({ country_code: 'NG', company: companyName })}`,
      read: (body) => nigerianHits(entityOf(body), (row) => fieldsIn(row['country'])?.['code']),
    }),
    details({ company: { companyType, rcNumber } }) {
      if (companyType === null) return null;
      const query = new URLSearchParams({ rc_number: rcNumber.replace(/\D/g, ''), company_type: WORDS[companyType] });
      const companyOf = (row: Fields): Company | null => companyIn(row, NAMES, { companyType, status: statusIn(textIn(row['status'])) });
      return {
        operation: 'details',
        method: 'GET',
        path: `/api/v1/kyc/cac/basic?${query}`,
        read: (body) => detailsIn(entityOf(body), companyOf),
      };
    },
  });

/** Dojah: NIN look-ups, faces, all details, BVNs, TINs, and companies by name. Its hosts decide whether people are real. */
export const dojah = defineAdapter({
  name: 'dojah',
  serves: ['zee', 'switch', 'switchFull', 'bvn', 'bvnMatch', 'tin', 'registry'],
  settings: z.strictObject({
    appId: z.string().min(1).meta({ description: 'The App ID, from Developers, Configuration.' }),
    secretKey: secretSetting.meta({ description: 'The secret (private) key of that app.' }),
    faceMatchFrom: faceMatchSetting.meta({
      description: 'From which confidence on, in percent, two faces are one person’s. Dojah says 90.',
    }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting
      .default('https://api.dojah.io')
      .meta({ description: 'Where the API is. Test mode is at https://sandbox.dojah.io.' }),
  }),
  modeOf: ({ baseUrl }) => ({ 'sandbox.dojah.io': 'test', 'api.dojah.io': 'live' } as const)[new URL(baseUrl).hostname] ?? null,
  open({ appId, secretKey, faceMatchFrom, timeoutMs, baseUrl }, { http }) {
    const spoken = {
      name: 'Dojah',
      http: http({ baseUrl }),
      timeoutMs,
      authorization: () => ({ appid: appId, authorization: secretKey.reveal() }),
      codes,
      codeOf,
    };
    const speaking = (words: typeof OF_NIN) => lookupClient({ ...spoken, words });
    return {
      ...resellerPorts({
        name: 'dojah',
        speaking,
        nin: (nin, isFull) => ({ method: 'GET', path: `/api/v1/kyc/nin${isFull ? '/advance' : ''}?nin=${nin}` }),
        // Compared here: their own match leaves out the phone number.
        bvn: (bvn) => ({ method: 'GET', path: `/api/v1/kyc/bvn/full?bvn=${bvn}` }),
        tin: (tin) => ({ method: 'GET', path: `/api/v1/kyc/tin?tin=${tin}` }),
        face: ({ nin, photo }) => ({
          method: 'POST',
          path: '/api/v1/kyc/nin/verify',
          body: { nin, selfie_image: photo.bytes.toString('base64') },
        }),
        faceIn(body, nin) {
          const entity = fieldsIn(entityOf(body));
          return faceIn(personIn(entity, nin), fieldsIn(entity?.['selfie_verification'])?.['confidence_value']);
        },
        matchFrom: faceMatchFrom,
        recordIn: entityOf,
      }),
      registry: dojahRegistry(speaking(OF_COMPANY), timeoutMs),
      check: () => dojahCheck(speaking(OF_NIN)),
    };
  },
});
