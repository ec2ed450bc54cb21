import { isRetryable, errorPage } from '../../domain/errors/error-help.ts';
import { fieldErrors, type Failure, refusalHeaders } from '../request/pipeline.ts';
import { type RefusalDetail, type RefusalKind, Refusal } from '../../platform/errors/refusal.ts';
import type { ServerResponse } from 'node:http';
import { type HeaderList, JSON_HEADERS } from '../../core/transport/headers.ts';

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
function errorBody(error: string, requestId: string, detail: RefusalDetail, docsUrl: string): string {
  const { code, field, data, yourIP } = detail;
  const errors = fieldErrors(error, detail);
  return JSON.stringify({ success: false, error, code, field, errors, data, yourIP, retryable: isRetryable(code), requestId, docsUrl });
}

/** Status, body and headers of a failure; only Refusal messages leave. @param address base of this service's pages. */
export function failure(error: unknown, requestId: string, address = ''): Failure & { code: string } {
  if (!(error instanceof Refusal)) {
    const detail = { code: 'INTERNAL_ERROR' } as const;
    return { status: 500, ...detail, ...explained(UNEXPECTED, requestId, detail, address), isBug: true };
  }
  const { detail } = error;
  const { body, headers } = explained(error.message, requestId, detail, address);
  return { status: STATUS_OF[error.kind], code: detail.code, body, headers: [...refusalHeaders(error), ...headers], isBug: false };
}

export function explained(message: string, requestId: string, detail: RefusalDetail, address = ''): { body: string; headers: string[] } {
  const page = errorPage(detail.code);
  return { body: errorBody(message, requestId, detail, `${address}${page}`), headers: ['Link', `<${page}>; rel="help"`] };
}

/** Writes a whole JSON answer; does nothing once an answer has begun. */
export function writeJson(response: ServerResponse, status: number, body: string, requestId: string, headers: HeaderList = []): void {
  if (response.headersSent) return;
  response.writeHead(status, [...JSON_HEADERS, 'X-Request-Id', requestId, 'Content-Length', String(Buffer.byteLength(body)), ...headers]);
  response.end(body);
}
