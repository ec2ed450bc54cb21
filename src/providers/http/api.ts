import type { z } from 'zod';
import type { OperatorAlert, WithAlert } from '../ports/ports.ts';
import type { ProviderHttp, ProviderRequest } from './client.ts';
import { type Deadline, deadlineIn } from '../../platform/concurrency/delay.ts';
import type { Answered } from './exchange.ts';
import { fieldsIn } from './fields.ts';
import { callJson, jsonOf, type JsonResult } from './json.ts';
import type { Tokens } from './token.ts';
import type { Kobo } from '../../domain/money/money.ts';

/** Envelope of a provider's answers. */
export interface Manner<Envelope> {
  provider: string;
  envelope: z.ZodType<Envelope>;
  isFine(envelope: Envelope): boolean;
  errorOf(envelope: Envelope): ApiError;
  dataOf(envelope: Envelope): unknown;
  stateOf?(envelope: Envelope): unknown;
  placeOf?(envelope: Envelope): { page: number; pages: number } | undefined;
}

export interface ApiError {
  code: string | null;
  message: string;
}

/** Unwrapped answer; `silence` includes JSON of another form. */
export type ProviderResponse<Envelope> =
  | Exclude<JsonResult, { kind: 'answered' }>
  | { kind: 'answered'; status: number; envelope: Envelope };

export type ApiRequest = Pick<ProviderRequest, 'operation' | 'reference' | 'method' | 'path' | 'deadline'> & {
  body?: object;
  headers?: Readonly<Record<string, string>>;
};
export type Api<Envelope> = (request: ApiRequest) => Promise<ProviderResponse<Envelope>>;
export type Ask<Envelope> = (request: Omit<ApiRequest, 'deadline' | 'reference'>) => Promise<ProviderResponse<Envelope>>;

export function askingFor<Envelope>(say: Api<Envelope>, timeoutMs: number, reference: string): Ask<Envelope> {
  const deadline = deadlineIn(timeoutMs);
  return (request) => say({ ...request, reference, deadline });
}

export type Authorization = (() => Readonly<Record<string, string>>) | Tokens;

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
    const send = (auth: Readonly<Record<string, string>>): Promise<JsonResult> =>
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

export const authorized = (
  authorization: Authorization,
  deadline: Deadline,
  send: (auth: Readonly<Record<string, string>>) => Promise<JsonResult>,
): Promise<JsonResult> => (typeof authorization === 'function' ? send(authorization()) : withToken(authorization, deadline, send));

/** 401 comes before any effect, so the request is sent once more with a new token. A second 401 is final. */
async function withToken(
  tokens: Tokens,
  deadline: Deadline,
  send: (auth: Readonly<Record<string, string>>) => Promise<JsonResult>,
): Promise<JsonResult> {
  const first = await tokens.current(deadline);
  if (first.kind !== 'token') return first;
  const response = await send(bearer(first.token));
  if (response.kind !== 'answered' || response.status !== 401) return response;
  const second = await tokens.after(first.token, deadline);
  return second.kind === 'token' ? send(bearer(second.token)) : second;
}

export const bearer = (token: string): Readonly<Record<string, string>> => ({ authorization: `Bearer ${token}` });

function responseOf<Envelope>({ envelope }: Manner<Envelope>, response: JsonResult): ProviderResponse<Envelope> {
  if (response.kind !== 'answered') return response;
  const parsed = envelope.safeParse(response.body);
  return parsed.success
    ? { kind: 'answered', status: response.status, envelope: parsed.data }
    : { kind: 'silence', why: 'not_in_its_form', status: response.status };
}

/** Alert of an answer without an outcome; undefined for none. */
export function alertIn<Envelope>(
  { provider, isFine, errorOf }: Manner<Envelope>,
  result: ProviderResponse<Envelope>,
): OperatorAlert | undefined {
  switch (result.kind) {
    case 'not_taken':
      return absence(provider, result.why);
    case 'slow_down':
    case 'silence':
      return undefined;
    case 'answered': {
      const { status, envelope } = result;
      if (isFine(envelope) && status < 300) return undefined;
      if (status === 401) return { kind: 'credentials', detail: `${provider} does not take our credentials (401)` };
      if (status === 403) return { kind: 'setup', detail: `${provider} does not allow this to our account or address (403)` };
      return { kind: 'mistake', detail: `${provider} answered ${status} ${errorOf(envelope).code ?? 'without a code'}` };
    }
  }
}

export const absence = (name: string, why: Extract<JsonResult, { kind: 'not_taken' }>['why']): OperatorAlert =>
  why === 'no_token'
    ? { kind: 'credentials', detail: `${name} gives no token for our credentials` }
    : { kind: 'unreachable', detail: `${name} was not reached: ${why}` };

export const beside = (alert: OperatorAlert | undefined): WithAlert => (alert ? { alert } : {});

/** Evidence of a table row: S from the provider's documents or answers, K from memory, to verify with a key, C concluded. */
export type Source = 'S' | 'K' | 'C';

export type NoAnswer = { kind: 'no_answer' } & WithAlert;

export interface Refused extends ApiError {
  status: number;
}

/** Interpretation of answers, common to all calls. */
export class Answers<Envelope> {
  protected readonly manner: Manner<Envelope>;

  constructor(manner: Manner<Envelope>) {
    this.manner = manner;
  }

  alertOf(result: ProviderResponse<Envelope>): OperatorAlert | undefined {
    return alertIn(this.manner, result);
  }

  silence(result: ProviderResponse<Envelope>): NoAnswer {
    return { kind: 'no_answer', ...beside(this.alertOf(result)) };
  }

  unreadable(what: string): OperatorAlert {
    return { kind: 'unknown_answer', detail: `${this.manner.provider} reported ${what} in a form that is not known here` };
  }

  unread(what: string): NoAnswer {
    return { kind: 'no_answer', alert: this.unreadable(what) };
  }

  /** Data of a successful answer; undefined otherwise. */
  dataOf(result: ProviderResponse<Envelope>): unknown {
    return result.kind === 'answered' && this.manner.isFine(result.envelope) ? this.manner.dataOf(result.envelope) : undefined;
  }

  read<Schema extends z.ZodType>(result: ProviderResponse<Envelope>, schema: Schema): z.output<Schema> | null {
    const data = this.dataOf(result);
    return data === undefined ? null : (schema.safeParse(data).data ?? null);
  }

  refusalIn(result: ProviderResponse<Envelope>): Refused | null {
    if (result.kind !== 'answered' || this.manner.isFine(result.envelope)) return null;
    return { status: result.status, ...this.manner.errorOf(result.envelope) };
  }

  /** Reported balance; null when absent. */
  balance(result: ProviderResponse<Envelope>, available: Kobo | null): NoAnswer | { kind: 'balance'; available: Kobo; at: Date } {
    return available === null ? this.silence(result) : { kind: 'balance', available, at: new Date() };
  }

  /** A page of a list that says how many there are. `next` asks for the one after it; null after the last. */
  page<Schema extends z.ZodType<unknown[]>>(
    result: ProviderResponse<Envelope>,
    rows: Schema,
    list: string,
  ): NoAnswer | { kind: 'page'; rows: z.output<Schema>; next: string | null } {
    if (result.kind !== 'answered' || !this.manner.isFine(result.envelope)) return this.silence(result);
    const [read, place] = [this.read(result, rows), this.manner.placeOf?.(result.envelope)];
    if (!read || !place) return this.unread(`its list of ${list}`);
    return { kind: 'page', rows: read, next: place.page < place.pages ? String(place.page + 1) : null };
  }
}
