import type { RequestHandler, Request, Response } from 'express';
import type { App } from '../../core/app/app.ts';
import { finish, type Claim } from '../../core/transport/idempotency.ts';
import type { Answer, Listed } from '../../core/transport/rest/routes.ts';
import { appOf, exportsAtOnce } from '../../core/transport/tenant.ts';
import { newId } from '../../domain/ids/ids.ts';
import { turns } from '../../platform/concurrency/turns.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { isLong, rowsInPieces } from '../request/in-pieces.ts';
import type { Visits } from '../request/visit.ts';
import { actorOf, namesOf, visitorOf } from './caller.ts';
import { type Admitted, admittedIn, type Visit } from './exchange.ts';
import { noneHas } from './middlewares.ts';
import { paramNames } from './paths.ts';
import { answerHeaders, page, successBody } from './reply.ts';

export function runOperation(app: App, visits: Visits<Visit>): RequestHandler {
  return (request, response) => {
    const visit = admittedIn(response);
    return visit.held ? respondOnce(app, visits, visit, visit.held) : respond(app, visits, visit, request, response);
  };
}

async function respond(app: App, visits: Visits<Visit>, visit: Admitted, request: Request, response: Response): Promise<void> {
  const { presenter } = visit.route;
  if ('stream' in presenter) {
    return exportsAtOnce(app).run(tenantOf(visit), async () => {
      const result = await perform(app, visit, newId());
      await visits.stream(visit, presenter.contentType, () => presenter.stream(result, response));
    });
  }
  const result = await perform(app, visit, newId());
  // Callers that accept all types get JSON.
  if (presenter.page && request.accepts(['application/json', 'text/html']) === 'text/html')
    return page(visits, visit, presenter.page(result));
  const listed = presenter.listed?.(result);
  if (listed && isLong(listed.rows)) return respondInPieces(visits, visit, listed);
  const made = presenter.present(result);
  visits.send(visit, made.status ?? 200, successBody(made), answerHeaders(app, visits.environment, made));
}

const tenantOf = ({ caller }: Admitted): string => namesOf(caller).businessId ?? caller.address;

/** Long lists are serialized in pieces. */
async function respondInPieces(visits: Visits<Visit>, visit: Admitted, { rows, view, meta }: Listed): Promise<void> {
  const tenant = tenantOf(visit);
  visit.turn = () => turns.next(tenant);
  const data = await rowsInPieces(rows, view, visit.turn);
  visits.send(visit, 200, `{"success":true,"data":${data},"meta":${JSON.stringify(meta)}}`);
}

/** Runs once per Idempotency-Key; a success is stored before it leaves. */
async function respondOnce(
  app: App,
  visits: Visits<Visit>,
  visit: Admitted,
  { claim, release }: NonNullable<Visit['held']>,
): Promise<void> {
  const { presenter } = visit.route;
  if ('stream' in presenter) throw new Error('a streamed answer cannot be remembered');
  const made = presenter.present(await perform(app, visit, claim.effectId));
  const status = made.status ?? 200;
  const body = successBody(made);
  await remember(app, visit, claim, status, presenter.shownOnce ? successBody(withoutSecrets(made, presenter.shownOnce)) : body);
  release();
  visits.send(visit, status, body, answerHeaders(app, visits.environment, made));
}

/** @throws Refusal 404 for a malformed id in the path; 400 is for body and query. */
async function perform(app: App, visit: Admitted, effectId: string): Promise<never> {
  try {
    return await operate(app, visit, effectId);
  } catch (error) {
    const { field, isMalformed } = error instanceof Refusal ? error.detail : {};
    throw isMalformed && field !== undefined && paramNames(visit.route.path).includes(field) ? noneHas(field) : error;
  }
}

function operate(app: App, { route: { operation }, caller, requestId, input: read, file }: Admitted, effectId: string): Promise<never> {
  const input = file ? { ...read, file } : read;
  if (operation.scope === null) return operation(app, visitorOf(caller, requestId, effectId), input);
  const actor = actorOf(caller, requestId, effectId);
  return operation(appOf(app, actor), actor, input);
}

const SHOWN_BEFORE = 'This was done before; what is shown once was in the first answer and is not shown again';

/** Fields shown once are absent from replays and stored nowhere. */
function withoutSecrets(made: Answer, shownOnce: readonly string[]): Answer {
  const hidden = Object.fromEntries(shownOnce.map((field) => [field, null]));
  return { ...made, message: SHOWN_BEFORE, data: { ...(made.data as object), ...hidden } };
}

/** The effect is committed, so a failed record must not fail the answer. */
async function remember(app: App, { requestId }: Visit, claim: Claim, status: number, body: string): Promise<void> {
  await finish(app, claim, status, body).catch((error: unknown) => {
    app.log.warn({ err: error, requestId }, 'an answer could not be remembered; a repeat finds its effect by id');
  });
}
