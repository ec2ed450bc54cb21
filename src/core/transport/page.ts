import type { RequestHandler, Response } from 'express';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type HeaderList, PAGE_HEADERS, requestIdIn } from './headers.ts';

export const FOREVER = 'public, max-age=31536000, immutable';
const gzipped = promisify(gzip);

/** A page or file, as it is and compressed. */
export interface Compressed {
  type: string;
  plain: Buffer;
  zipped: Buffer;
}

export const compressed = async (type: string, plain: Buffer): Promise<Compressed> => ({ type, plain, zipped: await gzipped(plain) });

export const accepts = (headers: IncomingMessage['headers'], encoding: string): boolean =>
  new RegExp(`\\b${encoding}\\b(?!;q=0(?:\\.0*)?(?:,|$))`).test(headers['accept-encoding'] ?? '');

/** The form that the caller accepts. */
export function acceptedForm(
  { headers }: IncomingMessage,
  { type, plain, zipped }: Compressed,
  cache: string,
): { headers: string[]; body: Buffer } {
  const own = ['Content-Type', type, 'Cache-Control', cache, 'Vary', 'Accept-Encoding'];
  return accepts(headers, 'gzip') ? { headers: [...own, 'Content-Encoding', 'gzip'], body: zipped } : { headers: own, body: plain };
}

/** Serves a file, read and compressed once. */
export function servedFile(read: () => Promise<Buffer>, type: string, cache: string): RequestHandler {
  let file: Promise<Compressed> | undefined;
  return async (request, response) => {
    file ??= read().then((plain) => compressed(type, plain));
    writeAnswer(response, { status: 200, ...acceptedForm(request, await file, cache) }, PAGE_HEADERS);
  };
}

export interface Answer {
  status: number;
  headers: readonly string[];
  body: string | Buffer;
}

export function writeAnswer(response: Response, { status, headers, body }: Answer, policy: HeaderList): void {
  const own = ['X-Request-Id', requestIdIn(response), 'Content-Length', String(Buffer.byteLength(body))];
  response.writeHead(status, [...headers, ...own, ...policy]).end(response.req.method === 'HEAD' ? undefined : body);
}
