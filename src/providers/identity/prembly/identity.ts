import { fieldsIn, numberIn } from '../../http/fields.ts';
import type { LookupClient, ReadRecord } from '../../http/lookup.ts';
import { basicOf, faceIn, matchOf, personIn, resultOf } from '../person.ts';
import type { FacePerson, FullIdentity, FullPerson, Question, SwitchIdentity, ZeeIdentity } from '../port.ts';

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
