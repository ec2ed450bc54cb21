import { fieldsIn, numberIn, textIn } from '../../http/fields.ts';
import {
  badRequest,
  fault,
  emptyBalance,
  type LookupClient,
  type LookupRow,
  noSuchPath,
  type ReadRecord,
  unusable,
} from '../../http/lookup.ts';
import { faceIn, personIn } from '../records.ts';
import { bvnPorts, ninPorts, taxRegister } from '../reseller.ts';
import type { FacePerson, TaxRegister, ZeeIdentity } from '../port.ts';

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

export const NIN_PATH = '/identitypass/verification/vnin';

const dataOf = (body: unknown): unknown => fieldsIn(body)?.['data'];
const ninRecordIn = (body: unknown): unknown => fieldsIn(body)?.['nin_data'] ?? dataOf(body);

/** NIN look-ups, faces and all details, by one kind of record. */
export const premblyPeople = (lookupCall: LookupClient, matchFrom: number) => {
  const { findByNin, ...others } = ninPorts({
    name: 'prembly',
    lookupCall,
    request: (nin) => ({ method: 'POST', path: NIN_PATH, body: { number_nin: nin } }),
    recordIn: ninRecordIn,
  });
  const zee: ZeeIdentity = {
    name: 'prembly',
    matchFrom,
    photoTypes: ['image/jpeg'],
    findByNin,
    compareFace: ({ reference, nin, photo, dateOfBirth }) =>
      lookupCall({
        operation: 'compareFace',
        reference,
        method: 'POST',
        path: '/identitypass/verification/nin_w_face',
        body: { number_nin: nin, number: nin, image: photo.bytes.toString('base64'), date_of_birth: dateOfBirth },
        read: (body) => faceOf(body, nin, matchFrom),
      }),
  };
  return { zee, ...others };
};

/** A different face with a matching score is unusable. */
function faceOf(body: unknown, nin: string, matchFrom: number): ReadRecord<FacePerson> {
  const face = fieldsIn(fieldsIn(body)?.['face_data']);
  if (face?.['status'] === false && (numberIn(face['confidence']) ?? 0) >= matchFrom)
    return unusable('contradiction', 'that faces differ, with a score of a match');
  return faceIn(personIn(ninRecordIn(body), nin), face?.['confidence']);
}

export const premblyBvn = (lookupCall: LookupClient) =>
  bvnPorts({
    name: 'prembly',
    lookupCall,
    request: (bvn) => ({ method: 'POST', path: '/identitypass/verification/bvn', body: { number: bvn } }),
    recordIn: dataOf,
  });

export const premblyTin = (lookupCall: LookupClient): TaxRegister =>
  taxRegister({
    name: 'prembly',
    lookupCall,
    request: (tin) => ({ method: 'POST', path: '/identitypass/verification/tin', body: { number: tin, channel: 'TIN' } }),
    recordIn: dataOf,
  });
