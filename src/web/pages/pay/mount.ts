import type { Request, Router } from 'express';
import type { App } from '../../../core/app/app.ts';
import { logoOfLink } from '../../../slices/checkout/branding.ts';
import { findPayLink } from '../../../slices/checkout/pay-link.ts';
import type { Environment, AnonymousActor } from '../../../domain/actor/actor.ts';
import { newId } from '../../../domain/ids/ids.ts';
import { methodNotAllowed, Refusal } from '../../../platform/errors/refusal.ts';
import { type HeaderList, PAY_HEADERS, requestIdIn, strictRouter, addressOfRequest } from '../../../core/transport/headers.ts';
import { type Answer, FOREVER, writeAnswer } from '../../../core/transport/page.ts';
import { rateLimiter } from '../../../core/transport/rate-limit.ts';
import { failure } from '../../../api/rest/refusals.ts';
import { builtPages, pagesFile } from '../built/built.ts';
import { messagePage, payPage } from './page.ts';
import { textsFor } from './texts/languages.ts';
import type { Texts } from './texts/en.ts';

const PATH = '/pay';
const ASSETS = 'assets/';
const LOGO = '/logo';

interface PayAnswer extends Answer {
  policy?: HeaderList;
}

/** Payer's pages: /pay/{slug} on both listeners, through the public API alone. */
export function payPages(app: App, environment: Environment): Router {
  const files = { styleAt: ASSETS + pagesFile('pay/pay.css'), scriptAt: ASSETS + pagesFile('pay/pay.ts') };
  const limiter = rateLimiter(app, environment);
  const addressOf = addressOfRequest(app.config);
  const answer = async (request: Request, requestId: string, texts: Texts): Promise<PayAnswer> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw methodNotAllowed(request.method, 'GET, HEAD');
    const below = request.path.slice(1);
    const file = below.startsWith(ASSETS) ? builtPages()?.answer(request, below.slice(ASSETS.length)) : undefined;
    if (file) return { status: 200, ...file };
    const address = addressOf(request);
    const { isLimited } = await limiter.take('reads', address, null);
    if (isLimited) throw new Refusal('rate_limited', 'Too many requests; wait a minute and try again', { code: 'RATE_LIMITED' });
    const visitor: AnonymousActor = { environment, address, userAgent: null, refreshToken: null, requestId, effectId: newId() };
    if (below.endsWith(LOGO)) {
      const { type, bytes } = await logoOfLink(app, environment, below.slice(0, -LOGO.length));
      return { status: 200, headers: ['Content-Type', type, 'Cache-Control', FOREVER], body: bytes };
    }
    const { html, headers } = payPage(await findPayLink(app, visitor, { slug: below }), texts, files);
    return { ...page(200, html), policy: headers };
  };
  const router = strictRouter();
  router.use(PATH, async (request, response) => {
    const requestId = requestIdIn(response);
    const address = URL.parse(request.originalUrl, 'http://page');
    const texts = textsFor(address?.searchParams.get('lang') ?? null, request.headers['accept-language']);
    const styleAt = upFrom(address?.pathname ?? PATH) + files.styleAt;
    const made: PayAnswer = await answer(request, requestId, texts).catch((error: unknown) =>
      refused(app, error, requestId, { texts, styleAt }),
    );
    writeAnswer(response, made, made.policy ?? PAY_HEADERS);
  });
  return router;
}

/** Redirect of other addresses to `/pay/{slug}`. */
const upFrom = (path: string): string => (path === PATH ? 'pay/' : '../'.repeat(path.split('/').length - 3));

const page = (status: number, body: string): Answer => ({
  status,
  headers: ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'no-store'],
  body,
});

/** An invalid slug gets the answer of an unknown one. */
function refused(app: App, error: unknown, requestId: string, { texts, styleAt }: { texts: Texts; styleAt: string }): Answer {
  if (!(error instanceof Refusal)) app.log.error({ err: error, requestId }, 'unexpected error');
  const { status, code } = failure(error, requestId);
  const shown = { texts, styleAt, requestId };
  if (status === 404 || status === 400)
    return page(404, messagePage(texts.noSuchPage, texts.checkAddress, { ...shown, code: 'ROUTE_NOT_FOUND' }));
  const why = error instanceof Refusal ? `${error.message}. ` : '';
  return page(status, messagePage(texts.didNotWork, why + texts.nothingCharged, { ...shown, code }));
}
