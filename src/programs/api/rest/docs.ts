import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { App } from '../../../services/app.ts';
import type { Environment } from '../../../platform/kernel/actor.ts';
import { FOREVER, type Page, servedFile } from '../../../services/doors/page.ts';
import { ERRORS_PATH, errorsHtml } from './error-page.ts';

/** Documented test credentials; they exist only where DEMO is on. */
const DEMO_KEYS = { apiKey: 'pk_test_demo', apiSecret: 'sk_test_demo_secret' };

const ASSETS = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const;

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
  const text = (content: string, type: string, cache: string) => servedFile(() => Promise.resolve(Buffer.from(content)), type, cache);
  const assets = Object.entries(ASSETS).map(([name, type]): [string, Page] => [
    `${base}/${name}`,
    servedFile(() => readFile(join(dirname(packageFile), name)), type, FOREVER),
  ]);
  return [
    ['/docs', text(html(base, environment), 'text/html; charset=utf-8', 'no-store')],
    [ERRORS_PATH, text(errorsHtml(environment), 'text/html; charset=utf-8', 'no-store')],
    ['/docs/initializer.js', text(initializer(hasDemoKeys), 'text/javascript; charset=utf-8', 'no-store')],
    ...assets,
  ];
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
