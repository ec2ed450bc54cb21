import type { Request, Response, Router } from 'express';
import type { App } from '../../../core/app/app.ts';
import type { Environment } from '../../../domain/actor/actor.ts';
import { version } from '../../../platform/config/version.ts';
import { methodNotAllowed, Refusal } from '../../../platform/errors/refusal.ts';
import { DASHBOARD_HEADERS, requestIdIn, strictRouter } from '../../../core/transport/headers.ts';
import { writeAnswer } from '../../../core/transport/page.ts';
import { escaped } from '../../../platform/formats/text.ts';
import { builtFolder, readBuilt } from '../built/built.ts';
import { publicPrefix } from '../ops/page.ts';
import { refusedPage } from '../../../api/rest/refusals.ts';

const PATH = '/dashboard';
const ASSETS = `${PATH}/assets/`;

/** Dashboard at /dashboard: one page for every address, and hashed assets. The page uses the public API; no state here. */
export function dashboardPages(app: Pick<App, 'config'>, environment: Environment, folder: string = builtFolder('dashboard')): Router {
  const built = readBuilt(folder);
  const html = built?.html ? pageOf(built.html, app, environment) : null;
  const router = strictRouter();
  const refuse = (request: Request, response: Response, error: Refusal, more: readonly string[] = []): void => {
    const { status, body, headers } = refusedPage(error, app.config, environment, request, requestIdIn(response));
    writeAnswer(response, { status, headers: [...headers, ...more], body }, DASHBOARD_HEADERS);
  };
  router.use(PATH, (request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    refuse(request, response, methodNotAllowed(request.method, 'GET, HEAD'), ['Allow', 'GET, HEAD']);
  });
  router.get(`${ASSETS}{*file}`, (request, response) => {
    const file = built?.answer(request, request.path.slice(ASSETS.length));
    if (file) writeAnswer(response, { status: 200, ...file }, DASHBOARD_HEADERS);
    else refuse(request, response, missing('No such file'));
  });
  router.use(PATH, (request, response) => {
    if (html === null) return refuse(request, response, missing('The dashboard is not built: run node scripts/build-browser.mjs'));
    const headers = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'];
    writeAnswer(response, { status: 200, headers, body: html }, DASHBOARD_HEADERS);
  });
  return router;
}

/** Built page with assets below our path and its settings, without inline script. */
function pageOf(html: string, { config }: Pick<App, 'config'>, environment: Environment): string {
  const prefix = publicPrefix(config);
  const other = environment === 'sandbox' ? config.LIVE_PORT : config.SANDBOX_PORT;
  // Behind a public name the address of the other listener is unknown.
  const otherPort = config.PUBLIC_URL === undefined && config.LIVE_PORT !== undefined && other ? other : null;
  const mailsInLog = config.LOG_ACCOUNT_MAILS && config.SMTP_URL === undefined;
  const contractUrl = config.CONTRACT_URL ?? null;
  const demo = config.DEMO && environment === 'sandbox';
  const days = {
    requestLogDays: config.REQUEST_LOG_DAYS,
    providerLogDays: config.PROVIDER_LOG_DAYS,
    answerDays: config.WEBHOOK_ANSWER_DAYS,
  };
  const settings = JSON.stringify({ prefix, environment, version, otherPort, demo, mailsInLog, contractUrl, ...days });
  return html
    .replaceAll('"./assets/', `"${prefix}${PATH}/assets/`)
    .replaceAll(' crossorigin', '')
    .replace('%SETTINGS%', () => escaped(settings));
}

const missing = (message: string): Refusal => new Refusal('not_found', message, { code: 'ROUTE_NOT_FOUND' });
