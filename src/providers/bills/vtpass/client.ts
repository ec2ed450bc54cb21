import { z } from 'zod';
import type { OperatorAlert } from '../../ports/ports.ts';
import type { Secret } from '../../../platform/crypto/secret.ts';
import { absence } from '../../http/api.ts';
import type { ProviderHttp, ProviderRequest } from '../../http/client.ts';
import type { Answered } from '../../http/exchange.ts';
import { callJson, jsonOf, type JsonResult } from '../../http/json.ts';
import { rowOf } from './codes.ts';

/** Code as text or number; catalogues: `response_description`. */
const envelope = z.looseObject({
  code: z.union([z.string(), z.number()]).nullish().catch(null),
  response_description: z.string().nullish().catch(null),
});

/** Response by code; `silence` includes JSON without a code. */
export type VtpassResponse =
  | Exclude<JsonResult, { kind: 'answered' }>
  | { kind: 'answered'; status: number; code: string; body: Readonly<Record<string, unknown>> };

export type VtpassRequest = Pick<ProviderRequest, 'operation' | 'reference' | 'deadline' | 'path'> & { body?: object };
export type VtpassClient = (request: VtpassRequest) => Promise<VtpassResponse>;

/** VTpass's keys: GET is signed with the public one, POST with the secret one, each beside the API key. */
export const vtpassClient =
  (http: ProviderHttp, { apiKey, publicKey, secretKey }: Record<'apiKey' | 'publicKey' | 'secretKey', Secret>): VtpassClient =>
  async ({ body, ...request }) => {
    const response = await callJson(http, {
      ...request,
      ...(body
        ? {
            method: 'POST',
            headers: { 'api-key': apiKey.reveal(), 'secret-key': secretKey.reveal(), 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
        : { method: 'GET', headers: { 'api-key': apiKey.reveal(), 'public-key': publicKey.reveal() } }),
      codeOf: (answer) => sortedOf(answer.status, jsonOf(answer))?.code ?? null,
    });
    if (response.kind !== 'answered') return response;
    const sorted = sortedOf(response.status, response.body);
    return sorted
      ? { kind: 'answered', status: response.status, ...sorted }
      : { kind: 'silence', why: 'not_in_its_form', status: response.status };
  };

function sortedOf(status: Answered['status'], json: unknown): { code: string; body: Readonly<Record<string, unknown>> } | null {
  const parsed = envelope.safeParse(json);
  if (!parsed.success) return null;
  const { code, response_description: description } = parsed.data;
  const word = code == null ? description : String(code);
  if (word != null && /^\d{1,3}$/.test(word)) return { code: word.padStart(3, '0'), body: parsed.data };
  return status >= 400 ? { code: `http${status}`, body: parsed.data } : null;
}

/** Alert of an answer without an outcome; undefined for none. */
export function alertOf(response: VtpassResponse): OperatorAlert | undefined {
  switch (response.kind) {
    case 'not_taken':
      return absence('VTpass', response.why);
    case 'slow_down':
    case 'silence':
      return undefined;
    case 'answered':
      return rowOf.has(response.code)
        ? rowOf.get(response.code)?.alert
        : { kind: 'unknown_answer', detail: `VTpass answered ${response.code}, which is not in our table` };
  }
}
