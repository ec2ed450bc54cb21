import { z } from 'zod';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { Answers, type Api, bearer, jsonApi, type Manner } from '../../http/api.ts';
import type { ProviderHttp } from '../../http/client.ts';

/** Envelope without error codes: messages decide. */
const envelope = z.looseObject({
  status: z.enum(['success', 'error']),
  message: z.string().catch(''),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});
export type Envelope = z.output<typeof envelope>;
export type FlutterwaveClient = Api<Envelope>;

export const manner: Manner<Envelope> = {
  provider: 'Flutterwave',
  envelope,
  isFine: ({ status }) => status === 'success',
  errorOf: ({ message }) => ({ code: null, message }),
  dataOf: ({ data }) => data,
  placeOf: ({ meta }) => paged.safeParse(meta).data,
};
const paged = z
  .looseObject({ page_info: z.looseObject({ current_page: z.coerce.number(), total_pages: z.coerce.number() }) })
  .transform(({ page_info: { current_page: page, total_pages: pages } }) => ({ page, pages }));
export const answers = new Answers(manner);

/** The way to Flutterwave's API of version 3: bearer key, JSON both ways, amounts in naira with decimals. */
export const flutterwaveClient = (http: ProviderHttp, secretKey: Secret, timeoutMs: number): FlutterwaveClient =>
  jsonApi(http, manner, () => bearer(secretKey.reveal()), timeoutMs);
