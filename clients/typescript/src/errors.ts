import type { ErrorBody } from './generated/schemas.ts';

/** Error answer of the service, or a missing answer. The request had no effect unless the class states otherwise. */
export class TollgateError extends Error {
  /** Error code, such as `INSUFFICIENT_WALLET_BALANCE` (docs/errors.md); null without one. */
  readonly code: string | null;
  /** Invalid field of a 400, such as `items[3].accountNumber`. */
  readonly field: string | null;
  /** All invalid fields of a 400, `field` first; empty for other errors. */
  readonly errors: NonNullable<ErrorBody['errors']>;
  /** True when the same request can succeed later with the same reference, and without an answer. */
  readonly retryable: boolean;
  /** Request id in the service log; null without an answer. */
  readonly requestId: string | null;
  /** HTTP status; null without an answer. */
  readonly status: number | null;
  /** Message of the processor, if any. */
  readonly data: Readonly<Record<string, unknown>> | null;
  /** Documentation of the code; null without a code. */
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

/** 400, 413, 415, 422: invalid request. */
export class InvalidRequestError extends TollgateError {}
/** 401: missing or invalid credentials. */
export class AuthenticationError extends TollgateError {}
/** 402: insufficient verification balance. */
export class PaymentRequiredError extends TollgateError {}
/** 403: missing permission of the key. */
export class PermissionError extends TollgateError {}
/** 404: unknown record, or a record of another business. */
export class NotFoundError extends TollgateError {}
/** 409: state conflict, or a reused reference. */
export class ConflictError extends TollgateError {}
/** 429, after all retries. */
export class RateLimitError extends TollgateError {}
/** 5xx, after all retries: the request may have run; read the status by its reference. */
export class ServiceError extends TollgateError {}
/** No answer after all retries: connection failure or `timeoutMs`. The request may have run. */
export class ConnectionError extends TollgateError {}
/** The live feed missed more than the service stores: read the list, then watch again. */
export class ResyncRequiredError extends TollgateError {}
/** Webhook with an invalid signature, time or body. */
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

export function errorOf(status: number, body: Partial<ErrorBody> | null, docsUrl: string | null = null): TollgateError {
  const Class = CLASSES[status] ?? (status >= 500 ? ServiceError : InvalidRequestError);
  return new Class(body?.error ?? `The service answered ${status}`, { status, docsUrl, ...(body && { body }) });
}
