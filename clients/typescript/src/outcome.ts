import { ConnectionError, errorOf, ServiceError, type TollgateError } from './errors.ts';
import type { ErrorBody } from './generated/schemas.ts';
import type { Answer } from './transport.ts';

/**
 * What came of a request that moves money at somebody else's: look at `outcome` before anything else.
 * - `accepted`: the bank, biller or processor has it; how far it is stands in `data`.
 * - `refused`: it will not be done, and the money is where it was.
 * - `unknown`: it may have been done. **Never send it again with another reference.** Ask for its status, or repeat the call with the same
 *   `clientReference` or `idempotencyKey`, which finds what was made. `data` is there when the service answered, and null when its answer was lost.
 */
export type Outcome<T> =
  | { outcome: 'accepted'; data: T }
  | { outcome: 'refused'; error: TollgateError }
  | { outcome: 'unknown'; data: T; error: null }
  | { outcome: 'unknown'; data: null; error: TollgateError };

/** Reads an answer as one of the three. */
export function outcomeOf<T>({ status, body, docsUrl }: Answer): Outcome<T> {
  const result = body as { success: boolean; data: T };
  if (!result.success) return { outcome: 'refused', error: errorOf(status, body as ErrorBody, docsUrl) };
  return status === 202 ? { outcome: 'unknown', data: result.data, error: null } : { outcome: 'accepted', data: result.data };
}

/** Whether a request that failed like this may have been carried out. A 502 or 503 says itself that nothing was debited. */
export const isUnknown = (error: unknown): error is TollgateError =>
  error instanceof ConnectionError || (error instanceof ServiceError && ![502, 503].includes(error.status ?? 0));
