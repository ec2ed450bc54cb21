import type { Answered, Ended, NotTaken } from './exchange.ts';
import type { ProviderHttp, ProviderRequest } from './client.ts';
import { type Deadline, deadlineIn, leftOf } from '../../platform/concurrency/delay.ts';

/** JSON answer, classified. */
export type JsonResult =
  | { kind: 'not_taken'; why: NotTaken | 'no_token' | 'token_unheard' }
  | { kind: 'silence'; why: string; status: number | null }
  | { kind: 'slow_down'; retryAfterMs: number | null }
  | { kind: 'answered'; status: number; body: unknown };

/** Milliseconds a call waits after a rate limit. */
const MAX_WAIT_MS = 3_000;

/** A JSON request, repeated once after a short rate limit within the deadline, with the same body and reference. */
export async function callJson(http: ProviderHttp, request: ProviderRequest): Promise<JsonResult> {
  const deadline = request.deadline ?? deadlineIn(15_000);
  const first = sorted(await http.call({ ...request, deadline }));
  if (first.kind !== 'slow_down' || !mayWait(first.retryAfterMs, deadline)) return first;
  await new Promise((resolve) => setTimeout(resolve, first.retryAfterMs ?? 0));
  return sorted(await http.call({ ...request, deadline }));
}

const mayWait = (waitMs: number | null, deadline: Deadline): waitMs is number =>
  waitMs !== null && waitMs <= MAX_WAIT_MS && leftOf(deadline) > waitMs + MAX_WAIT_MS;

const isServerFault = (status: number): boolean => status >= 500 || status === 408 || status === 424;

function sorted(ended: Ended): JsonResult {
  switch (ended.kind) {
    case 'not_taken':
      return { kind: 'not_taken', why: ended.why };
    case 'unknown':
      return { kind: 'silence', why: ended.why, status: ended.status };
    case 'answered': {
      const { status } = ended;
      if (isServerFault(status)) return { kind: 'silence', why: 'server_fault', status };
      if (status === 429) return { kind: 'slow_down', retryAfterMs: retryAfterOf(ended) };
      // Redirects are not followed.
      if (status >= 300 && status < 400) return { kind: 'silence', why: 'redirect', status };
      const body = jsonOf(ended);
      return body === undefined ? { kind: 'silence', why: 'not_json', status } : { kind: 'answered', status, body };
    }
  }
}

/** JSON of an answer regardless of its type; undefined otherwise. */
export function jsonOf({ body }: Answered): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

function retryAfterOf({ headers }: Answered): number | null {
  const text = headers['retry-after'] ?? headers['x-ratelimit-reset'];
  const seconds = typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : null;
  return seconds === null ? null : seconds * 1_000;
}
