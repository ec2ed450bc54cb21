import type { z } from 'zod';
import type { OperatorAlert } from '../ports/operator-alert.ts';
import type { ProviderHttp, ProviderRequest } from './client.ts';
import { type Deadline, deadlineIn } from './deadline.ts';
import type { Answered } from './exchange.ts';
import { fieldsIn } from './fields.ts';
import { callJson, jsonOf, type Said } from './json.ts';
import type { Tokens } from './token.ts';

/** How a provider wraps what it says. */
export interface Manner<Envelope> {
  /** As sentences name it. */
  provider: string;
  /** What every answer has; JSON without it is silence. */
  envelope: z.ZodType<Envelope>;
  /** Whether it says that it did what was asked. */
  isFine(envelope: Envelope): boolean;
  /** Its words for what went wrong. */
  errorOf(envelope: Envelope): ApiError;
  /** What an answer is about, without what it is wrapped in. */
  dataOf(envelope: Envelope): unknown;
  /** Its word for the state of that, kept as evidence; its `status` unless told. */
  stateOf?(envelope: Envelope): unknown;
  /** Which page of a list an answer is, from 1; undefined where it does not say. */
  placeOf?(envelope: Envelope): { page: number; pages: number } | undefined;
}

export interface ApiError {
  code: string | null;
  message: string;
}

/** What a provider said, unwrapped; `silence` is also JSON that is not in its form. */
export type ProviderResponse<Envelope> = Exclude<Said, { kind: 'said' }> | { kind: 'said'; status: number; envelope: Envelope };

export type ApiRequest = Pick<ProviderRequest, 'operation' | 'reference' | 'method' | 'path' | 'deadline'> & {
  body?: object;
  headers?: Readonly<Record<string, string>>;
};
export type Api<Envelope> = (request: ApiRequest) => Promise<ProviderResponse<Envelope>>;
/** Asks within the time of one call of the port. */
export type Ask<Envelope> = (request: Omit<ApiRequest, 'deadline' | 'reference'>) => Promise<ProviderResponse<Envelope>>;

/** A way to ask several things for one call about something of ours, all within its time. */
export function askingFor<Envelope>(say: Api<Envelope>, timeoutMs: number, reference: string): Ask<Envelope> {
  const deadline = deadlineIn(timeoutMs);
  return (request) => say({ ...request, reference, deadline });
}

/** A way in: headers that never change, or a token that does. */
export type Authorization = (() => Readonly<Record<string, string>>) | Tokens;

/** The way to a provider's JSON API, in its manner and with its authorization; a call without a deadline has `timeoutMs`. */
export function jsonApi<Envelope>(
  http: ProviderHttp,
  manner: Manner<Envelope>,
  authorization: Authorization,
  timeoutMs: number,
): Api<Envelope> {
  const codeOf = (answer: Answered): string | null => {
    const parsed = manner.envelope.safeParse(jsonOf(answer));
    if (!parsed.success) return null;
    const { data: envelope } = parsed;
    const state = (): unknown => (manner.stateOf ? manner.stateOf(envelope) : fieldsIn(manner.dataOf(envelope))?.['status']);
    const word = manner.isFine(envelope) ? state() : manner.errorOf(envelope).code;
    return typeof word === 'string' ? word : null;
  };
  return async ({ body, headers, deadline = deadlineIn(timeoutMs), ...request }) => {
    const send = (auth: Readonly<Record<string, string>>): Promise<Said> =>
      callJson(http, {
        ...request,
        deadline,
        headers: { ...headers, ...auth, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        codeOf,
      });
    return responseOf(manner, await authorized(authorization, deadline, send));
  };
}

/** Sends a request by its way in. */
export const authorized = (
  authorization: Authorization,
  deadline: Deadline,
  send: (auth: Readonly<Record<string, string>>) => Promise<Said>,
): Promise<Said> => (typeof authorization === 'function' ? send(authorization()) : withToken(authorization, deadline, send));

/**
 * 401 is said at the door, before anything is looked at, so the same request goes once more with a token that was fetched since. A second 401 is an
 * answer.
 */
async function withToken(
  tokens: Tokens,
  deadline: Deadline,
  send: (auth: Readonly<Record<string, string>>) => Promise<Said>,
): Promise<Said> {
  const first = await tokens.current(deadline);
  if (first.kind !== 'token') return first;
  const response = await send(bearer(first.token));
  if (response.kind !== 'said' || response.status !== 401) return response;
  const second = await tokens.after(first.token, deadline);
  return second.kind === 'token' ? send(bearer(second.token)) : second;
}

export const bearer = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

function responseOf<Envelope>({ envelope }: Manner<Envelope>, response: Said): ProviderResponse<Envelope> {
  if (response.kind !== 'said') return response;
  const parsed = envelope.safeParse(response.body);
  return parsed.success
    ? { kind: 'said', status: response.status, envelope: parsed.data }
    : { kind: 'silence', why: 'not_in_its_form', status: response.status };
}

/** What an answer without an outcome tells operators, whatever was asked; undefined when that is nothing. */
export function alertIn<Envelope>(
  { provider, isFine, errorOf }: Manner<Envelope>,
  result: ProviderResponse<Envelope>,
): OperatorAlert | undefined {
  switch (result.kind) {
    case 'not_taken':
      return result.why === 'no_token'
        ? { kind: 'credentials', detail: `${provider} gives no token for our credentials` }
        : { kind: 'unreachable', detail: `${provider} was not reached: ${result.why}` };
    case 'slow_down':
    case 'silence':
      return undefined;
    case 'said': {
      const { status, envelope } = result;
      if (isFine(envelope) && status < 300) return undefined;
      if (status === 401) return { kind: 'credentials', detail: `${provider} does not take our credentials (401)` };
      if (status === 403) return { kind: 'setup', detail: `${provider} does not allow this to our account or address (403)` };
      return { kind: 'mistake', detail: `${provider} answered ${status} ${errorOf(envelope).code ?? 'without a code'}` };
    }
  }
}

/** A concern as it stands beside an answer, where there is one. */
export const beside = (alert: OperatorAlert | undefined): { concern?: OperatorAlert } => (alert ? { concern: alert } : {});
