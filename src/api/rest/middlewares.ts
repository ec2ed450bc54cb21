import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import type { App } from '../../core/app/app.ts';
import { isLong } from '../../core/operation/long-list.ts';
import { canonicalInput, canonicalLongInput, type Operation } from '../../core/operation/operation.ts';
import { bodyInPieces, isCsv, MAX_LARGE_BODY_BYTES, readBody } from '../../core/transport/body.ts';
import { oneLine } from '../../core/transport/headers.ts';
import type { RouteOptions } from '../../core/transport/rest/routes.ts';
import {
  begin,
  giveUp,
  idempotencyKey,
  keepAlive,
  longRequestHash,
  type RequestHashes,
  requestHash,
} from '../../core/transport/idempotency.ts';
import { isCleanText, parseLongObject, parseObject, requireUtf8 } from '../../core/transport/json.ts';
import { answerAt, isServed, requestFrom, requireServed } from '../../core/versions/versions.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { Stretches } from '../../platform/concurrency/fair-scheduler.ts';
import { API_VERSION } from '../../domain/portable/api-versions.ts';
import { invalid, type Refusal, notFound } from '../../platform/errors/refusal.ts';
import type { RequestPipeline } from '../request/pipeline.ts';
import {
  type Admitted,
  admittedIn,
  contextOf,
  countedOf,
  idempotencyPlace,
  identifier,
  mayAsk,
  pinnedVersion,
  type RestContext,
  tenantOf,
} from './caller.ts';

export function credentials(app: App, environment: Environment, pipeline: RequestPipeline<RestContext>): RequestHandler {
  const identify = identifier(app, environment);
  return async (_request, response, next) => {
    const context = admittedIn(response);
    const { access = 'key', bucket = 'reads' } = context.route.options;
    try {
      const asked = oneLine(context.request.headers['tollgate-version']);
      if (asked !== undefined && isServed(asked)) useVersion(context, asked);
      const caller = await identify(context, access);
      context.caller = caller;
      if (asked !== undefined) requireServed(asked);
      if (asked === undefined || caller.access === 'session') useVersion(context, pinnedVersion(caller));
    } catch (error) {
      await pipeline.count(context, bucket, null, { isRefused: false });
      throw error;
    }
    next();
  };
}

function useVersion(context: Admitted, version: string): void {
  if (version === context.version) return;
  context.version = isServed(version) ? version : API_VERSION;
  const { title } = context.route.operation;
  context.rewrite = context.version === API_VERSION ? undefined : (body) => answerAt(context.version, title, body);
}

/** Counts the request; callers without the scope get the operation's refusal. @throws Refusal 429. */
export const rateLimit =
  (pipeline: RequestPipeline<RestContext>): RequestHandler =>
  async (_request, response, next) => {
    const context = admittedIn(response);
    const { route, caller } = context;
    await pipeline.count(context, route.options.bucket ?? 'reads', countedOf(caller), { isRefused: mayAsk(caller, route) });
    next();
  };

/** Strict JSON: express.json() inflates, repairs UTF-8, accepts duplicate keys and skips other types. */
export const strictJson: RequestHandler = (request, response, next) => {
  const context = admittedIn(response);
  const { rowsOf } = context.route.options;
  const read = (body: Buffer): void => {
    if (body.length > 0) request.body = parseObject(body);
    next();
  };
  if (!rowsOf) {
    const body = readBody(request, response);
    return body instanceof Promise ? body.then(read) : read(body);
  }
  return readRows(request, response, rowsOf).then(next);
};

type RowsOf = NonNullable<RouteOptions['rowsOf']>;

async function readRows(request: Request, response: Response, rowsOf: RowsOf): Promise<void> {
  const body = await readBody(request, response, { takesCsv: true, maxBytes: MAX_LARGE_BODY_BYTES });
  if (body.length === 0) return;
  const stretches = new Stretches(tenantOf(admittedIn(response)));
  requireUtf8(body);
  request.body = await (isCsv(request) ? rowsOf(body, stretches) : parseLongObject(body, stretches));
}

/** Passes the body unread, so that a missing scope is refused before the upload. */
export const fileBody: RequestHandler = (request, response, next) => {
  contextOf(response).file = bodyInPieces(request, response);
  next();
};

/** Query, body and path as one object. @throws Refusal 400 for a name in two of them. */
export const readInput: RequestHandler = (request, response, next) => {
  const input = (request.body as Record<string, unknown> | undefined) ?? {};
  join(input, request.query as Record<string, string>);
  for (const [name, value] of Object.entries(request.params)) if (!isCleanText(value as string)) throw noneHas(name);
  join(input, request.params as Record<string, string>);
  const context = admittedIn(response);
  const { version, route } = context;
  if (route.options.mayRespondLater && input['async'] === undefined && PREFERS_LATER.test(oneLine(request.headers['prefer']) ?? ''))
    input['async'] = true;
  context.input = version === API_VERSION ? input : requestFrom(version, route.operation.title, input);
  next();
};

const PREFERS_LATER = /(?:^|[,;\s])respond-async(?:$|[,;\s])/i;

function join(input: Record<string, unknown>, more: Record<string, string>): void {
  for (const name of Object.keys(more)) {
    if (Object.hasOwn(input, name)) throw invalid(name, `${name}: is given in two places of the request; send it once`);
    input[name] = more[name];
  }
}

/** A malformed id is not found. */
export function noneHas(name: string): Refusal {
  return notFound(`No record has this ${name}`);
}

/** Holds the Idempotency-Key until the answer, or replays it. */
export function idempotency(app: App, pipeline: RequestPipeline<RestContext>): RequestHandler {
  const pepper = app.config.KEY_PEPPER;
  return (request, response, next) => {
    const header = request.headers['idempotency-key'];
    if (header === undefined) return next();
    const context = admittedIn(response);
    const { route, caller } = context;
    const place = idempotencyPlace(caller, idempotencyKey(oneLine(header)) ?? '');
    // Security: a replay needs the scope of the first answer.
    if (place === null || !mayAsk(caller, route)) return next();
    if ('stream' in route.presenter) throw new Error('a streamed answer cannot be stored');
    const hashes = hashesOf(pepper, context, request.originalUrl);
    const begun = hashes instanceof Promise ? hashes.then((each) => begin(app, place, each)) : begin(app, place, hashes);
    return begun.then((claim) => {
      if ('status' in claim) return pipeline.send(context, claim.status, claim.body, ['Idempotent-Replayed', 'true']);
      context.held = { claim, release: keepAlive(app, claim) };
      next();
    });
  };
}

/** `url` is shorter below a mount path; the hash covers the full address. */
function hashesOf(pepper: string, context: Admitted, url: string): RequestHashes | Promise<RequestHashes> {
  const { route, method, input } = context;
  const { operation, path } = route;
  const list = operation.scope === null ? null : operation.longList;
  if (operation.scope !== null && list !== null && isLong(input, list)) return longHashesOf(pepper, context, { url, operation, list });
  return {
    given: requestHash(pepper, method, url, input),
    canonical: requestHash(pepper, method, path, canonicalInput(operation, input)),
  };
}

async function longHashesOf(
  pepper: string,
  context: Admitted,
  { url, operation, list }: { url: string; operation: Operation; list: string },
): Promise<RequestHashes> {
  const { route, method, input } = context;
  const stretches = new Stretches(tenantOf(context));
  const canonical = await canonicalLongInput(operation, list, input, stretches);
  return {
    given: await longRequestHash(pepper, `${method} ${url}`, input, stretches),
    canonical: await longRequestHash(pepper, `${method} ${route.path}`, canonical, stretches),
  };
}

export const releaseKey =
  (app: App): ErrorRequestHandler =>
  async (error: unknown, _request, response, next) => {
    const { held, requestId } = contextOf(response);
    if (held) {
      held.release();
      await giveUp(app, held.claim, error).catch((cause: unknown) => {
        // The lock expires by itself and the effect id stays: a repeat is late, never double.
        app.log.warn({ err: cause, requestId }, 'an Idempotency-Key could not be released; its lock expires');
      });
    }
    next(error);
  };
