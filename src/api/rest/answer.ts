import type { ServerResponse } from 'node:http';
import { errorPage } from '../../domain/errors/error-help.ts';
import { Refusal, type RefusalDetail } from '../../platform/errors/refusal.ts';
import { type HeaderList, JSON_HEADERS } from '../../core/transport/headers.ts';
import { type Failure, refusalHeaders } from '../request/pipeline.ts';
import { STATUS_OF, UNEXPECTED, errorBody } from './refusals.ts';

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
