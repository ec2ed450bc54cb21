import type { ServerResponse } from 'node:http';
import { Refusal } from '../../../platform/kernel/refusal.ts';
import { type HeaderList, JSON_HEADERS } from '../../../services/doors/headers.ts';
import { type Failure, refusalHeaders } from '../visit.ts';
import { errorPage } from './error-page.ts';
import { STATUS_OF, UNEXPECTED, errorBody } from './refusals.ts';

/**
 * What the door says about a failure: status, error body and headers. Only a Refusal's own words leave.
 * @param address where the pages of this service stand for who asked.
 */
export function failure(error: unknown, requestId: string, address = ''): Failure {
  if (!(error instanceof Refusal)) return { status: 500, body: errorBody(UNEXPECTED, requestId), headers: [], isBug: true };
  const { code } = error.detail;
  const body = errorBody(error.message, requestId, error.detail, code && `${address}${errorPage(code)}`);
  const headers = [...refusalHeaders(error), ...(code ? ['Link', `<${errorPage(code)}>; rel="help"`] : [])];
  return { status: STATUS_OF[error.kind], body, headers, isBug: false };
}

/** Writes a whole JSON answer. Nothing happens when the answer has begun already. */
export function writeJson(response: ServerResponse, status: number, body: string, requestId: string, headers: HeaderList = []): void {
  if (response.headersSent) return;
  response.writeHead(status, [...JSON_HEADERS, 'X-Request-Id', requestId, 'Content-Length', String(Buffer.byteLength(body)), ...headers]);
  response.end(body);
}
