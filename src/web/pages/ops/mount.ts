import type { ErrorRequestHandler, Request, RequestHandler, Response, Router } from 'express';
import { failure, writeJson } from '../../../api/rest/refusals.ts';
import type { App } from '../../../core/app/app.ts';
import { PAGE_HEADERS, requestIdIn, strictRouter, addressOfRequest } from '../../../core/transport/headers.ts';
import { isSecure, refreshCookie } from '../../../core/transport/cookies.ts';
import { writeAnswer } from '../../../core/transport/page.ts';
import { rateLimited, rateLimiter } from '../../../core/transport/rate-limit.ts';
import type { Environment } from '../../../domain/actor/actor.ts';
import { newId } from '../../../domain/ids/ids.ts';
import { found, Refusal } from '../../../platform/errors/refusal.ts';
import { escaped } from '../../../platform/formats/text.ts';
import { findRecord, type OpsRecord } from '../../../slices/ops/records.ts';
import { logOut } from '../../../slices/sessions/own-sessions.ts';
import { findSession, personActor } from '../../../slices/sessions/session.ts';
import { builtPages } from '../built/built.ts';
import { type Signed, accessCookie, assertOwnOrigin, bearerOf, publicPrefix, staffOf, opsFile, table, write, writePage } from './page.ts';

const SIGN_IN = `<form id="sign-in" hidden>
        <label>Email <input name="email" type="email" autocomplete="username" required></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
        <label id="second" hidden>Code of your authenticator <input name="code" autocomplete="one-time-code"></label>
        <button>Sign in</button>
      </form>
      <p id="result" role="status" aria-live="polite">One moment…</p>
      <noscript>Signing in needs JavaScript.</noscript>`;

const SIGN_OUT = `<form id="sign-out"><button>Sign out</button></form>
      <p id="result" role="status" aria-live="polite"></p>`;

export interface OpsContext {
  request: Request;
  response: Response;
  /** Path below the section, with a leading slash. */
  path: string;
  requestId: string;
  /** Client address, also behind our proxies. */
  address: string;
  signed: Signed;
}

/** Section of the operator pages: `/ops/<name>` and below. */
export interface OpsSection {
  name: string;
  show(context: OpsContext): Promise<void>;
}

const PATH = '/ops';
const ASSETS = `${PATH}/assets/`;

/** Operator pages at /ops, with the permission `queues:read`. Browsers without a session get the sign-in page, other clients 401. */
export function opsPages(app: App, environment: Environment, sections: readonly OpsSection[]): Router {
  const prefix = publicPrefix(app.config);
  const seeOther =
    (to: string): RequestHandler =>
    (_request, response) =>
      redirect(response, to);
  const limit = addressLimit(app, environment);
  const router = strictRouter();
  router.get(`${ASSETS}*file`, (request, response, next) => {
    const file = builtPages()?.answer(request, request.path.slice(ASSETS.length));
    if (!file) return next();
    writeAnswer(response, { status: 200, ...file }, PAGE_HEADERS);
  });
  router.get(`${PATH}/login`, (_request, response) => writePage(response, 200, prefix, 'Sign in', SIGN_IN + scriptTag(prefix)));
  router.get(`${PATH}/sign-out`, (_request, response) => writePage(response, 200, prefix, 'Sign out', SIGN_OUT + scriptTag(prefix)));
  router.post(`${PATH}/session`, limit, (request, response) => saveSession(app, environment, request, response));
  router.delete(`${PATH}/session`, (request, response) => endSession(app, environment, request, response));
  router.get([PATH, `${PATH}/`], seeOther(`${prefix}${PATH}/queues/`));
  const signIn = onlyOperators(app, environment, prefix, limit);
  const addressOf = addressOfRequest(app.config);
  for (const section of sections) {
    const path = `${PATH}/${section.name}`;
    router.all(path, signIn, seeOther(`${prefix}${path}/`));
    const show: RequestHandler = (request, response) =>
      section.show({
        request,
        response,
        path: request.path,
        requestId: requestIdIn(response),
        address: addressOf(request),
        signed: response.locals['signed'] as Signed,
      });
    router.use(path, signIn, show);
  }
  router.use(PATH, () => {
    throw new Refusal('not_found', 'No such page', { code: 'ROUTE_NOT_FOUND' });
  });
  router.use(PATH, errorPages(app, prefix));
  return router;
}

/** Limits requests without a session by address, against guessed tokens, as the API does. */
function addressLimit(app: App, environment: Environment): RequestHandler {
  const limiter = rateLimiter(app, environment);
  const addressOf = addressOfRequest(app.config);
  return async (request, _response, next) => {
    const result = await limiter.take('reads', addressOf(request), null);
    if (result.isLimited) throw rateLimited(result);
    next();
  };
}

/** Admits operators; browsers without a session get the sign-in page. */
function onlyOperators(app: App, environment: Environment, prefix: string, limit: RequestHandler): RequestHandler[] {
  const readSession: RequestHandler = async (request, response, next) => {
    const signed = await staffOf(app, environment, request);
    response.locals['signed'] = signed;
    if (signed) return next();
    return limit(request, response, next);
  };
  const requireScope: RequestHandler = (request, response, next) => {
    const signed = response.locals['signed'] as Signed | null;
    if (!signed && wantsPage(request)) {
      const [path = ''] = request.originalUrl.split('?');
      return redirect(response, `${prefix}${PATH}/login?to=${encodeURIComponent(path)}`);
    }
    if (!signed) throw new Refusal('unauthenticated', 'No token provided', { code: 'NO_TOKEN' });
    if (!signed.signedIn.scopes.has('queues:read'))
      throw new Refusal('forbidden', 'Only operators of this service have access; sign in as an operator', { code: 'SCOPE_MISSING' });
    next();
  };
  return [readSession, requireScope];
}

/** Stores the access token of a signed-in person in the cookie. */
async function saveSession(app: App, environment: Environment, request: Request, response: Response): Promise<void> {
  assertOwnOrigin(app, request);
  const token = bearerOf(request.headers);
  const signedIn = token === null ? null : await findSession(app, token, environment);
  if (token === null || !signedIn) throw new Refusal('unauthenticated', 'No token provided', { code: 'NO_TOKEN' });
  const cookie = accessCookie(app.config, environment, { token, expiresAt: signedIn.expiresAt }, app.clock.now());
  write(response, 204, '', 'text/plain', ['Set-Cookie', cookie]);
}

/** Ends the session everywhere and deletes both cookies. */
async function endSession(app: App, environment: Environment, request: Request, response: Response): Promise<void> {
  assertOwnOrigin(app, request);
  const signed = await staffOf(app, environment, request);
  if (signed) await logOut(app, personActor(signed.signedIn, requestIdIn(response), newId()), {});
  const now = app.clock.now();
  const cookies = [
    accessCookie(app.config, environment, null, now),
    refreshCookie({ refreshToken: null, expiresAt: now }, isSecure(app.config, environment)),
  ];
  const headers = cookies.flatMap((cookie) => ['Set-Cookie', cookie]);
  write(response, 204, '', 'text/plain', headers);
}

const errorPages =
  (app: App, prefix: string): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    const requestId = requestIdIn(response);
    if (!(error instanceof Refusal)) app.log.error({ err: error, requestId }, 'unexpected error');
    if (response.headersSent) return void response.destroy();
    const { status, body, headers, code } = failure(error, requestId);
    if (!wantsPage(request)) return writeJson(response, status, body, requestId, headers);
    const message = error instanceof Refusal ? error.message : 'The page failed; try again';
    const reference = `<p><small>${escaped(`${code} · ${requestId}`)}</small></p>`;
    const main = `<p>${escaped(message)}.</p>${reference}<p><a href="${prefix}/ops/sign-out">Sign out</a></p>`;
    writePage(response, status, prefix, String(status), main);
  };

const wantsPage = ({ method, headers }: Request): boolean => method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');

function redirect(response: Response, to: string): void {
  write(response, 303, '', 'text/plain', ['Location', to]);
}

const scriptTag = (prefix: string): string => `\n      <script type="module" src="${opsFile(prefix, 'ops/sign-in.ts')}"></script>`;

/** Read-only page for the record of a job. */
export function recordPages(app: App, environment: Environment): OpsSection {
  const prefix = publicPrefix(app.config);
  return {
    name: 'records',
    async show({ response, path }) {
      const record = found(await findRecord(app, path), 'No such record');
      const events = record.events.length > 0 ? `<h2>Events</h2>${table(record.events)}` : '';
      const exchanges = record.exchanges?.length ? `<h2>Provider requests</h2>${table(record.exchanges)}` : '';
      const links = `<p><a href="${prefix}/ops/queues/">Queues</a>${dashboardLink(record, prefix, environment)}</p>`;
      const main = `${links}${table(record.facts)}${events}${exchanges}`;
      writePage(response, 200, prefix, record.title, main);
    },
  };
}

/** Dashboard link to the record, through the business that an operator enters first; null for the other environment. */
function dashboardLink({ dashboard }: OpsRecord, prefix: string, environment: Environment): string {
  if (dashboard?.environment !== environment) return '';
  const { businessId, path } = dashboard;
  return ` · <a href="${prefix}/dashboard/operations/businesses/${businessId}?to=${encodeURIComponent(path)}">Open on the dashboard</a>`;
}
