import type { Response, Router } from 'express';
import type { App } from '../../../core/app/app.ts';
import type { Environment } from '../../../domain/actor/actor.ts';
import { version } from '../../../platform/config/version.ts';
import { requestIdIn, strictRouter } from '../../../core/transport/express.ts';
import { DASHBOARD_HEADERS } from '../../../core/transport/headers.ts';
import { builtFolder, readBuilt } from '../built/built.ts';

const PATH = '/dashboard';
const ASSETS = `${PATH}/assets/`;

/** Dashboard at /dashboard: one page for every address, and hashed assets. The page uses the public API; no state here. */
export function dashboardPages(app: Pick<App, 'config'>, environment: Environment, folder: string = builtFolder('dashboard')): Router {
  const built = readBuilt(folder);
  const html = built?.html ? pageOf(built.html, app, environment) : null;
  const router = strictRouter();
  router.use(PATH, ({ method }, response, next) => {
    if (method === 'GET' || method === 'HEAD') return next();
    text(response, 405, 'Only GET and HEAD are allowed here', ['Allow', 'GET, HEAD']);
  });
  router.get(`${ASSETS}{*file}`, (request, response) => {
    const file = built?.answer(request, request.path.slice(ASSETS.length));
    if (file) send(response, 200, file.body, file.headers);
    else text(response, 404, 'No such file');
  });
  router.use(PATH, (_request, response) => {
    if (html === null) return text(response, 404, 'The dashboard is not built: run node scripts/build-browser.mjs');
    send(response, 200, Buffer.from(html), ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store']);
  });
  return router;
}

/** Built page with assets below our path and its settings, without inline script. */
function pageOf(html: string, { config }: Pick<App, 'config'>, environment: Environment): string {
  const prefix = config.PUBLIC_URL === undefined ? '' : new URL(config.PUBLIC_URL).pathname.replace(/\/+$/, '');
  const other = environment === 'sandbox' ? config.LIVE_PORT : config.SANDBOX_PORT;
  // Behind a public name the address of the other listener is unknown.
  const otherPort = config.PUBLIC_URL === undefined && config.LIVE_PORT !== undefined && other ? other : null;
  const mailsInLog = config.LOG_ACCOUNT_MAILS && config.SMTP_URL === undefined;
  const settings = JSON.stringify({ prefix, environment, version, otherPort, demo: config.DEMO && environment === 'sandbox', mailsInLog });
  const escaped = settings.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return html
    .replaceAll('"./assets/', `"${prefix}${PATH}/assets/`)
    .replaceAll(' crossorigin', '')
    .replace('%SETTINGS%', () => escaped);
}

function text(response: Response, status: number, message: string, headers: readonly string[] = []): void {
  send(response, status, Buffer.from(`${message}\n`), [
    'Content-Type',
    'text/plain; charset=utf-8',
    'Cache-Control',
    'no-store',
    ...headers,
  ]);
}

function send(response: Response, status: number, body: Buffer, headers: readonly string[]): void {
  const own = ['X-Request-Id', requestIdIn(response), 'Content-Length', String(body.length)];
  response.writeHead(status, [...headers, ...DASHBOARD_HEADERS, ...own]);
  response.end(body);
}
