import type { DoubleReply, DoubleRequest } from './server.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A request with a body, or Paystack's refusal of it. */
export function withBody({ headers, body }: DoubleRequest, act: (fields: Fields) => DoubleReply): DoubleReply {
  if (!String(headers['content-type']).startsWith('application/json')) return refusal(400, 'Unsupported content type', 'validation_error');
  try {
    return act(JSON.parse(body) as Fields);
  } catch {
    return refusal(400, 'Malformed JSON', 'validation_error');
  }
}

export const said = (message: string, data: unknown): DoubleReply => ({ status: 200, body: { status: true, message, data } });

export const refusal = (status: number, message: string, type: string, code?: string): DoubleReply => ({
  status,
  body: { status: false, message, meta: { nextStep: 'Check the request and try again' }, type, ...(code !== undefined && { code }) },
});
