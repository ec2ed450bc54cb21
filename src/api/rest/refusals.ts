import { isRetryable } from '../../domain/errors/error-help.ts';
import { fieldErrors } from '../request/field-errors.ts';
import type { RefusalDetail, RefusalKind } from '../../platform/errors/refusal.ts';

/** Spec: HTTP status of each refusal; a provider's refusal is 200 with `success: false`. */
export const STATUS_OF: Record<RefusalKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  // Spec: an invalid body is 400.
  unsupported_media: 400,
  key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  provider_rejected: 200,
  upstream: 502,
  unavailable: 503,
};

/** Bugs show the request id alone. */
export const UNEXPECTED = 'Unexpected error; retry with backoff';

/** Error body of the specification with its additions, as JSON text; a single named field is the only entry of `errors`. */
export function errorBody(error: string, requestId: string, detail: RefusalDetail, docsUrl: string): string {
  const { code, field, data, yourIP } = detail;
  const errors = fieldErrors(error, detail);
  return JSON.stringify({ success: false, error, code, field, errors, data, yourIP, retryable: isRetryable(code), requestId, docsUrl });
}
