import type { ErrorCode } from '../../../domain/errors/error-codes.ts';
import type { RefusalKind } from '../../../platform/errors/refusal.ts';

/** `extensions.code`. Retry RATE_LIMITED, CONFLICT, UPSTREAM, UNAVAILABLE, TIMEOUT and INTERNAL alone. */
export type ErrorClass =
  | 'BAD_USER_INPUT'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'RATE_LIMITED'
  | 'UPSTREAM'
  | 'UNAVAILABLE';

interface Leaving {
  class: ErrorClass;
  status: number;
  /** Set where a mutation reports it in `userErrors`; the code when the refusal names none. */
  userError?: ErrorCode;
}

export const LEAVING: Record<RefusalKind, Leaving> = {
  invalid: { class: 'BAD_USER_INPUT', status: 400, userError: 'VALIDATION_ERROR' },
  unauthenticated: { class: 'UNAUTHENTICATED', status: 401 },
  payment_required: { class: 'CONFLICT', status: 402, userError: 'INSUFFICIENT_BALANCE' },
  forbidden: { class: 'FORBIDDEN', status: 403, userError: 'FORBIDDEN' },
  not_found: { class: 'NOT_FOUND', status: 404, userError: 'RECORD_NOT_FOUND' },
  method_not_allowed: { class: 'BAD_USER_INPUT', status: 405 },
  conflict: { class: 'CONFLICT', status: 409, userError: 'CONFLICT' },
  too_large: { class: 'BAD_USER_INPUT', status: 413 },
  unsupported_media: { class: 'BAD_USER_INPUT', status: 415 },
  key_reused: { class: 'CONFLICT', status: 422, userError: 'IDEMPOTENCY_KEY_REUSED' },
  rate_limited: { class: 'RATE_LIMITED', status: 429 },
  headers_too_large: { class: 'BAD_USER_INPUT', status: 431 },
  provider_rejected: { class: 'CONFLICT', status: 409, userError: 'PROVIDER_REJECTED' },
  upstream: { class: 'UPSTREAM', status: 502, userError: 'UPSTREAM_ERROR' },
  unavailable: { class: 'UNAVAILABLE', status: 503 },
};
