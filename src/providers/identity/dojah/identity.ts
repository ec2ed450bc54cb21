import type { Checked } from '../../adapter/adapter.ts';
import { beside } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';
import { fieldsIn, numberIn } from '../../http/fields.ts';
import { type LookupClient, lookupClient, type LookupOptions, type ReadRecord } from '../../http/lookup.ts';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { basicOf, faceIn, matchOf, personIn, resultOf } from '../person.ts';
import type { FullIdentity, SwitchIdentity, ZeeIdentity } from '../port.ts';
import { codeOf, codes } from './codes.ts';

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
