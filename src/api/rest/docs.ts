import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import type { App } from '../../app.ts';
import type { Environment } from '../../kernel/actor.ts';
import { PAGE_HEADERS } from '../headers.ts';
import type { Page } from '../page.ts';

/** Documented test credentials; they exist only where DEMO is on. */
const DEMO_KEYS = { apiKey: 'pk_test_demo', apiSecret: 'sk_test_demo_secret' };

const ASSETS = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

const FOREVER = 'public, max-age=31536000, immutable';
const compressed = promisify(gzip);

interface File {
  type: string;
  cache: string;
  plain: Buffer;
  zipped: Buffer;
}

/**
 * The interactive reference at /docs, from files of this machine alone: it works without a network, and tells
 * nobody that it was opened. Asset paths carry their version, so they can be kept for ever.
 */
export function docsPages({ config }: App, environment: Environment): [string, Page][] {
  const require = createRequire(import.meta.url);
  const packageFile = require.resolve('swagger-ui-dist/package.json');
  const { version } = require(packageFile) as { version: string };
  const base = `/docs/${version}`;
  const hasDemoKeys = config.DEMO && environment === 'sandbox';
  const text = (content: string, type: string, cache: string) => page(() => Promise.resolve(Buffer.from(content)), type, cache);
  const assets = Object.entries(ASSETS).map(([name, type]): [string, Page] => [
    `${base}/${name}`,
    page(() => readFile(join(dirname(packageFile), name)), type, FOREVER),
  ]);
  return [
    ['/docs', text(html(base, environment), 'text/html; charset=utf-8', 'no-store')],
    ['/docs/initializer.js', text(initializer(hasDemoKeys), 'text/javascript; charset=utf-8', 'no-store')],
    ...assets,
  ];
}

/** Read and compressed at the first request, then kept. */
function page(read: () => Promise<Buffer>, type: string, cache: string): Page {
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

function html(base: string, environment: Environment): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Tollgate API (${environment})</title>
    <link rel="stylesheet" href="${base}/swagger-ui.css">
    <link rel="icon" type="image/png" href="${base}/favicon-32x32.png">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${base}/swagger-ui-bundle.js"></script>
    <script src="/docs/initializer.js"></script>
  </body>
</html>
`;
}

/** A file of its own, since the page's policy runs no inline script. */
function initializer(hasDemoKeys: boolean): string {
  const keys = Object.entries(hasDemoKeys ? DEMO_KEYS : {}).map(([scheme, value]) => `ui.preauthorizeApiKey('${scheme}', '${value}');`);
  return `const ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  displayRequestDuration: true,
  onComplete: () => { ${keys.join(' ')} },
});
`;
}
