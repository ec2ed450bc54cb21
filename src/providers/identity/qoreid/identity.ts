import type { Secret } from '../../../platform/crypto/secret.ts';
import type { Checked } from '../../adapter/adapter.ts';
import type { ProviderHttp } from '../../http/client.ts';
import { deadlineIn } from '../../../platform/concurrency/delay.ts';
import { fieldsIn, numberIn, textIn } from '../../http/fields.ts';
import { callJson } from '../../http/json.ts';
import { absence, type LookupClient, lookupClient, type LookupOptions, type ReadRecord } from '../../http/lookup.ts';
import { type Issued, issuedIn, tokenCache, type Tokens } from '../../http/token.ts';
import type { NameMatch, SwitchIdentity } from '../port.ts';
import { checkIn, codeOf, codes } from './codes.ts';

interface QoreidKeys {
  clientId: string;
  secret: Secret;
}

export const qoreidClient = (http: ProviderHttp, authorization: Tokens, timeoutMs: number, words: LookupOptions['words']): LookupClient =>
  lookupClient({ name: 'QoreID', words, http, timeoutMs, authorization, codes, codeOf });

/** Name match by QoreID, from no other field. */
export const qoreidSwitch = (lookupCall: LookupClient): SwitchIdentity => ({
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
  if (reported !== '' && reported.padStart(11, '0') !== nin)
    return { kind: 'unusable', alert: 'contradiction', why: 'a record of another NIN than was asked for' };
  const check = checkIn(body);
  const { firstname: firstNameMatch, lastname: lastNameMatch } = fieldsIn(check?.['fieldMatches']) ?? {};
  if (typeof firstNameMatch !== 'boolean' || typeof lastNameMatch !== 'boolean')
    return { kind: 'unusable', alert: 'unknown_answer', why: 'a check without both names' };
  if ((check?.['status'] === 'EXACT_MATCH') !== (firstNameMatch && lastNameMatch))
    return { kind: 'unusable', alert: 'contradiction', why: 'a check whose result is another than that of its names' };
  return { kind: 'found', found: { nin, firstNameMatch, lastNameMatch } };
}

export const qoreidTokens = (http: ProviderHttp, { clientId, secret }: QoreidKeys, timeoutMs: number): Tokens =>
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

export async function qoreidCheck(tokens: Tokens, timeoutMs: number): Promise<Checked> {
  const token = await tokens.current(deadlineIn(timeoutMs));
  return token.kind === 'token' ? { kind: 'works', detail: 'it gave a token' } : { kind: 'no_answer', alert: absence('QoreID', token.why) };
}

const LASTS_S = 3_600;

function tokenIn(body: unknown): Issued | null {
  const fields = fieldsIn(body);
  const token = textIn(fields?.['accessToken']);
  return token === '' ? null : { token, lastsMs: (numberIn(fields?.['expiresIn']) ?? LASTS_S) * 1_000 };
}
