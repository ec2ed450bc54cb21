import type { RequestHandler, Request, Response } from 'express';
import type { App } from '../../core/app/app.ts';
import { finish, type Claim } from '../../core/transport/idempotency.ts';
import type { Answer, Listed } from '../../core/transport/rest/routes.ts';
import { appOf, exportsAtOnce } from '../../core/transport/tenant.ts';
import { newId } from '../../domain/ids/ids.ts';
import { scheduler } from '../../platform/concurrency/fair-scheduler.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { isLong, rowsInPieces } from '../request/in-pieces.ts';
import type { RequestPipeline } from '../request/pipeline.ts';
import { actorOf, anonymousActorOf, tenantOf } from './caller.ts';
import { type Admitted, admittedIn, type RestContext } from './exchange.ts';
import { noneHas } from './middlewares.ts';
import { paramNames } from './paths.ts';
import { answerHeaders, page, successBody } from './reply.ts';

export function runOperation(app: App, pipeline: RequestPipeline<RestContext>): RequestHandler {
  return (request, response) => {
    const context = admittedIn(response);
    return context.held ? respondOnce(app, pipeline, context, context.held) : respond(app, pipeline, context, request, response);
  };
}

async function respond(
  app: App,
  pipeline: RequestPipeline<RestContext>,
  context: Admitted,
  request: Request,
  response: Response,
): Promise<void> {
  const { presenter } = context.route;
  if ('stream' in presenter) {
    return exportsAtOnce(app).run(tenantOf(context), async () => {
      const result = await perform(app, context, newId());
      await pipeline.stream(context, presenter.contentType, () => presenter.stream(result, response));
    });
  }
  const result = await perform(app, context, newId());
  // Callers that accept all types get JSON.
  if (presenter.page && request.accepts(['application/json', 'text/html']) === 'text/html')
    return page(pipeline, context, presenter.page(result));
  const listed = presenter.listed?.(result);
  if (listed && isLong(listed.rows)) return respondInPieces(pipeline, context, listed);
  const made = presenter.present(result);
  pipeline.send(context, made.status ?? 200, successBody(made), answerHeaders(app, pipeline.environment, made));
}

/** Long lists are serialized in pieces. */
async function respondInPieces(pipeline: RequestPipeline<RestContext>, context: Admitted, { rows, view, meta }: Listed): Promise<void> {
  const tenant = tenantOf(context);
  context.turn = () => scheduler.next(tenant);
  const data = await rowsInPieces(rows, view, context.turn);
  pipeline.send(context, 200, `{"success":true,"data":${data},"meta":${JSON.stringify(meta)}}`);
}

/** Runs once per Idempotency-Key; stores a success before sending it. */
async function respondOnce(
  app: App,
  pipeline: RequestPipeline<RestContext>,
  context: Admitted,
  { claim, release }: NonNullable<RestContext['held']>,
): Promise<void> {
  const { presenter } = context.route;
  if ('stream' in presenter) throw new Error('a streamed answer cannot be stored');
  const made = presenter.present(await perform(app, context, claim.effectId));
  const status = made.status ?? 200;
  const body = successBody(made);
  await remember(app, context, claim, status, presenter.shownOnce ? successBody(withoutSecrets(made, presenter.shownOnce)) : body);
  release();
  pipeline.send(context, status, body, answerHeaders(app, pipeline.environment, made));
}

/** @throws Refusal 404 for a malformed id in the path; 400 is for body and query. */
async function perform(app: App, context: Admitted, effectId: string): Promise<never> {
  try {
    return await operate(app, context, effectId);
  } catch (error) {
    const { field, isMalformed } = error instanceof Refusal ? error.detail : {};
    throw isMalformed && field !== undefined && paramNames(context.route.path).includes(field) ? noneHas(field) : error;
  }
}

function operate(
  app: App,
  { route: { operation }, caller, requestId, input: read, file, held }: Admitted,
  effectId: string,
): Promise<never> {
  const input = file ? { ...read, file } : read;
  if (operation.scope === null) return operation(app, anonymousActorOf(caller, requestId, effectId), input);
  const actor = { ...actorOf(caller, requestId, effectId), hasIdempotencyKey: held !== undefined };
  return operation(appOf(app, actor), actor, input);
}

const SHOWN_BEFORE = 'This was done before; values that are shown once are not shown again';

/** Fields shown once are absent from replays and stored nowhere. */
function withoutSecrets(made: Answer, shownOnce: readonly string[]): Answer {
  const hidden = Object.fromEntries(shownOnce.map((field) => [field, null]));
  return { ...made, message: SHOWN_BEFORE, data: { ...(made.data as object), ...hidden } };
}

/** The effect is committed, so a failed record must not fail the answer. */
async function remember(app: App, { requestId }: RestContext, claim: Claim, status: number, body: string): Promise<void> {
  await finish(app, claim, status, body).catch((error: unknown) => {
    app.log.warn({ err: error, requestId }, 'an answer could not be stored; a repeat finds its effect by id');
  });
}
