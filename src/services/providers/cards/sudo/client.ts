import { z } from 'zod';
import type { Secret } from '../../../../platform/kernel/secret.ts';
import { type Api, type Heard, jsonApi, type Manner } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';

/** What Sudo wraps every answer in [K]. */
const envelope = z.looseObject({
  statusCode: z.number(),
  message: z
    .union([z.string(), z.array(z.string())])
    .transform(String)
    .catch(''),
  data: z.unknown().optional(),
});
export type Envelope = z.output<typeof envelope>;
export type SudoSaid = Heard<Envelope>;
export type SudoClient = Api<Envelope>;

export const manner: Manner<Envelope> = {
  provider: 'Sudo',
  envelope,
  isFine: ({ statusCode }) => statusCode >= 200 && statusCode < 300,
  errorOf: ({ statusCode, message }) => ({ code: String(statusCode), message }),
  stateOf: ({ data }) => (data as { status?: unknown } | null | undefined)?.status,
};

/** The way to Sudo's API: bearer key, JSON both ways, amounts in naira with decimals. */
export const sudoClient = (http: ProviderHttp, apiKey: Secret): SudoClient =>
  jsonApi(http, manner, () => ({ authorization: `Bearer ${apiKey.reveal()}` }));
