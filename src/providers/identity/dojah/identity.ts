import { fieldsIn, numberIn, textIn } from '../../http/fields.ts';
import {
  badRequest,
  emptyBalance,
  type LookupClient,
  lookupClient,
  type LookupOptions,
  type LookupRow,
  noSuchPath,
  type ReadRecord,
} from '../../http/lookup.ts';
import type { Checked } from '../../adapter/adapter.ts';
import { beside } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { basicOf, bvnMatchOf, bvnPersonOf, bvnRecordIn, faceIn, matchOf, personIn, resultOf, taxpayerIn } from '../records.ts';
import type { BvnIdentity, BvnMatcher, FullIdentity, SwitchIdentity, TaxRegister, ZeeIdentity } from '../port.ts';

/** Codes by status, and by message for ambiguous statuses. */
export const codes: readonly LookupRow[] = [
  { code: '200', kind: 'found', source: 'S', means: 'An answer: the record in `entity`; an empty one is no record' },
  { code: '404', kind: 'not_found', source: 'S', means: 'No record' },
  { code: 'wrong-number', kind: 'not_found', source: 'K', means: 'The error says that the number is wrong, under any status' },
  { ...noSuchPath, source: 'S', means: 'The URL is not recognized' },
  { ...badRequest, source: 'S' },
  {
    code: '401',
    kind: 'unavailable',
    alert: { kind: 'credentials', remedy: 'it does not take our keys' },
    source: 'S',
    means: 'Not authorised',
  },
  { ...emptyBalance, source: 'S' },
  {
    code: '403',
    kind: 'unavailable',
    alert: { kind: 'setup', remedy: 'it does not allow this lookup to our account' },
    source: 'S',
    means: 'Not allowed',
  },
  {
    code: '405',
    kind: 'unavailable',
    alert: { kind: 'mistake', remedy: 'it does not know the method that we asked with' },
    source: 'S',
    means: 'Method not allowed',
  },
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

export const dojahClient = (
  http: ProviderHttp,
  keys: { appId: string; secretKey: Secret },
  timeoutMs: number,
  words: LookupOptions['words'],
): LookupClient =>
  lookupClient({
    name: 'Dojah',
    words,
    http,
    timeoutMs,
    authorization: () => ({ appid: keys.appId, authorization: keys.secretKey.reveal() }),
    codes,
    codeOf,
  });

const entityOf = (body: unknown): unknown => fieldsIn(body)?.['entity'];

export const dojahZee = (lookupCall: LookupClient, matchFrom: number): ZeeIdentity => ({
  name: 'dojah',
  matchFrom,
  photoTypes: ['image/jpeg'],
  findByNin: ({ reference, nin }) =>
    lookupCall({
      operation: 'findByNin',
      reference,
      method: 'GET',
      path: `/api/v1/kyc/nin?nin=${nin}`,
      read: (body) => resultOf(personIn(entityOf(body), nin), basicOf),
    }),
  compareFace: ({ reference, nin, photo }) =>
    lookupCall({
      operation: 'compareFace',
      reference,
      method: 'POST',
      path: '/api/v1/kyc/nin/verify',
      body: { nin, selfie_image: photo.bytes.toString('base64') },
      read(body) {
        const entity = fieldsIn(entityOf(body));
        return faceIn(personIn(entity, nin), fieldsIn(entity?.['selfie_verification'])?.['confidence_value']);
      },
    }),
});

/** Compared here: Dojah returns whole records only. */
export const dojahSwitch = (lookupCall: LookupClient): SwitchIdentity => ({
  name: 'dojah',
  matchName: ({ reference, nin, firstName, lastName }) =>
    lookupCall({
      operation: 'matchName',
      reference,
      method: 'GET',
      path: `/api/v1/kyc/nin?nin=${nin}`,
      read: (body) => resultOf(personIn(entityOf(body), nin), (person) => matchOf(person, { firstName, lastName })),
    }),
});

export const dojahFull = (lookupCall: LookupClient): FullIdentity => ({
  name: 'dojah',
  findFullByNin: ({ reference, nin }) =>
    lookupCall({
      operation: 'findFullByNin',
      reference,
      method: 'GET',
      path: `/api/v1/kyc/nin/advance?nin=${nin}`,
      read: (body) => personIn(entityOf(body), nin),
    }),
});

/** Tries the keys by asking for our balance there, which is in naira as text. */
export async function dojahCheck(lookupCall: LookupClient): Promise<Checked> {
  const answer = await lookupCall({
    operation: 'check',
    method: 'GET',
    path: '/api/v1/balance',
    read(body): ReadRecord<number> {
      const naira = numberIn(fieldsIn(entityOf(body))?.['wallet_balance']);
      return naira === null
        ? { kind: 'unusable', alert: 'unknown_answer', why: 'a balance that is none' }
        : { kind: 'found', found: naira };
    },
  });
  if (answer.kind === 'found') return answer.found > 0 ? { kind: 'works', detail: `₦${answer.found} in the wallet` } : { kind: 'empty' };
  return { kind: 'no_answer', ...beside(answer.alert) };
}

/** Compared here: their own match leaves out the phone number. */
export const dojahBvn = (lookupCall: LookupClient): { bvn: BvnIdentity; bvnMatch: BvnMatcher } => {
  const request = ({ reference, bvn }: { reference: string; bvn: string }) =>
    ({ reference, method: 'GET', path: `/api/v1/kyc/bvn/full?bvn=${bvn}` }) as const;
  return {
    bvn: {
      name: 'dojah',
      findByBvn: (question) =>
        lookupCall({
          ...request(question),
          operation: 'findByBvn',
          read: (body) => resultOf(bvnRecordIn(entityOf(body), question.bvn), bvnPersonOf),
        }),
    },
    bvnMatch: {
      name: 'dojah',
      matchBvn: (question) =>
        lookupCall({
          ...request(question),
          operation: 'matchBvn',
          read: (body) => resultOf(bvnRecordIn(entityOf(body), question.bvn), (person) => bvnMatchOf(person, question)),
        }),
    },
  };
};

export const dojahTin = (lookupCall: LookupClient): TaxRegister => ({
  name: 'dojah',
  findByTin: ({ reference, tin }) =>
    lookupCall({
      operation: 'findByTin',
      reference,
      method: 'GET',
      path: `/api/v1/kyc/tin?tin=${tin}`,
      read: (body) => taxpayerIn(entityOf(body), tin),
    }),
});
