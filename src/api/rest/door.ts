import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Request } from 'express';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { invalid, methodNotAllowed, noSuchRoute, Refusal } from '../../platform/errors/refusal.ts';
import { turns } from '../../platform/concurrency/turns.ts';
import { appOf, exportsAtOnce } from '../../core/transport/tenant.ts';
import { oneLine } from '../../core/transport/headers.ts';
import { bodyInPieces, readBody } from '../../core/transport/body.ts';
import { actorOf, type Caller, idempotencyPlace, type Identify, identifier, mayAsk, namesOf, visitorOf } from './caller.ts';
import {
  begin,
  finish,
  giveUp,
  idempotencyKey,
  keepAlive,
  type Place,
  requestHash,
  type RequestHashes,
  type Claim,
} from '../../core/transport/idempotency.ts';
import { canonicalInput } from '../../core/operation/operation.ts';
import { parseObject } from '../../core/transport/json.ts';
import { parseQuery } from './query.ts';
import { isLong, rowsInPieces } from '../request/in-pieces.ts';
import { Visits } from '../request/visit.ts';
import { answerHeaders, page, restManners, successBody } from './reply.ts';
import { paramNames, routeParams, router } from './router.ts';
import type { Answer, Listed, Route } from '../../core/transport/rest/routes.ts';
import type { Visit } from './visit.ts';

/** What answers every request below the prefix. `path` and `query` are the request's, without the prefix and undecoded. */
export type Door = (request: IncomingMessage, response: ServerResponse, path: string, query: string) => void;

interface Tools {
  app: App;
  find: ReturnType<typeof router>;
  identify: Identify;
  visits: Visits<Visit>;
}

/**
 * The way of every API request: find the route, authenticate, count, read, run the operation once, answer, log.
 * Whatever goes wrong on it leaves as the specification's error body.
 */
export function openDoor(app: App, environment: Environment, routes: readonly Route[], isDraining: () => boolean): Door {
  const deprecations = new Map(routes.map((route) => [route, deprecationHeaders(route)]));
  const visits = new Visits(app, environment, isDraining, restManners(app, environment, deprecations));
  const tools: Tools = {
    app,
    find: router(routes.filter(({ options }) => environment === 'sandbox' || !options.sandboxOnly)),
    identify: identifier(app, environment, visits),
    visits,
  };
  return (request, response, path, query) => {
    const { method = 'GET' } = request;
    const match = tools.find(path, method);
    const visit: Visit = { ...visits.begin(request), request, response, method, path, query, match, caller: null, input: null };
    visits.run(visit, () => answer(tools, visit));
  };
}

async function answer(tools: Tools, visit: Visit): Promise<void> {
  const { request, match } = visit;
  const route = match?.route;
  if (!match || !route) {
    await tools.visits.count(visit, 'reads', null);
    return answerWithoutRoute(tools, visit);
  }
  const caller = (visit.caller = await tools.identify(visit, route));
  if (route.options.takesFile) return takeFile(tools, visit, route, caller, match.params);
  const body = await bodyOf(visit);
  const input = (visit.input = inputOf(visit, route, match.params, body));
  const name = visit.method === 'GET' || visit.method === 'HEAD' ? null : idempotencyKey(oneLine(request.headers['idempotency-key']));
  const place = name === null ? null : idempotencyPlace(caller, name);
  // Whoever lacks the scope is refused by the operation; an answer that somebody else's rights got is not theirs to read.
  if (place === null || !mayAsk(caller, route)) return deliver(tools, visit, route, caller, input);
  return deliverOnce(tools, visit, route, caller, input, place, hashesOf(tools, visit, route, input));
}

function hashesOf({ app: { config } }: Tools, { method, request }: Visit, { operation, path }: Route, input: unknown): RequestHashes {
  return {
    given: requestHash(config.KEY_PEPPER, method, request.url ?? '', input),
    canonical: requestHash(config.KEY_PEPPER, method, path, canonicalInput(operation, input)),
  };
}

function answerWithoutRoute(tools: Tools, visit: Visit): void {
  const allow = visit.match?.allow;
  if (allow === undefined) throw noSuchRoute();
  if (visit.method !== 'OPTIONS') throw methodNotAllowed(visit.method, allow);
  tools.visits.send(visit, 204, '', ['Allow', allow]);
}

const NO_BODY = Buffer.alloc(0);

/** A file is read by the operation, so that whoever may not bring one is told before it is sent. */
async function takeFile(tools: Tools, visit: Visit, route: Route, caller: Caller, params: readonly string[]): Promise<void> {
  const input = (visit.input = inputOf(visit, route, params, NO_BODY));
  const file = bodyInPieces(visit.request, visit.response);
  return deliver(tools, visit, route, caller, { ...input, file });
}

/** A body on GET means nothing and is left unread. */
function bodyOf({ method, request, response }: Visit): Promise<Buffer> | Buffer {
  return method === 'GET' || method === 'HEAD' ? NO_BODY : readBody(request, response);
}

/** Query, body and path parameters as one object. A name given in two of them would be two truths: 400. */
function inputOf({ query }: Visit, route: Route, params: readonly string[], body: Buffer): Record<string, unknown> {
  const input: Record<string, unknown> = body.length > 0 ? parseObject(body) : {};
  if (query !== '') join(input, parseQuery(query));
  if (params.length > 0) join(input, decodedParams(route, params));
  return input;
}

function join(input: Record<string, unknown>, more: Record<string, string>): void {
  for (const [name, value] of Object.entries(more)) {
    if (Object.hasOwn(input, name)) throw invalid(name, `${name}: is given twice, in two places of the request`);
    input[name] = value;
  }
}

/** What no caller can have got from us names nothing, like any other id that is unknown. */
function nothingHas(name: string): Refusal {
  return new Refusal('not_found', `Nothing has this ${name}`, { code: 'RECORD_NOT_FOUND' });
}

function decodedParams(route: Route, params: readonly string[]): Record<string, string> {
  try {
    return routeParams(route, params);
  } catch (error) {
    throw error instanceof Refusal && error.detail.field !== undefined ? nothingHas(error.detail.field) : error;
  }
}

/** Runs the operation as who asks. @throws Refusal 404 for an id in the path that is malformed; 400 is for body and query. */
async function perform(tools: Tools, visit: Visit, route: Route, caller: Caller, effectId: string, input: unknown): Promise<never> {
  try {
    return await operate(tools, visit, route, caller, effectId, input);
  } catch (error) {
    const { field, isMalformed } = error instanceof Refusal ? error.detail : {};
    throw isMalformed && field !== undefined && paramNames(route.path).includes(field) ? nothingHas(field) : error;
  }
}

function operate(
  { app }: Tools,
  { requestId }: Visit,
  { operation }: Route,
  caller: Caller,
  effectId: string,
  input: unknown,
): Promise<never> {
  if (operation.scope === null) return operation(app, visitorOf(caller, requestId, effectId), input);
  const actor = actorOf(caller, requestId, effectId);
  return operation(appOf(app, actor), actor, input);
}

async function deliver(tools: Tools, visit: Visit, route: Route, caller: Caller, input: unknown): Promise<void> {
  const { presenter } = route;
  if ('stream' in presenter) {
    return exportsAtOnce(tools.app).run(namesOf(caller).businessId ?? caller.address, async () => {
      const result = await perform(tools, visit, route, caller, newId(), input);
      await tools.visits.stream(visit, presenter.contentType, () => presenter.stream(result, visit.response));
    });
  }
  const result = await perform(tools, visit, route, caller, newId(), input);
  if (presenter.page && sendsPage(visit)) return page(tools.visits, visit, presenter.page(result));
  const listed = presenter.listed?.(result);
  if (listed && isLong(listed.rows)) return deliverLong(tools, visit, namesOf(caller).businessId ?? caller.address, listed);
  const made = presenter.present(result);
  tools.visits.send(visit, made.status ?? 200, successBody(made), answerHeaders(made));
}

/** A long list is made and written in pieces, between which others have their turn. */
async function deliverLong({ visits }: Tools, visit: Visit, tenant: string, { rows, view, meta }: Listed): Promise<void> {
  visit.turn = () => turns.next(tenant);
  const data = await rowsInPieces(rows, view, visit.turn);
  visits.send(visit, 200, `{"success":true,"data":${data},"meta":${JSON.stringify(meta)}}`);
}

/** Asked only where there is a page; whoever accepts anything gets JSON. */
const sendsPage = ({ request }: Visit): boolean =>
  (express.request.accepts as (this: Request, types: string[]) => string | false).call(request as Request, [
    'application/json',
    'text/html',
  ]) === 'text/html';

/** As `deliver`, once per Idempotency-Key: a success is remembered before it leaves, and repeated to whoever asks again. */
async function deliverOnce(
  tools: Tools,
  visit: Visit,
  route: Route,
  caller: Caller,
  input: unknown,
  place: Place,
  hashes: RequestHashes,
): Promise<void> {
  const { presenter } = route;
  if ('stream' in presenter) throw new Error('a streamed answer cannot be remembered');
  const claim = await begin(tools.app, place, hashes);
  if ('status' in claim) return tools.visits.send(visit, claim.status, claim.body, ['Idempotent-Replayed', 'true']);
  const release = keepAlive(tools.app, claim);
  try {
    const made = presenter.present(await perform(tools, visit, route, caller, claim.effectId, input));
    const status = made.status ?? 200;
    const body = successBody(made);
    await remember(tools, visit, claim, status, presenter.shownOnce ? successBody(withoutSecrets(made, presenter.shownOnce)) : body);
    tools.visits.send(visit, status, body, answerHeaders(made));
  } catch (error) {
    await giveUp(tools.app, claim, error).catch((cause: unknown) => {
      // The lock ends by itself, and the effect id is kept: a repeat is late, never double.
      tools.app.log.warn({ err: cause, requestId: visit.requestId }, 'an Idempotency-Key could not be given up');
    });
    throw error;
  } finally {
    release();
  }
}

/** The answer as a repeat gets it: what is shown once was in the first one, and is kept nowhere. */
function withoutSecrets(made: Answer, shownOnce: readonly string[]): Answer {
  const hidden = Object.fromEntries(shownOnce.map((field) => [field, null]));
  return { ...made, message: SHOWN_BEFORE, data: { ...(made.data as object), ...hidden } };
}

const SHOWN_BEFORE = 'This was done before; what is shown once was in the first answer and is not shown again';

/** The effect is committed, so a record that cannot be written must not turn the answer into a failure. */
async function remember({ app }: Tools, { requestId }: Visit, claim: Claim, status: number, body: string): Promise<void> {
  await finish(app, claim, status, body).catch((error: unknown) => {
    app.log.warn({ err: error, requestId }, 'an answer could not be remembered; a repeat finds its effect by id');
  });
}

/** RFC 9745 and RFC 8594. */
function deprecationHeaders({ options: { deprecated } }: Route): string[] {
  if (!deprecated) return [];
  return ['Deprecation', `@${Math.floor(deprecated.since.getTime() / 1_000)}`, 'Sunset', deprecated.sunset.toUTCString()];
}
