import type { RequestHandler } from 'express';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { requestIdIn } from './express.ts';
import { PAGE_HEADERS } from './headers.ts';

export const FOREVER = 'public, max-age=31536000, immutable';
const compressed = promisify(gzip);

interface File {
  type: string;
  cache: string;
  plain: Buffer;
  zipped: Buffer;
}

/** Serves a file, read and compressed once. */
export function servedFile(read: () => Promise<Buffer>, type: string, cache: string): RequestHandler {
  let file: Promise<File> | undefined;
  const load = async (): Promise<File> => {
    const plain = await read();
    return { type, cache, plain, zipped: await compressed(plain) };
  };
  return async (request, response) => {
    file ??= load();
    const acceptsGzip = /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(request.headers['accept-encoding'] ?? '');
    write(response, await file, acceptsGzip, requestIdIn(response));
  };
}

function write(response: ServerResponse, { type, cache, plain, zipped }: File, acceptsGzip: boolean, requestId: string): void {
  const body = acceptsGzip ? zipped : plain;
  const headers = ['Content-Type', type, 'Cache-Control', cache, 'Vary', 'Accept-Encoding', 'X-Request-Id', requestId];
  if (acceptsGzip) headers.push('Content-Encoding', 'gzip');
  response.writeHead(200, [...headers, ...PAGE_HEADERS, 'Content-Length', String(body.length)]);
  response.end(body);
}
