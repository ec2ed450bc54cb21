/** Machine codes that a refusal may carry. The domain adds its own (src/domain/errors/error-codes.ts). */
export interface RefusalCodes {
  VALIDATION_ERROR: string;
  OVERLOADED: string;
  UNAVAILABLE: string;
  ROUTE_NOT_FOUND: string;
  METHOD_NOT_ALLOWED: string;
}
type Code = keyof RefusalCodes;

/**
 * The kinds of expected "no". Each door has one table from a kind to its own code, so a new kind
 * does not compile until every door knows it.
 */
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

/** One wrong field of an input. */
export interface FieldProblem {
  /** The path as the caller wrote it: `items[3].accountNumber`; empty for the whole body. */
  field: string;
  /** Kind of the problem: REQUIRED, UNKNOWN_FIELD, WRONG_TYPE, WRONG_FORMAT, NOT_ALLOWED, TOO_SMALL, TOO_LARGE or INVALID. */
  code: string;
  message: string;
}

export interface RefusalDetail {
  /** Machine code, which the tables of docs/errors.md explain. */
  code: Code;
  /** The offending input, as the caller spelt its path: `items[3].accountNumber`. */
  field?: string;
  /** True when the form of the field is wrong, whatever it names: an id that can be nobody's. */
  isMalformed?: boolean;
  /** Every wrong field that the schema found, at most 20; the first is `field`. */
  errors?: readonly FieldProblem[];
  /** Diagnostic detail of the upstream processor, and nothing else (specification, "Error body"). */
  data?: Record<string, unknown>;
  /** The address that was refused. */
  yourIP?: string;
  /** When trying again makes sense. */
  retryAfterSeconds?: number;
  /** True when it repeats what an earlier, equal request was told. */
  isReplay?: boolean;
  /** What really happened, for the log; never leaves the process. */
  cause?: unknown;
}

/**
 * An expected "no" with a sentence for the caller. A bug is an ordinary Error, and only its request id leaves.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: RefusalKind;
  readonly detail: RefusalDetail;

  constructor(kind: RefusalKind, message: string, detail: RefusalDetail) {
    super(message, { cause: detail.cause });
    this.kind = kind;
    this.detail = detail;
  }

  /** The same refusal, said of a field that has another name where it leaves. */
  blaming(field: string, message: string): Refusal {
    const { errors: _, ...detail } = this.detail;
    return new Refusal(this.kind, message, { ...detail, field });
  }
}

/** An address that nothing answers at. */
export function noSuchRoute(): Refusal {
  return new Refusal('not_found', 'There is no such route', { code: 'ROUTE_NOT_FOUND' });
}

/** A route that answers other methods. @param allowed as the header `Allow` lists them. */
export function methodNotAllowed(method: string, allowed: string): Refusal {
  return new Refusal('method_not_allowed', `${method} is not allowed here; allowed: ${allowed}`, { code: 'METHOD_NOT_ALLOWED' });
}

/** A change of nothing. No field is wrong: one is missing, whichever. */
export function nothingGiven(message = 'Give at least one field to change'): Refusal {
  return new Refusal('invalid', message, { code: 'VALIDATION_ERROR' });
}

/** Input that is wrong in one named field: 400 VALIDATION_ERROR. */
export function invalid(field: string, message: string): Refusal {
  return new Refusal('invalid', message, { code: 'VALIDATION_ERROR', field });
}
