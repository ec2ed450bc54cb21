import type { Request, RequestHandler, Response, Router } from 'express';
import type { Environment } from '../../domain/actor/actor.ts';
import { noSuchRoute, Refusal } from '../../platform/errors/refusal.ts';
import { onlyMethods, requestIdIn, strictRouter, addressOfRequest } from '../../core/transport/headers.ts';
import { readBody } from '../../core/transport/body.ts';
import { handleProviderEvent, type RefusalReason, type RejectedWebhooks } from '../../core/webhook-inbox/webhook-inbox.ts';
import type { ProviderInbox } from '../../providers/adapter/adapter.ts';
import type { App } from '../../core/app/app.ts';
import { writeJson } from '../rest/refusals.ts';

const PATH = '/providers/:account/webhooks';
const ACCOUNT = /^[a-z][a-z0-9-]{1,30}$/;

/**
 * POST /providers/{account}/webhooks. A webhook only triggers a poll. Wrong signature is 401,
 * wrong source 403, both counted for operators; every other one is acknowledged.
 */
export function providerWebhooks(
  app: App & { rejectedWebhooks: RejectedWebhooks; providerInbox(environment: Environment, account: string): ProviderInbox | null },
  environment: Environment,
): Router {
  const addressOf = addressOfRequest(app.config);
  const counted = app.metrics.counter('provider_messages_total', 'Provider webhooks by account and result', ['account', 'result']);
  const rejectedBy =
    (request: Request<Params>) =>
    (reason: RefusalReason, body: Buffer | null): void => {
      const { account } = request.params;
      counted.inc({ account: reason === 'no_account' ? '' : account, result: reason });
      app.rejectedWebhooks.note({ environment, account, reason, source: addressOf(request), body });
    };
  const findInbox: RequestHandler<Params> = (request, response, next) => {
    const { account } = request.params;
    const served = ACCOUNT.test(account) ? app.providerInbox(environment, account) : null;
    if (!served) {
      if (ACCOUNT.test(account) && request.method === 'POST') rejectedBy(request)('no_account', null);
      throw noSuchRoute();
    }
    response.locals['served'] = served;
    next();
  };
  const checkAddress: RequestHandler<Params> = (request, response, next) => {
    if (servedBy(response).mayComeFrom(addressOf(request))) return next();
    rejectedBy(request)('address', null);
    throw new Refusal('forbidden', 'Webhooks of this account are not accepted from this address', { code: 'FORBIDDEN' });
  };
  const receive: RequestHandler<Params> = async (request, response) => {
    const { account } = request.params;
    const { inbox, id } = servedBy(response);
    const body = await readBody(request, response);
    const hint = inbox.read({ headers: request.headers, body });
    switch (hint.kind) {
      case 'forged':
        rejectedBy(request)('forged', body);
        throw new Refusal('unauthenticated', 'Invalid signature', { code: 'INVALID_SIGNATURE' });
      case 'unknown':
        counted.inc({ account, result: 'unknown' });
        break;
      case 'payment':
      case 'deposit':
        counted.inc({ account, result: await handleProviderEvent(app, { environment, account, provider: id }, hint) });
    }
    const { status, body: text } = inbox.acknowledgement;
    writeJson(response, status, text, requestIdIn(response));
  };
  const router = strictRouter();
  router.route(PATH).all(findInbox).post(checkAddress, receive).all(onlyMethods('POST'));
  return router;
}

interface Params {
  account: string;
}

const servedBy = (response: Response): ProviderInbox => response.locals['served'] as ProviderInbox;
