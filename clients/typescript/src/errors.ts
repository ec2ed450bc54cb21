import type { ErrorBody } from './generated/schemas.ts';

/** What the service said of a request that it refused, or why no answer was had. Nothing was done unless a class says otherwise. */
export class TollgateError extends Error {
  /** The machine code, such as `INSUFFICIENT_WALLET_BALANCE`; docs/errors.md lists them with what to do. Null where the answer has none. */
  readonly code: string | null;
  /** The offending field of a 400, such as `items[3].accountNumber`. */
  readonly field: string | null;
  /** Every wrong field of a 400, the first of which is `field`; empty for other errors. */
  readonly errors: NonNullable<ErrorBody['errors']>;
  /** Whether the same request can succeed later, under the same reference. True when no answer came. */
  readonly retryable: boolean;
  /** What the service's log knows this request by; null when no answer came. */
  readonly requestId: string | null;
  /** The status of the answer; null when none came. */
  readonly status: number | null;
  /** What a processor said, where the answer tells it. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Where the code is explained, with what to do; null where the answer has none. */
  readonly docsUrl: string | null;

  constructor(
    message: string,
    { status, body, docsUrl = null, cause }: { status: number | null; body?: Partial<ErrorBody>; docsUrl?: string | null; cause?: unknown },
  ) {
    super(message, { cause });
    this.name = new.target.name;
    this.status = status;
    this.code = body?.code ?? null;
    this.field = body?.field ?? null;
    this.errors = body?.errors ?? [];
    this.retryable = body?.retryable ?? (status === null || status >= 500 || status === 429);
    this.requestId = body?.requestId ?? null;
    this.data = body?.data ?? null;
    this.docsUrl = docsUrl;
  }
}

/** 400, 413, 415, 422: the request has to be corrected. */
export class InvalidRequestError extends TollgateError {}
/** 401: the credentials are missing or wrong. */
export class AuthenticationError extends TollgateError {}
/** 402: the verification balance does not cover the call. */
export class PaymentRequiredError extends TollgateError {}
/** 403: the key may not do this. */
export class PermissionError extends TollgateError {}
/** 404: there is no such thing, or it is another business's. */
export class NotFoundError extends TollgateError {}
/** 409: the thing is in a state that does not allow this, or the reference was used for something else. */
export class ConflictError extends TollgateError {}
/** 429, after all repeats. */
export class RateLimitError extends TollgateError {}
/** 5xx, after all repeats: whether it was carried out is said by the operation, or found by its reference. */
export class ServiceError extends TollgateError {}
/** No answer, after all repeats: the connection failed or `timeoutMs` passed. It may have been carried out. */
export class ConnectionError extends TollgateError {}
/** A live feed missed more than the service keeps: read the list again, then watch anew. */
export class ResyncRequiredError extends TollgateError {}
/** A webhook whose signature, time or body is not what the service sends. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}

const CLASSES: Readonly<Record<number, typeof TollgateError>> = {
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** The error of an answer that is no success. */
export function errorOf(status: number, body: Partial<ErrorBody> | null, docsUrl: string | null = null): TollgateError {
  const Class = CLASSES[status] ?? (status >= 500 ? ServiceError : InvalidRequestError);
  return new Class(body?.error ?? `The service answered ${status}`, { status, docsUrl, ...(body && { body }) });
}
