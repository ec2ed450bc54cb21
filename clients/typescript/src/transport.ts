import { anySignal } from './any-signal.ts';
import { ConnectionError, errorOf, type TollgateError } from './errors.ts';
import type { ErrorBody } from './generated/schemas.ts';
import { pause } from './pause.ts';
import { API_VERSION } from './version.ts';

export interface ClientOptions {
  /** Service address, such as `https://pay.example.com`. Default `http://127.0.0.1:4000`. */
  baseUrl?: string;
  /** API key: `pk_…` and its secret `sk_…`. */
  apiKey: string;
  apiSecret: string;
  /** Timeout of one attempt in ms. Default 30,000; a bank has 15 s of it. */
  timeoutMs?: number;
  /** Retries after a repeatable attempt. Default 3; 0 for none. */
  retries?: number;
  /** Custom `fetch`, for tests and proxies. */
  fetch?: typeof fetch;
}

export interface RequestOptions {
  /** Idempotency key of a repeat across processes and days. Default: a new one per call. */
  idempotencyKey?: string;
  timeoutMs?: number;
  retries?: number;
  /** Aborts the call; the request may have run. */
  signal?: AbortSignal;
}

export interface Request {
  method: string;
  /** Path below `/api/v1`. */
  path: string;
  /** Sent as JSON; a text is sent as it is, with the type in `headers`. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  query?: object | undefined;
  options?: RequestOptions | undefined;
}

export interface Answer {
  status: number;
  /** Parsed JSON, text, or bytes of the body. */
  body: unknown;
  /** Documentation link of an error code. */
  docsUrl: string | null;
}

export type Transport = (request: Request) => Promise<Answer>;

const WAIT_MS = 250;
const LONGEST_WAIT_MS = 10_000;

/**
 * Transport over `fetch`. Retries lost answers, 429, 500, 502, 503, 504 and a 409 of a running attempt, with the same
 * `Idempotency-Key`, after `Retry-After` or a growing random pause. A 202 is an answer.
 */
export function openTransport(options: ClientOptions): Transport {
  const { baseUrl = 'http://127.0.0.1:4000', apiKey, apiSecret, fetch: ask = globalThis.fetch } = options;
  const base = `${baseUrl.replace(/\/+$/, '')}/api/v1`;

  return async ({ method, path, body, headers: more, query, options: own = {} }) => {
    const url = `${base}${path}${queryText(query)}`;
    const headers: Record<string, string> = {
      'X-API-Key': apiKey,
      'X-API-Secret': apiSecret,
      'Tollgate-Version': API_VERSION,
      Accept: 'application/json',
    };
    if (method !== 'GET') headers['Idempotency-Key'] = own.idempotencyKey ?? crypto.randomUUID();
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    Object.assign(headers, more);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const init: RequestInit = { method, headers, redirect: 'error', ...(body !== undefined && { body: text }) };
    const timeoutMs = own.timeoutMs ?? options.timeoutMs ?? 30_000;
    const retries = own.retries ?? options.retries ?? 3;
    for (let attempt = 0; ; attempt += 1) {
      own.signal?.throwIfAborted();
      const limit = AbortSignal.timeout(timeoutMs);
      const signal = own.signal ? anySignal([own.signal, limit]) : limit;
      const attempted = await attemptOf(ask, url, { ...init, signal });
      if ('answer' in attempted) return attempted.answer;
      own.signal?.throwIfAborted();
      if (!attempted.again || attempt >= retries) throw attempted.error;
      await pause(attempted.afterMs ?? WAIT_MS * 2 ** attempt * (0.5 + Math.random()), own.signal);
    }
  };
}

type Tried = { answer: Answer } | { error: TollgateError; again: boolean; afterMs?: number };

async function attemptOf(ask: typeof fetch, url: string, init: RequestInit): Promise<Tried> {
  let response: Response;
  let body: unknown;
  try {
    response = await ask(url, init);
    body = await bodyOf(response);
  } catch (cause) {
    return { again: true, error: new ConnectionError(`No answer from ${new URL(url).origin}: ${textOf(cause)}`, { status: null, cause }) };
  }
  const docsUrl = docsUrlOf(response, url);
  if (response.ok) return { answer: { status: response.status, body, docsUrl } };
  const result: Partial<ErrorBody> | null = typeof body === 'object' ? body : null;
  const again = [429, 500, 502, 503, 504].includes(response.status) || result?.code === 'IDEMPOTENCY_IN_PROGRESS';
  const afterMs = Number(response.headers.get('retry-after')) * 1_000;
  return { error: errorOf(response.status, result, docsUrl), again, ...(afterMs > 0 && { afterMs: Math.min(afterMs, LONGEST_WAIT_MS) }) };
}

async function bodyOf(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('pdf')) return new Uint8Array(await response.arrayBuffer());
  const text = await response.text();
  if (!type.includes('json')) return text;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Target of the Link header of a refusal. */
function docsUrlOf({ headers }: Response, asked: string): string | null {
  const help = /<([^>]+)>;\s*rel="help"/.exec(headers.get('link') ?? '')?.[1];
  return help === undefined ? null : new URL(help, asked).href;
}

function queryText(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : '';
}

function textOf(error: unknown): string {
  const { cause, message } = error as { cause?: { message?: string }; message?: string };
  return cause?.message || message || String(error);
}
