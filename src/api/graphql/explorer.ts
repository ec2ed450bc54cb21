import { createRequire } from 'node:module';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import type { ErrorRequestHandler, RequestHandler, Router } from 'express';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { methodNotAllowed, noSuchRoute } from '../../platform/errors/refusal.ts';
import { PAGE_HEADERS, requestIdIn, strictRouter } from '../../core/transport/headers.ts';
import { servedFile } from '../../core/transport/page.ts';
import { failure } from './errors.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};
const A_DAY = 'public, max-age=86400';

const STYLE = `app-banner { display: none }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.query-editor__line-widget { background: #14532d !important; color: #fff !important }`;

/** Names for assistive programs, and focus for keys, which the editor lacks; it draws its parts anew. */
const ACCESS = `function complete() {
  for (const button of document.querySelectorAll('button[track-id]'))
    if (button.innerText.trim() !== '') button.removeAttribute('aria-label');
    else if (!button.ariaLabel) button.ariaLabel = button.getAttribute('track-id').replaceAll('_', ' ');
  for (const editor of document.querySelectorAll('.cm-content:not([aria-label])'))
    editor.ariaLabel = editor.getAttribute('aria-placeholder') ?? (editor.closest('app-query-result') ? 'Result' : 'Editor');
  for (const tab of document.querySelectorAll('[aria-controls]'))
    if (!document.getElementById(tab.getAttribute('aria-controls'))) tab.removeAttribute('aria-controls');
  for (const region of document.querySelectorAll('app-window-switcher, .cm-scroller')) if (region.tabIndex !== 0) region.tabIndex = 0;
}
complete();
new MutationObserver(complete).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-controls'] });
`;

const FIRST_QUERY = `# Ctrl+Enter runs it. The keys of the demo business are under "Set headers".
query LatestTransfers {
  transfers(first: 5) {
    nodes { transferCode clientReference amount settlementStatus isConclusive beneficiary { accountName bankName } }
    pageInfo { hasNextPage endCursor }
  }
  wallet { availableBalance heldBalance }
}
`;

/** Sandbox explorer below the GraphQL path; local files, no inline script, no network. */
export function explorer(app: App, environment: Environment, graphqlPath: string): Router {
  const base = `${graphqlPath}/explorer`;
  const pages = environment === 'sandbox' ? pagesOf(app, base, graphqlPath) : new Map<string, RequestHandler>();
  const router = strictRouter();
  router.use(graphqlPath, (request, response, next) => {
    const page = pages.get(request.baseUrl + request.path);
    if (!page) throw noSuchRoute();
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method, 'GET, HEAD');
    return page(request, response, next);
  });
  router.use(graphqlPath, failed(app));
  return router;
}

const failed =
  ({ log }: App): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    const requestId = requestIdIn(response);
    const { status, body, isBug } = failure(error, requestId);
    if (isBug) log.error({ err: error, requestId }, 'unexpected error');
    if (response.headersSent) return void response.destroy();
    response.writeHead(status, ['Content-Type', 'application/json; charset=utf-8', 'X-Request-Id', requestId, ...PAGE_HEADERS]).end(body);
  };

function pagesOf({ config }: App, base: string, graphqlPath: string): Map<string, RequestHandler> {
  const dist = join(dirname(createRequire(import.meta.url).resolve('altair-static/package.json')), 'build/dist');
  const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const text = (content: string, type: string): RequestHandler => servedFile(() => Promise.resolve(Buffer.from(content)), type, 'no-store');
  const html = servedFile(
    async () => Buffer.from(pageOf(await readFile(join(dist, 'index.html'), 'utf8'))),
    TYPES['.html'] ?? '',
    'no-store',
  );
  return new Map<string, RequestHandler>([
    [base, (_, response) => void response.writeHead(308, ['Location', `${base}/`, 'X-Request-Id', requestIdIn(response)]).end()],
    [`${base}/`, html],
    [`${base}/init.js`, text(initializer(config.DEMO, graphqlPath), TYPES['.js'] ?? '')],
    ...files.map((entry): [string, RequestHandler] => {
      const file = join(entry.parentPath, entry.name);
      return [
        `${base}/${relative(dist, file)}`,
        servedFile(() => readFile(file), TYPES[extname(file)] ?? 'application/octet-stream', A_DAY),
      ];
    }),
  ]);
}

function pageOf(html: string): string {
  return html
    .replace(/<base href="[^"]*">/, '')
    .replace('<title>Altair</title>', '<title>Tollgate GraphQL (sandbox)</title>')
    .replace('<html>', '<html lang="en">')
    .replace('<app-root>', '<header><h1 class="unseen">GraphQL explorer</h1></header><app-root role="main">')
    .replaceAll(/<script(?![^>]*\bsrc=)[^>]*>[^]*?<\/script>/g, '')
    .replace('</head>', `<style>${STYLE}</style></head>`)
    .replace('</body>', '<script type="module" src="init.js"></script></body>');
}

function initializer(hasDemoKeys: boolean, graphqlPath: string): string {
  const keys = hasDemoKeys ? { 'X-API-Key': 'pk_test_demo', 'X-API-Secret': 'sk_test_demo_secret' } : {};
  const options = {
    initialQuery: FIRST_QUERY,
    initialHeaders: keys,
    initialSubscriptionRequestHandlerId: 'graphql-ws',
    initialSubscriptionsPayload: keys,
  };
  return `const at = new URL('${graphqlPath}', location.href);
AltairGraphQL.init({
  ...${JSON.stringify(options)},
  endpointURL: at.href,
  subscriptionsEndpoint: at.href.replace(/^http/, 'ws'),
  initialSettings: { disablePushNotification: true, 'alert.disableUpdateNotification': true },
});
${ACCESS}`;
}
