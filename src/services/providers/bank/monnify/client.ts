import { z } from 'zod';
import type { Secret } from '../../../../platform/kernel/secret.ts';
import { type Api, jsonApi, type Manner } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';
import { deadlineIn } from '../../http/deadline.ts';
import { callJson } from '../../http/json.ts';
import { issuedIn, tokenKeeper } from '../../http/token.ts';

/** What Monnify wraps every answer in. */
const envelope = z.looseObject({
  requestSuccessful: z.boolean(),
  responseMessage: z.string().catch(''),
  responseCode: z.union([z.string(), z.number()]).transform(String).nullish().catch(null),
  responseBody: z.unknown().optional(),
});
export type Envelope = z.output<typeof envelope>;
export type MonnifyClient = Api<Envelope>;

/** Its code for "done" [S]. */
const FINE = '0';

export const manner: Manner<Envelope> = {
  provider: 'Monnify',
  envelope,
  isFine: ({ requestSuccessful, responseCode }) => requestSuccessful && (responseCode ?? FINE) === FINE,
  errorOf: ({ responseCode, responseMessage }) => ({ code: responseCode ?? null, message: responseMessage }),
  stateOf: ({ responseBody }) => (responseBody as { status?: unknown } | null | undefined)?.status,
};

/** A token, in seconds [S; about an hour K]. */
const login = z.looseObject({ responseBody: z.looseObject({ accessToken: z.string().min(1), expiresIn: z.coerce.number().positive() }) });
const LOGIN_TIMEOUT_MS = 10_000;

/** The way to Monnify's API: a token for the key pair, JSON both ways, amounts in naira with decimals. */
export function monnifyClient(http: ProviderHttp, { apiKey, secretKey }: { apiKey: Secret; secretKey: Secret }): MonnifyClient {
  const tokens = tokenKeeper(async () => {
    const pair = Buffer.from(`${apiKey.reveal()}:${secretKey.reveal()}`).toString('base64');
    const said = await callJson(http, {
      operation: 'token',
      method: 'POST',
      path: '/api/v1/auth/login',
      headers: { authorization: `Basic ${pair}`, 'content-type': 'application/json' },
      body: '{}',
      deadline: deadlineIn(LOGIN_TIMEOUT_MS),
    });
    return issuedIn(said, (body) => {
      const parsed = login.safeParse(body);
      return parsed.success ? { token: parsed.data.responseBody.accessToken, lastsMs: parsed.data.responseBody.expiresIn * 1_000 } : null;
    });
  });
  return jsonApi(http, manner, tokens);
}
