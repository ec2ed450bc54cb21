import type { Answered, Ended, NotTaken } from './exchange.ts';
import type { ProviderHttp, ProviderRequest } from './client.ts';
import { type Deadline, deadlineIn, leftOf } from './deadline.ts';

/** What a provider that speaks JSON said, sorted by what is the same for all of them. */
export type Said =
  // Certainly not taken. Without a token, because the provider gives none or does not answer, nothing is sent either.
  | { kind: 'not_taken'; why: NotTaken | 'no_token' | 'token_unheard' }
  // It may have been taken: no whole answer, a server's own fault, or something that is not JSON.
  | { kind: 'silence'; why: string; status: number | null }
  // It says that it took nothing for now, because we ask too often.
  | { kind: 'slow_down'; retryAfterMs: number | null }
  | { kind: 'said'; status: number; body: unknown };

/** How long a call may wait by itself when it is told to slow down. */
const MAX_WAIT_MS = 3_000;

/**
 * A request whose answer is JSON. When the provider asks to slow down for a short while it is made once more, with the same body and so the same
 * reference, if the deadline leaves room; nothing else is ever repeated.
 */
export async function callJson(http: ProviderHttp, request: ProviderRequest): Promise<Said> {
  const deadline = request.deadline ?? deadlineIn(15_000);
  const first = sorted(await http.call({ ...request, deadline }));
  if (first.kind !== 'slow_down' || !mayWait(first.retryAfterMs, deadline)) return first;
  await new Promise((resolve) => setTimeout(resolve, first.retryAfterMs ?? 0));
  return sorted(await http.call({ ...request, deadline }));
}

const mayWait = (waitMs: number | null, deadline: Deadline): waitMs is number =>
  waitMs !== null && waitMs <= MAX_WAIT_MS && leftOf(deadline) > waitMs + MAX_WAIT_MS;

/** Statuses by which a server, or something before it, says that it could not finish: whether it began is unknown. */
const isServerFault = (status: number): boolean => status >= 500 || status === 408 || status === 424;

function sorted(ended: Ended): Said {
  switch (ended.kind) {
    case 'not_taken':
      return { kind: 'not_taken', why: ended.why };
    case 'unknown':
      return { kind: 'silence', why: ended.why, status: ended.status };
    case 'answered': {
      const { status } = ended;
      if (isServerFault(status)) return { kind: 'silence', why: 'server_fault', status };
      if (status === 429) return { kind: 'slow_down', retryAfterMs: retryAfterOf(ended) };
      // A redirect is followed by nobody, and says nothing of what was asked.
      if (status >= 300 && status < 400) return { kind: 'silence', why: 'redirect', status };
      const body = jsonOf(ended);
      return body === undefined ? { kind: 'silence', why: 'not_json', status } : { kind: 'said', status, body };
    }
  }
}

/** The JSON of an answer, whatever its type says; undefined when it is none. */
export function jsonOf({ body }: Answered): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** From Retry-After in seconds, or from the header that some have in its place. */
function retryAfterOf({ headers }: Answered): number | null {
  const text = headers['retry-after'] ?? headers['x-ratelimit-reset'];
  const seconds = typeof text === 'string' && /^\d{1,6}$/.test(text) ? Number(text) : null;
  return seconds === null ? null : seconds * 1_000;
}
