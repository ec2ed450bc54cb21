import { fieldsIn } from '../../http/fields.ts';
import { type LookupClient, type ReadRecord, unusable } from '../../http/lookup.ts';
import type { BvnClaim, BvnMatch, BvnMatcher, TaxRegister } from '../port.ts';
import { taxpayerIn } from '../taxpayer.ts';
import { checkIn } from './codes.ts';

/** Boolean match of a BVN: the answer has no field of the record. */
export const qoreidBvnMatch = (lookupCall: LookupClient): BvnMatcher => ({
  name: 'qoreid',
  matchBvn: ({ reference, ...claim }) =>
    lookupCall({
      operation: 'matchBvn',
      reference,
      method: 'POST',
      path: `/v1/ng/identities/bvn-match/${claim.bvn}`,
      body: { firstname: claim.firstName, lastname: claim.lastName, dob: claim.dateOfBirth, phone: claim.phoneNumber },
      read: (body) => matchIn(body, claim),
    }),
});

/** A field that was given and not compared is no result, and never "no match". */
function matchIn(body: unknown, { bvn, dateOfBirth, phoneNumber }: BvnClaim): ReadRecord<BvnMatch> {
  const check = checkIn(body);
  const matches = fieldsIn(check?.['fieldMatches']) ?? {};
  const result = (names: readonly string[], given: unknown): boolean | null | undefined =>
    given === undefined ? null : names.map((name) => matches[name]).find((match): match is boolean => typeof match === 'boolean');
  const [firstNameMatch, lastNameMatch] = [result(['firstname'], bvn), result(['lastname'], bvn)];
  const [dateOfBirthMatch, phoneNumberMatch] = [result(['dob', 'birthdate'], dateOfBirth), result(['phone', 'phoneNumber'], phoneNumber)];
  if (firstNameMatch == null || lastNameMatch == null || dateOfBirthMatch === undefined || phoneNumberMatch === undefined)
    return unusable('unknown_answer', 'a check without every field that was given');
  const isWhole = [firstNameMatch, lastNameMatch, dateOfBirthMatch, phoneNumberMatch].every((match) => match !== false);
  if ((check?.['status'] === 'EXACT_MATCH') !== isWhole)
    return unusable('contradiction', 'a check whose result is another than that of its fields');
  return { kind: 'found', found: { bvn, firstNameMatch, lastNameMatch, dateOfBirthMatch, phoneNumberMatch } };
}

export const qoreidTin = (lookupCall: LookupClient): TaxRegister => ({
  name: 'qoreid',
  findByTin: ({ reference, tin }) =>
    lookupCall({
      operation: 'findByTin',
      reference,
      method: 'GET',
      path: `/v2/ng/identities/tin/${tin}`,
      read: (body) => taxpayerIn(fieldsIn(body)?.['tin'], tin),
    }),
});
