import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RequestHandler } from 'express';
import { JSON_HEADERS, requestIdIn } from '../../core/transport/headers.ts';

const [zipped, brotli] = [promisify(gzip), promisify(brotliCompress)];
/** Half a second for a document of a megabyte, once per process; the best quality takes several. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

interface Encoded {
  /** Weak: one tag for all encodings of the text. */
  tag: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

async function encoded(text: string): Promise<Encoded> {
  const identity = Buffer.from(text);
  const [gzipped, br] = await Promise.all([zipped(identity), brotli(identity, BROTLI)]);
  const tag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  return { tag, bodies: { br, gzip: gzipped, identity } };
}

/** Serves a JSON document, printed and compressed once; a client that has it is answered 304. */
export function documentPage(print: () => object): RequestHandler {
  let made: Promise<Encoded> | undefined;
  return async (request, response) => {
    const { tag, bodies } = await (made ??= encoded(JSON.stringify(print())));
    const encoding = (request.acceptsEncodings('br', 'gzip', 'identity') || 'identity') as keyof typeof bodies;
    const body = bodies[encoding];
    const shared = [
      ...withoutCaching(JSON_HEADERS),
      'Cache-Control',
      'no-cache',
      'ETag',
      tag,
      'Vary',
      'Accept-Encoding',
      'X-Request-Id',
      requestIdIn(response),
    ];
    const known = (request.headers['if-none-match'] ?? '').split(',').map((each) => each.trim().replace(/^(?!W\/)/, 'W/'));
    if (known.includes(tag)) return void response.writeHead(304, shared).end();
    const own = ['Content-Length', String(body.length), ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding])];
    response.writeHead(200, [...shared, ...own]).end(request.method === 'HEAD' ? undefined : body);
  };
}

const withoutCaching = (headers: readonly string[]): string[] =>
  headers.filter((_, at) => headers[at - (at % 2)]?.toLowerCase() !== 'cache-control');
