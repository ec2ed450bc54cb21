import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { Answers, type Api, bearer, jsonApi, type Manner, type ProviderResponse } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';

/** Envelope; `type` is under `code` in the OpenAPI file and beside it in live answers. */
const envelope = z.looseObject({
  status: z.boolean(),
  message: z.string().catch(''),
  code: z.string().nullish().catch(null),
  type: z.string().nullish().catch(null),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});
export type Envelope = z.output<typeof envelope>;
export type PaystackResponse = ProviderResponse<Envelope>;
export type PaystackClient = Api<Envelope>;

export const manner: Manner<Envelope> = {
  provider: 'Paystack',
  envelope,
  isFine: ({ status }) => status,
  errorOf: ({ code, type, message }) => ({ code: code ?? type ?? null, message }),
  dataOf: ({ data }) => data,
  placeOf: ({ meta }) => paged.safeParse(meta).data,
};
const paged = z
  .looseObject({ page: z.coerce.number(), pageCount: z.coerce.number() })
  .transform(({ page, pageCount: pages }) => ({ page, pages }));
export const answers = new Answers(manner);

/** The way to Paystack's API: bearer key, JSON both ways, amounts in kobo as they are here. */
export const paystackClient = (http: ProviderHttp, secretKey: Secret, timeoutMs: number): PaystackClient =>
  jsonApi(http, manner, () => bearer(secretKey.reveal()), timeoutMs);
