import { type Mark, mark, msSince, type Deadline, deadlineIn, leftOf } from '../../platform/concurrency/delay.ts';
import type { Secret } from '../../platform/crypto/secret.ts';
import type { ProviderHttp } from './client.ts';
import { callJson, type JsonResult } from './json.ts';

export interface Issued {
  token: string;
  lastsMs: number;
}

export type Token = { kind: 'token'; token: string } | Extract<JsonResult, { kind: 'not_taken' }>;

export interface Tokens {
  /** Token, fetched once for all requests and renewed early. */
  current(deadline: Deadline): Promise<Token>;
  /** Another token after a refused one. */
  after(refused: string, deadline: Deadline): Promise<Token>;
}

/** Token of an answer, or its absence. */
export function issuedIn(
  response: JsonResult,
  read: (body: unknown) => Issued | null,
): Issued | Extract<JsonResult, { kind: 'not_taken' }> {
  if (response.kind === 'not_taken') return response;
  if (response.kind !== 'answered') return { kind: 'not_taken', why: 'token_unheard' };
  const issued = response.status < 300 ? read(response.body) : null;
  return issued ?? { kind: 'not_taken', why: response.status >= 400 ? 'no_token' : 'token_unheard' };
}

const CREDENTIALS_TIMEOUT_MS = 10_000;

export function tokenFor(
  http: ProviderHttp,
  [id, secret]: readonly [Secret, Secret] | readonly [string, Secret],
  { path, type, body }: { path: string; type: string; body: string },
  read: (body: unknown) => Issued | null,
): Tokens {
  return tokenCache(async () => {
    const pair = Buffer.from(`${typeof id === 'string' ? id : id.reveal()}:${secret.reveal()}`).toString('base64');
    const response = await callJson(http, {
      operation: 'token',
      method: 'POST',
      path,
      headers: { authorization: `Basic ${pair}`, 'content-type': type },
      body,
      deadline: deadlineIn(CREDENTIALS_TIMEOUT_MS),
    });
    return issuedIn(response, read);
  });
}

/** From this part of a token's life on it is renewed while it is still used; after the other it is used no more. */
const RENEWED_AT = 0.5;
const USED_UNTIL = 0.9;
/** So long after a renewal that failed no other is tried while the old token lasts. */
const RETRY_MS = 5_000;

/** @param issue fetches a token, `no_token` when credentials are refused. Never throws, and has its own deadline. */
export function tokenCache(issue: () => Promise<Issued | Extract<JsonResult, { kind: 'not_taken' }>>): Tokens {
  let held: { token: string; lastsMs: number; since: Mark } | null = null;
  let fetching: Promise<Token> | null = null;
  let failed: Mark | null = null;

  const fetchOnce = (): Promise<Token> => {
    fetching ??= (async (): Promise<Token> => {
      // Lifetime counts from before the request, so it never ends later here.
      const since = mark();
      try {
        const issued = await issue();
        if ('kind' in issued) {
          failed = mark();
          return issued;
        }
        held = { ...issued, since };
        failed = null;
        return { kind: 'token', token: issued.token };
      } finally {
        fetching = null;
      }
    })();
    return fetching;
  };

  /** A request with less time than the fetch leaves it to others. */
  const fetched = async (deadline: Deadline): Promise<Token> => {
    const { promise: late, resolve } = Promise.withResolvers<Token>();
    const timer = setTimeout(() => resolve({ kind: 'not_taken', why: 'too_late' }), Math.max(0, leftOf(deadline)));
    try {
      return await Promise.race([fetchOnce(), late]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    async current(deadline) {
      if (held === null) return fetched(deadline);
      const age = msSince(held.since);
      if (age >= held.lastsMs * USED_UNTIL) return fetched(deadline);
      if (age >= held.lastsMs * RENEWED_AT && fetching === null && (failed === null || msSince(failed) >= RETRY_MS)) void fetchOnce();
      return { kind: 'token', token: held.token };
    },
    async after(refused, deadline) {
      if (held !== null && held.token !== refused) return { kind: 'token', token: held.token };
      held = null;
      return fetched(deadline);
    },
  };
}
