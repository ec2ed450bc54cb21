import type { ServerResponse } from 'node:http';
import type { Request } from 'express';
import { isRetryable, errorPage } from '../../domain/errors/error-help.ts';
import { fieldErrors, type Failure, refusalHeaders } from '../request/pipeline.ts';
import { type RefusalDetail, type RefusalKind, Refusal } from '../../platform/errors/refusal.ts';
import { type HeaderList, JSON_HEADERS } from '../../core/transport/headers.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Config } from '../../platform/config/config.ts';
import { addressFor } from '../request/authenticate.ts';

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

export interface RefusedPage {
  status: number;
  headers: readonly string[];
  body: Buffer;
}

type Addresses = Pick<Config, 'PUBLIC_URL' | 'LIVE_PUBLIC_URL'>;

/** Whether the caller is a browser. */
export const wantsPage = (request: Request): boolean => request.accepts(['application/json', 'text/html']) === 'text/html';

/** Failure of a page: a page for browsers, JSON for programs. */
export function refusedPage(error: unknown, config: Addresses, environment: Environment, request: Request, requestId: string): RefusedPage {
  const base = addressFor(config, environment, request);
  const { status, body, headers, code } = failure(error, requestId, base);
  const isPage = wantsPage(request);
  const type = isPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  const { error: message, docsUrl } = JSON.parse(body) as { error: string; docsUrl: string };
  const text = isPage ? pageOf({ message, code, requestId, docsUrl, base }) : body;
  return { status, headers: ['Content-Type', type, 'Cache-Control', 'no-store', 'Vary', 'Accept', ...headers], body: Buffer.from(text) };
}

const pageOf = ({
  message,
  code,
  requestId,
  docsUrl,
  base,
}: Record<'message' | 'code' | 'requestId' | 'docsUrl' | 'base', string>): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${escaped(message)}</title>
  </head>
  <body>
    <main>
      <h1>${escaped(message)}</h1>
      <p>Check the address, or continue at one of these pages:</p>
      <ul>
        <li><a href="${escaped(base)}/docs">Documentation</a>: guides, API reference and search</li>
        <li><a href="${escaped(base)}/dashboard">Dashboard</a>: transfers, keys and webhooks of your business</li>
        <li><a href="${escaped(base)}/">All parts of this service</a></li>
      </ul>
      <p>Error <a href="${escaped(docsUrl)}">${escaped(code)}</a>, request ${escaped(requestId)}</p>
    </main>
  </body>
</html>
`;

const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
