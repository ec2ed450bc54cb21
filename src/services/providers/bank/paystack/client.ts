import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import type { Secret } from '../../../../platform/kernel/secret.ts';
import type { ProviderHttp, ProviderRequest } from '../../http/client.ts';
import type { Answered } from '../../http/exchange.ts';
import { callJson, jsonOf, type Said } from '../../http/json.ts';

/** What Paystack wraps every answer in. `type` stands under `code` in its OpenAPI file and beside it in live answers. */
const envelope = z.looseObject({
  status: z.boolean(),
  message: z.string().catch(''),
  code: z.string().nullish().catch(null),
  type: z.string().nullish().catch(null),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});
export type Envelope = z.output<typeof envelope>;

/** What Paystack said; `silence` is also JSON that is not in its form. */
export type PaystackSaid = Exclude<Said, { kind: 'said' }> | { kind: 'said'; status: number; envelope: Envelope };

export type PaystackRequest = Pick<ProviderRequest, 'operation' | 'reference' | 'method' | 'path' | 'deadline'> & { body?: object };
export type PaystackClient = (request: PaystackRequest) => Promise<PaystackSaid>;

/** The way to Paystack's API: bearer key, JSON both ways, amounts in kobo as they are here. */
export const paystackClient =
  (http: ProviderHttp, secretKey: Secret): PaystackClient =>
  async ({ body, ...request }) => {
    const said = await callJson(http, {
      ...request,
      headers: { authorization: `Bearer ${secretKey.reveal()}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      codeOf,
    });
    if (said.kind !== 'said') return said;
    const parsed = envelope.safeParse(said.body);
    return parsed.success
      ? { kind: 'said', status: said.status, envelope: parsed.data }
      : { kind: 'silence', why: 'not_in_its_form', status: said.status };
  };

/** The word for the outcome: the error's code, or the status of what it is about. */
function codeOf(answer: Answered): string | null {
  const parsed = envelope.safeParse(jsonOf(answer));
  if (!parsed.success) return null;
  const { code, data, status } = parsed.data;
  const word = status ? (data as { status?: unknown } | null | undefined)?.status : code;
  return typeof word === 'string' ? word : null;
}

/** What an answer without an outcome tells operators, whatever was asked; undefined when that is nothing. */
export function concernOf(said: PaystackSaid): Concern | undefined {
  switch (said.kind) {
    case 'not_taken':
      return { kind: 'unreachable', detail: `Paystack was not reached: ${said.why}` };
    case 'slow_down':
    case 'silence':
      return undefined;
    case 'said': {
      const { status } = said;
      if (said.envelope.status && status < 300) return undefined;
      if (status === 401) return { kind: 'credentials', detail: 'Paystack does not take the secret key (401)' };
      if (status === 403) return { kind: 'setup', detail: 'Paystack does not allow this to our account or address (403)' };
      return { kind: 'mistake', detail: `Paystack answered ${status} ${said.envelope.code ?? said.envelope.type ?? 'without a code'}` };
    }
  }
}
