import type { Request, Response } from 'express';
import { failure, writeJson } from '../../../api/rest/answer.ts';
import type { Mount } from '../../../api/rest/server.ts';
import type { App } from '../../../core/app/app.ts';
import { addressOfRequest } from '../../../core/transport/address.ts';
import { refreshCookie } from '../../../core/transport/cookies.ts';
import { PAGE_HEADERS, requestIdOf } from '../../../core/transport/headers.ts';
import { rateLimited, rateLimiter } from '../../../core/transport/rate-limit.ts';
import type { Environment } from '../../../domain/actor/actor.ts';
import { newId } from '../../../domain/ids/ids.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { escaped } from '../../../platform/formats/html.ts';
import { logOut } from '../../../slices/people/own-sessions.ts';
import { findSession, personActor } from '../../../slices/people/session.ts';
import { builtPages } from '../built/built.ts';
import { type Signed, accessCookie, assertOwnOrigin, bearerOf, isSecure, publicPrefix, whoAsks } from './access.ts';
import { opsFile, write, writePage } from './page.ts';

/** What stands on the page where people sign in. */
const SIGN_IN = `<form id="sign-in" hidden>
        <label>E-mail <input name="email" type="email" autocomplete="username" required></label>
        <label>Password <input name="password" type="password" autocomplete="current-password" required></label>
        <label id="second" hidden>Code of your authenticator <input name="code" autocomplete="one-time-code"></label>
        <button>Sign in</button>
      </form>
      <p id="told" role="status" aria-live="polite">One moment…</p>
      <noscript>Signing in needs JavaScript.</noscript>`;

const SIGN_OUT = `<form id="sign-out"><button>Sign out</button></form>
      <p id="told" role="status" aria-live="polite"></p>`;

/** One request of somebody who may look. */
export interface OpsVisit {
  request: Request;
  response: Response;
  /** Below the section's own path, with its slash. */
  path: string;
  requestId: string;
  /** The caller's, also behind our own proxies. */
  address: string;
  signed: Signed;
}

/** A part of the operators' pages: at `/ops/<name>` and below. */
export interface OpsSection {
  name: string;
  show(visit: OpsVisit): Promise<void>;
}

const PATH = '/ops';
const ASSETS = '/assets/';

/**
 * The pages of operators at /ops: signing in and out, and the sections, each only for people who hold `queues:read`. Browsers
 * that are not signed in are led to the sign-in page, other clients get 401.
 */
export function opsMount(app: App, environment: Environment, sections: readonly OpsSection[]): Mount {
  const prefix = publicPrefix(app.config);
  const limiter = rateLimiter(app, environment);
  const addressOf = addressOfRequest(app.config);
  /** Whoever guesses tokens is counted by address, as at every door. */
  const limit = async (address: string): Promise<void> => {
    const verdict = await limiter.take('reads', address, null);
    if (verdict.isLimited) throw rateLimited(verdict);
  };
  const answer = async (request: Request, response: Response, path: string, requestId: string): Promise<void> => {
    const below = path.slice(PATH.length);
    const file =
      request.method === 'GET' && below.startsWith(ASSETS) ? builtPages()?.answer(request, below.slice(ASSETS.length)) : undefined;
    if (file) return writeFile(response, file, requestId);
    switch (`${request.method} ${below}`) {
      case 'GET /login':
        return writePage(response, 200, prefix, 'Sign in', SIGN_IN + scriptTag(prefix), requestId);
      case 'GET /sign-out':
        return writePage(response, 200, prefix, 'Sign out', SIGN_OUT + scriptTag(prefix), requestId);
      case 'POST /session':
        await limit(addressOf(request));
        return keepSession(app, environment, request, response, requestId);
      case 'DELETE /session':
        return endSession(app, environment, request, response, requestId);
      case 'GET ':
      case 'GET /':
        return seeOther(response, `${prefix}/ops/queues/`, requestId);
    }
    const section = sections.find(({ name }) => below === `/${name}` || below.startsWith(`/${name}/`));
    if (!section) throw new Refusal('not_found', 'There is no such page', { code: 'ROUTE_NOT_FOUND' });
    const signed = await whoAsks(app, environment, request);
    const address = addressOf(request);
    if (!signed) await limit(address);
    if (!signed && wantsPage(request)) return seeOther(response, `${prefix}/ops/login?to=${encodeURIComponent(path)}`, requestId);
    if (!signed) throw new Refusal('unauthenticated', 'No token provided', { code: 'NO_TOKEN' });
    if (!signed.signedIn.scopes.has('queues:read'))
      throw new Refusal('forbidden', 'Only operators of this service may look here', { code: 'SCOPE_MISSING' });
    if (below === `/${section.name}`) return seeOther(response, `${prefix}${path}/`, requestId);
    await section.show({ request, response, path: below.slice(section.name.length + 1), requestId, address, signed });
  };
  return {
    path: PATH,
    handle(request, response, path) {
      const requestId = requestIdOf(request);
      answer(request, response, path, requestId).catch((error: unknown) => {
        if (!(error instanceof Refusal)) app.log.error({ err: error, requestId }, 'unexpected error');
        refuse(request, response, prefix, error, requestId);
      });
    },
  };
}

/** The access token that a page got from the sign-in routes goes into the cookie, if it is somebody's. */
async function keepSession(app: App, environment: Environment, request: Request, response: Response, requestId: string): Promise<void> {
  assertOwnOrigin(app, request);
  const token = bearerOf(request.headers);
  const signedIn = token === null ? null : await findSession(app, token, environment);
  if (token === null || !signedIn) throw new Refusal('unauthenticated', 'No token provided', { code: 'NO_TOKEN' });
  const cookie = accessCookie(app.config, { token, expiresAt: signedIn.expiresAt }, app.clock.now());
  write(response, 204, '', 'text/plain', requestId, ['Set-Cookie', cookie]);
}

/** Ends the session everywhere, and takes both cookies away even when there was none any more. */
async function endSession(app: App, environment: Environment, request: Request, response: Response, requestId: string): Promise<void> {
  assertOwnOrigin(app, request);
  const signed = await whoAsks(app, environment, request);
  if (signed) await logOut(app, personActor(signed.signedIn, requestId, newId()), {});
  const now = app.clock.now();
  const cookies = [
    accessCookie(app.config, null, now),
    refreshCookie({ refreshToken: null, expiresAt: now, isSecure: isSecure(app.config) }),
  ];
  write(
    response,
    204,
    '',
    'text/plain',
    requestId,
    cookies.flatMap((cookie) => ['Set-Cookie', cookie]),
  );
}

function refuse(request: Request, response: Response, prefix: string, error: unknown, requestId: string): void {
  if (response.headersSent) return void response.destroy();
  const { status, body, headers, code } = failure(error, requestId);
  if (!wantsPage(request)) return writeJson(response, status, body, requestId, headers);
  const words = error instanceof Refusal ? error.message : 'Something went wrong';
  const reference = `<p><small>${escaped(`${code} · ${requestId}`)}</small></p>`;
  const main = `<p>${escaped(words)}.</p>${reference}<p><a href="${prefix}/ops/sign-out">Sign out</a></p>`;
  writePage(response, status, prefix, String(status), main, requestId);
}

const wantsPage = ({ method, headers }: Request): boolean => method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');

function seeOther(response: Response, to: string, requestId: string): void {
  write(response, 303, '', 'text/plain', requestId, ['Location', to]);
}

const scriptTag = (prefix: string): string => `\n      <script type="module" src="${opsFile(prefix, 'ops/sign-in.ts')}"></script>`;

function writeFile(response: Response, { headers, body }: { headers: readonly string[]; body: Buffer }, requestId: string): void {
  response.writeHead(200, [...headers, ...PAGE_HEADERS, 'X-Request-Id', requestId, 'Content-Length', String(body.length)]).end(body);
}
