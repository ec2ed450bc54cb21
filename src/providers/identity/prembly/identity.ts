import { fieldsIn, numberIn, textIn } from '../../http/fields.ts';
import { badRequest, emptyBalance, type LookupClient, type LookupRow, noSuchPath, type ReadRecord } from '../../http/lookup.ts';
import { basicOf, bvnMatchOf, bvnPersonOf, bvnRecordIn, faceIn, matchOf, personIn, resultOf, taxpayerIn } from '../records.ts';
import type {
  BvnIdentity,
  BvnMatcher,
  FacePerson,
  FullIdentity,
  FullPerson,
  Question,
  SwitchIdentity,
  TaxRegister,
  ZeeIdentity,
} from '../port.ts';

/** Codes: `response_code`, mostly under HTTP 200, and the verification status. */
export const codes: readonly LookupRow[] = [
  { code: '00', kind: 'found', source: 'S', means: 'Verified, or no verification result: the record beside it' },
  { code: '00-PENDING', kind: 'unavailable', source: 'S', means: 'They try again by themselves; its result is not asked for later' },
  { code: '01', kind: 'not_found', source: 'S', means: 'No record, whether `status` is true or false' },
  { code: '02', kind: 'unavailable', source: 'S', means: 'The service is not available' },
  { ...emptyBalance, code: '03', source: 'S', means: 'Our wallet is empty' },
  {
    code: '07',
    kind: 'not_found',
    message: 'The number is blocked or suspended, and its record is not given out',
    source: 'S',
    means: 'The number is blocked, suspended or on a watch list: no repeat brings its record',
  },
  { ...badRequest, source: 'S', means: 'HTTP 400 without a code' },
  {
    code: '401',
    kind: 'unavailable',
    alert: { kind: 'credentials', remedy: 'it does not take our keys' },
    source: 'S',
    means: 'HTTP 401 without a code',
  },
  {
    code: '403',
    kind: 'unavailable',
    alert: { kind: 'setup', remedy: 'it does not allow this lookup to our account' },
    source: 'S',
    means: 'HTTP 403 without a code',
  },
  { ...noSuchPath, code: '404', source: 'C', means: 'HTTP 404 without a code: no record is 01' },
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

const recordIn = (body: unknown, nin: string): ReadRecord<FullPerson> => {
  const fields = fieldsIn(body);
  return personIn(fields?.['nin_data'] ?? fields?.['data'], nin);
};

const find = <Found>(
  lookupCall: LookupClient,
  operation: string,
  { reference, nin }: Pick<Question, 'reference'> & { nin: string },
  notify: (person: FullPerson) => Found,
) =>
  lookupCall({
    operation,
    reference,
    method: 'POST',
    path: NIN_PATH,
    body: { number_nin: nin },
    read: (body) => resultOf(recordIn(body, nin), notify),
  });

export const premblyZee = (lookupCall: LookupClient, matchFrom: number): ZeeIdentity => ({
  name: 'prembly',
  matchFrom,
  photoTypes: ['image/jpeg'],
  findByNin: (question) => find(lookupCall, 'findByNin', question, basicOf),
  compareFace: ({ reference, nin, photo, dateOfBirth }) =>
    lookupCall({
      operation: 'compareFace',
      reference,
      method: 'POST',
      path: '/identitypass/verification/nin_w_face',
      body: { number_nin: nin, number: nin, image: photo.bytes.toString('base64'), date_of_birth: dateOfBirth },
      read: (body) => faceOf(body, nin, matchFrom),
    }),
});

/** A different face with a matching score is unusable. */
function faceOf(body: unknown, nin: string, matchFrom: number): ReadRecord<FacePerson> {
  const face = fieldsIn(fieldsIn(body)?.['face_data']);
  if (face?.['status'] === false && (numberIn(face['confidence']) ?? 0) >= matchFrom)
    return { kind: 'unusable', alert: 'contradiction', why: 'that faces differ, with a score of a match' };
  return faceIn(recordIn(body, nin), face?.['confidence']);
}

/** Compared here: Prembly returns whole records only. */
export const premblySwitch = (lookupCall: LookupClient): SwitchIdentity => ({
  name: 'prembly',
  matchName: (question) => find(lookupCall, 'matchName', question, (person) => matchOf(person, question)),
});

export const premblyFull = (lookupCall: LookupClient): FullIdentity => ({
  name: 'prembly',
  findFullByNin: (question) => find(lookupCall, 'findFullByNin', question, (person) => person),
});

const dataOf = (body: unknown): unknown => fieldsIn(body)?.['data'];

/** Compared here: Prembly returns whole records only. */
export const premblyBvn = (lookupCall: LookupClient): { bvn: BvnIdentity; bvnMatch: BvnMatcher } => {
  const request = ({ reference, bvn }: { reference: string; bvn: string }) =>
    ({ reference, method: 'POST', path: '/identitypass/verification/bvn', body: { number: bvn } }) as const;
  return {
    bvn: {
      name: 'prembly',
      findByBvn: (question) =>
        lookupCall({
          ...request(question),
          operation: 'findByBvn',
          read: (body) => resultOf(bvnRecordIn(dataOf(body), question.bvn), bvnPersonOf),
        }),
    },
    bvnMatch: {
      name: 'prembly',
      matchBvn: (question) =>
        lookupCall({
          ...request(question),
          operation: 'matchBvn',
          read: (body) => resultOf(bvnRecordIn(dataOf(body), question.bvn), (person) => bvnMatchOf(person, question)),
        }),
    },
  };
};

export const premblyTin = (lookupCall: LookupClient): TaxRegister => ({
  name: 'prembly',
  findByTin: ({ reference, tin }) =>
    lookupCall({
      operation: 'findByTin',
      reference,
      method: 'POST',
      path: '/identitypass/verification/tin',
      body: { number: tin, channel: 'TIN' },
      read: (body) => taxpayerIn(dataOf(body), tin),
    }),
});
