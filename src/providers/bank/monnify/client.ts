import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { Answers, type Api, jsonApi, type Manner } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';
import { tokenFor } from '../../http/token.ts';

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
  dataOf: ({ responseBody }) => responseBody,
};
export const answers = new Answers(manner);

/** A token, in seconds [S; about an hour K]. */
const login = z
  .looseObject({ responseBody: z.looseObject({ accessToken: z.string().min(1), expiresIn: z.coerce.number().positive() }) })
  .transform(({ responseBody }) => ({ token: responseBody.accessToken, lastsMs: responseBody.expiresIn * 1_000 }));
const LOGIN = { path: '/api/v1/auth/login', type: 'application/json', body: '{}' };

/** The way to Monnify's API: a token for the key pair, JSON both ways, amounts in naira with decimals. */
export const monnifyClient = (
  http: ProviderHttp,
  { apiKey, secretKey }: Record<'apiKey' | 'secretKey', Secret>,
  timeoutMs: number,
): MonnifyClient =>
  jsonApi(
    http,
    manner,
    tokenFor(http, [apiKey, secretKey], LOGIN, (body) => login.safeParse(body).data ?? null),
    timeoutMs,
  );
