import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { App } from '../../core/app/app.ts';
import { canonicalInput } from '../../core/operation/operation.ts';
import { bodyInPieces, readBody } from '../../core/transport/body.ts';
import { oneLine } from '../../core/transport/headers.ts';
import { begin, giveUp, idempotencyKey, keepAlive, requestHash } from '../../core/transport/idempotency.ts';
import { isCleanText, parseObject } from '../../core/transport/json.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import type { Visits } from '../request/visit.ts';
import { countedOf, idempotencyPlace, identifier, mayAsk } from './caller.ts';
import { admittedIn, visitIn, type Visit } from './exchange.ts';

/** Finds out who calls; a caller that is not let in is counted by its address. @throws Refusal 401 or 403. */
export function credentials(app: App, environment: Environment, visits: Visits<Visit>): RequestHandler {
  const identify = identifier(app, environment);
  return async (_request, response, next) => {
    const visit = admittedIn(response);
    const { access = 'key', bucket = 'reads' } = visit.route.options;
    try {
      visit.caller = await identify(visit, access);
    } catch (error) {
      await visits.count(visit, bucket, null, { isRefused: false });
      throw error;
    }
    next();
  };
}

/** Counts the request. Without the scope the operation refuses before it does anything, and that is the answer to give. @throws Refusal 429. */
export const rateLimit =
  (visits: Visits<Visit>): RequestHandler =>
  async (_request, response, next) => {
    const visit = admittedIn(response);
    const { route, caller } = visit;
    await visits.count(visit, route.options.bucket ?? 'reads', countedOf(caller), { isRefused: mayAsk(caller, route) });
    next();
  };

/**
 * Reads a JSON body strictly, which express.json() does not: it inflates, strips a byte order mark, repairs UTF-8, keeps the last of
 * two equal keys and skips a body of another type. A body without bytes is none.
 */
export const strictJson: RequestHandler = (request, response, next) => {
  const read = (body: Buffer): void => {
    if (body.length > 0) request.body = parseObject(body);
    next();
  };
  const body = readBody(request, response);
  return body instanceof Promise ? body.then(read) : read(body);
};

/** Hands the body to the operation unread, so that a caller without the right to bring a file is refused before it is sent. */
export const fileBody: RequestHandler = (request, response, next) => {
  visitIn(response).file = bodyInPieces(request, response);
  next();
};

/** Query, body and path parameters as one object. A name given in two of them would be two truths: 400. */
export const readInput: RequestHandler = (request, response, next) => {
  const input = (request.body as Record<string, unknown> | undefined) ?? {};
  join(input, request.query as Record<string, string>);
  for (const [name, value] of Object.entries(request.params)) if (!isCleanText(value as string)) throw noneHas(name);
  join(input, request.params as Record<string, string>);
  visitIn(response).input = input;
  next();
};

function join(input: Record<string, unknown>, more: Record<string, string>): void {
  for (const name of Object.keys(more)) {
    if (Object.hasOwn(input, name)) throw invalid(name, `${name}: is given twice, in two places of the request`);
    input[name] = more[name];
  }
}

/** An id that no answer ever gave names nothing, like any other id that is unknown. */
export function noneHas(name: string): Refusal {
  return new Refusal('not_found', `Nothing has this ${name}`, { code: 'RECORD_NOT_FOUND' });
}

/** Holds the Idempotency-Key of a request until it is answered, or repeats the answer that the first request with it got. */
export function idempotency(app: App, visits: Visits<Visit>): RequestHandler {
  const pepper = app.config.KEY_PEPPER;
  return (request, response, next) => {
    const header = request.headers['idempotency-key'];
    if (header === undefined) return next();
    const visit = admittedIn(response);
    const { route, caller, input, method } = visit;
    const place = idempotencyPlace(caller, idempotencyKey(oneLine(header)) ?? '');
    // A caller without the scope is refused by the operation; an answer that another caller's rights got is not theirs to read.
    if (place === null || !mayAsk(caller, route)) return next();
    if ('stream' in route.presenter) throw new Error('a streamed answer cannot be remembered');
    const hashes = {
      // Below a mount path `url` is shorter; the key belongs to the address that the caller asked for.
      given: requestHash(pepper, method, request.originalUrl, input),
      canonical: requestHash(pepper, method, route.path, canonicalInput(route.operation, input)),
    };
    return begin(app, place, hashes).then((claim) => {
      if ('status' in claim) return visits.send(visit, claim.status, claim.body, ['Idempotent-Replayed', 'true']);
      visit.held = { claim, release: keepAlive(app, claim) };
      next();
    });
  };
}

/** After a failure: lets the request's Idempotency-Key go. */
export const releaseKey =
  (app: App): ErrorRequestHandler =>
  async (error: unknown, _request, response, next) => {
    const { held, requestId } = visitIn(response);
    if (held) {
      held.release();
      await giveUp(app, held.claim, error).catch((cause: unknown) => {
        // The lock ends by itself, and the effect id is kept: a repeat is late, never double.
        app.log.warn({ err: cause, requestId }, 'an Idempotency-Key could not be given up');
      });
    }
    next(error);
  };
