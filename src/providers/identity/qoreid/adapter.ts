import { z } from 'zod';
import { deadlineIn } from '../../../platform/concurrency/delay.ts';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { addressSetting, type Checked, defineAdapter, secretSetting, timeoutSetting } from '../../adapter/adapter.ts';
import { absence } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';
import { fieldsIn, numberIn, textIn } from '../../http/fields.ts';
import { callJson } from '../../http/json.ts';
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
import { type Issued, issuedIn, tokenCache, type Tokens } from '../../http/token.ts';
import { type BvnClaim, type BvnMatch, type BvnMatcher, type NameMatch, OF_BVN, OF_NIN, type SwitchIdentity } from '../port.ts';
import { taxRegister } from '../reseller.ts';

/** State of a check, or status of a refused request. */
export const codes: readonly LookupRow[] = [
  { code: 'EXACT_MATCH', kind: 'found', source: 'S', means: 'Checked: the fields beside it say which names match' },
  { code: 'PARTIAL_MATCH', kind: 'found', source: 'K', means: 'Checked: the fields beside it say which names match' },
  { code: 'NO_MATCH', kind: 'found', source: 'K', means: 'Checked: the fields beside it say which names match' },
  { code: 'verified', kind: 'found', source: 'S', means: 'A TIN that is known: the record beside it' },
  { code: '404', kind: 'not_found', source: 'K', means: 'No record of the number' },
  noSuchPath('K'),
  fault(
    'in-progress',
    'unknown_answer',
    'C',
    'The check is not complete',
    'a check was not complete at once; its result is not asked for later',
  ),
  badRequest('K'),
  fault('401', 'credentials', 'K', 'Not authorised, with a fresh token too', 'it does not take a token that it has just given'),
  emptyBalance('K'),
  fault('403', 'setup', 'K', 'Not allowed', 'it does not allow this check to our account'),
];

function codeOf(status: number, body: unknown): string | null {
  const fields = fieldsIn(body);
  if (!fields) return null;
  if (status === 404 && /cannot (post|get)/i.test(textIn(fields['message']))) return '404-path';
  if (status < 200 || status >= 300) return String(status);
  const state = textIn(fieldsIn(fields['status'])?.['state']).toLowerCase();
  if (state !== 'complete') return state === '' ? null : 'in-progress';
  return textIn(checkIn(fields)?.['status']) || textIn(fieldsIn(fields['summary'])?.['tin_check']) || null;
}

function checkIn(body: unknown) {
  const summary = fieldsIn(fieldsIn(body)?.['summary']);
  return fieldsIn(summary?.['nin_check'] ?? summary?.['bvn_match_check']);
}

/** Name match by QoreID, from no other field. */
const qoreidSwitch = (lookupCall: LookupClient): SwitchIdentity => ({
  name: 'qoreid',
  matchName: ({ reference, nin, firstName, lastName }) =>
    lookupCall({
      operation: 'matchName',
      reference,
      method: 'POST',
      path: `/v1/ng/identities/nin/${nin}`,
      body: { firstname: firstName, lastname: lastName },
      read: (body) => matchIn(body, nin),
    }),
});

/** A missing match is no match result. */
function matchIn(body: unknown, nin: string): ReadRecord<NameMatch> {
  const reported = textIn(fieldsIn(fieldsIn(body)?.['nin'])?.['nin']);
  if (reported !== '' && reported.padStart(11, '0') !== nin) return unusable('contradiction', 'a record of another NIN than was asked for');
  const check = checkIn(body);
  const { firstname: firstNameMatch, lastname: lastNameMatch } = fieldsIn(check?.['fieldMatches']) ?? {};
  if (typeof firstNameMatch !== 'boolean' || typeof lastNameMatch !== 'boolean')
    return unusable('unknown_answer', 'a check without both names');
  if ((check?.['status'] === 'EXACT_MATCH') !== (firstNameMatch && lastNameMatch))
    return unusable('contradiction', 'a check whose result is another than that of its names');
  return { kind: 'found', found: { nin, firstNameMatch, lastNameMatch } };
}

const qoreidTokens = (http: ProviderHttp, { clientId, secret }: { clientId: string; secret: Secret }, timeoutMs: number): Tokens =>
  tokenCache(async () =>
    issuedIn(
      await callJson(http, {
        operation: 'token',
        method: 'POST',
        path: '/token',
        deadline: deadlineIn(timeoutMs),
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, secret: secret.reveal() }),
      }),
      tokenIn,
    ),
  );

async function qoreidCheck(tokens: Tokens, timeoutMs: number): Promise<Checked> {
  const token = await tokens.current(deadlineIn(timeoutMs));
  return token.kind === 'token' ? { kind: 'works', detail: 'it gave a token' } : { kind: 'no_answer', alert: absence('QoreID', token.why) };
}

const LASTS_S = 3_600;

function tokenIn(body: unknown): Issued | null {
  const fields = fieldsIn(body);
  const token = textIn(fields?.['accessToken']);
  return token === '' ? null : { token, lastsMs: (numberIn(fields?.['expiresIn']) ?? LASTS_S) * 1_000 };
}

/** Boolean match of a BVN: the answer has no field of the record. */
const qoreidBvnMatch = (lookupCall: LookupClient): BvnMatcher => ({
  name: 'qoreid',
  matchBvn: ({ reference, ...claim }) =>
    lookupCall({
      operation: 'matchBvn',
      reference,
      method: 'POST',
      path: `/v1/ng/identities/bvn-match/${claim.bvn}`,
      body: { firstname: claim.firstName, lastname: claim.lastName, dob: claim.dateOfBirth, phone: claim.phoneNumber },
      read: (body) => bvnMatchIn(body, claim),
    }),
});

/** A field that was given and not compared is no result, and never "no match". */
function bvnMatchIn(body: unknown, { bvn, dateOfBirth, phoneNumber }: BvnClaim): ReadRecord<BvnMatch> {
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

/** QoreID (VerifyMe): matches of a NIN and of a BVN, and TINs. No request shows whether people are real. */
export const qoreid = defineAdapter({
  name: 'qoreid',
  serves: ['switch', 'bvnMatch', 'tin'],
  settings: z.strictObject({
    clientId: z.string().min(1).meta({ description: 'The client id, from the dashboard, API keys.' }),
    secret: secretSetting.meta({ description: 'The secret key beside it.' }),
    timeoutMs: timeoutSetting,
    baseUrl: addressSetting.default('https://api.qoreid.com').meta({ description: 'Where the API is.' }),
  }),
  modeOf: () => null,
  open({ clientId, secret, timeoutMs, baseUrl }, { http }) {
    const client = http({ baseUrl });
    const tokens = qoreidTokens(client, { clientId, secret }, timeoutMs);
    const speaking = (words: typeof OF_NIN) =>
      lookupClient({ name: 'QoreID', words, http: client, timeoutMs, authorization: tokens, codes, codeOf });
    return {
      switch: qoreidSwitch(speaking(OF_NIN)),
      bvnMatch: qoreidBvnMatch(speaking(OF_BVN)),
      tin: taxRegister({
        name: 'qoreid',
        speaking,
        tin: (tin) => ({ method: 'GET', path: `/v2/ng/identities/tin/${tin}` }),
        recordIn: (body) => fieldsIn(body)?.['tin'],
      }),
      check: () => qoreidCheck(tokens, timeoutMs),
    };
  },
});
