export interface RefusalCodes {
  VALIDATION_ERROR: string;
  OVERLOADED: string;
  UNAVAILABLE: string;
  ROUTE_NOT_FOUND: string;
  METHOD_NOT_ALLOWED: string;
}
type Code = keyof RefusalCodes;

/** Kinds of refusals; each transport maps all of them. */
export const refusalKinds = [
  'invalid',
  'unauthenticated',
  'payment_required',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'too_large',
  'unsupported_media',
  'key_reused',
  'rate_limited',
  'headers_too_large',
  'provider_rejected',
  'upstream',
  'unavailable',
] as const;
export type RefusalKind = (typeof refusalKinds)[number];

export interface FieldProblem {
  /** Caller's path, such as `items[3].accountNumber`; empty for the body. */
  field: string;
  code: string;
  message: string;
}

export interface RefusalDetail {
  code: Code;
  field?: string;
  isMalformed?: boolean;
  errors?: readonly FieldProblem[];
  /** Diagnostic detail of the upstream processor (specification, "Error body"). */
  data?: Record<string, unknown>;
  yourIP?: string;
  retryAfterSeconds?: number;
  isReplay?: boolean;
  /** Internal reason, for the log; never leaves the process. */
  cause?: unknown;
}

/** Expected failure with a sentence for callers; bugs are Errors. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly detail: RefusalDetail;

  constructor(kind: RefusalKind, message: string, detail: RefusalDetail) {
    super(message, { cause: detail.cause });
    this.kind = kind;
    this.detail = detail;
  }

  blaming(field: string, message: string): Refusal {
    const { errors: _, ...detail } = this.detail;
    return new Refusal(this.kind, message, { ...detail, field });
  }
}

export function noSuchRoute(): Refusal {
  return new Refusal('not_found', 'There is no such route', { code: 'ROUTE_NOT_FOUND' });
}

export function methodNotAllowed(method: string, allowed: string): Refusal {
  return new Refusal('method_not_allowed', `${method} is not allowed here; allowed: ${allowed}`, { code: 'METHOD_NOT_ALLOWED' });
}

export function nothingGiven(message = 'Give at least one field to change'): Refusal {
  return new Refusal('invalid', message, { code: 'VALIDATION_ERROR' });
}

export function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { code: 'VALIDATION_ERROR', field });
}

export function conflict(code: Code, message: string, field?: string): Refusal {
  return new Refusal('conflict', message, { code, ...(field !== undefined && { field }) });
}

/** The record is in another state than the operation needs. */
export function invalidState(message: string): Refusal {
  return conflict('INVALID_STATE', message);
}

export function notFound(message: string): Refusal {
  return new Refusal('not_found', message, { code: 'RECORD_NOT_FOUND' });
}

/** @throws Refusal 404 RECORD_NOT_FOUND without a row. */
export function found<Row>(row: Row | null | undefined, message: string): Row {
  if (row === null || row === undefined) throw notFound(message);
  return row;
}
