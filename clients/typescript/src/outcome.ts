import { ConnectionError, errorOf, ServiceError, type TollgateError } from './errors.ts';
import type { ErrorBody } from './generated/schemas.ts';
import type { Answer } from './transport.ts';

/**
 * Outcome of a money request: `accepted` by the provider, `refused` without effect, or `unknown`: the request may have run.
 * **Never send an unknown request with another reference**: read its status, or repeat the call with the same `clientReference`
 * or `idempotencyKey`. `data` is null when the answer was lost.
 */
export type Outcome<T> =
  | { outcome: 'accepted'; data: T }
  | { outcome: 'refused'; error: TollgateError }
  | { outcome: 'unknown'; data: T; error: null }
  | { outcome: 'unknown'; data: null; error: TollgateError };

/** @param isStored a 202 of this operation is its stored record */
export function outcomeOf<T>({ status, body, docsUrl }: Answer, isStored = false): Outcome<T> {
  const result = body as { success: boolean; data: T };
  if (!result.success) return { outcome: 'refused', error: errorOf(status, body as ErrorBody, docsUrl) };
  return status === 202 && !isStored ? { outcome: 'unknown', data: result.data, error: null } : { outcome: 'accepted', data: result.data };
}

/** True when a failed request may have run; a 502 or 503 states that nothing was debited. */
export const isUnknown = (error: unknown): error is TollgateError =>
  error instanceof ConnectionError || (error instanceof ServiceError && ![502, 503].includes(error.status ?? 0));
