import type { Request, Response } from 'express';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PAGE_HEADERS } from './headers.ts';

/** A page beside the API: no credentials, no limits. Answers itself; what it throws becomes an error body. */
export type Page = (request: Request, response: Response, requestId: string) => void | Promise<void>;

/** For files whose address changes with their content. */
export const FOREVER = 'public, max-age=31536000, immutable';
const compressed = promisify(gzip);

interface File {
  type: string;
  cache: string;
  plain: Buffer;
  zipped: Buffer;
}

/** A file as a page: read and compressed at the first request, then kept. */
export function servedFile(read: () => Promise<Buffer>, type: string, cache: string): Page {
  let file: Promise<File> | undefined;
  const load = async (): Promise<File> => {
    const plain = await read();
    return { type, cache, plain, zipped: await compressed(plain) };
  };
  return async (request, response, requestId) => {
    file ??= load();
    const acceptsGzip = /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(request.headers['accept-encoding'] ?? '');
    write(response, await file, acceptsGzip, requestId);
  };
}

function write(response: ServerResponse, { type, cache, plain, zipped }: File, acceptsGzip: boolean, requestId: string): void {
  const body = acceptsGzip ? zipped : plain;
  const headers = ['Content-Type', type, 'Cache-Control', cache, 'Vary', 'Accept-Encoding', 'X-Request-Id', requestId];
  if (acceptsGzip) headers.push('Content-Encoding', 'gzip');
  response.writeHead(200, [...headers, ...PAGE_HEADERS, 'Content-Length', String(body.length)]);
  response.end(body);
}
