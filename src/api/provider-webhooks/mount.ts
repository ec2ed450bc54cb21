import type { Request, Response } from 'express';
import type { Environment } from '../../domain/actor/actor.ts';
import { methodNotAllowed, noSuchRoute, Refusal } from '../../platform/errors/refusal.ts';
import { addressOfRequest } from '../../core/transport/address.ts';
import { readBody } from '../../core/transport/body.ts';
import { requestIdOf } from '../../core/transport/headers.ts';
import { takeNews } from '../../core/webhook-inbox/news.ts';
import type { RefusalReason, RefusedMessages } from '../../core/webhook-inbox/refused.ts';
import type { ProviderInbox } from '../../providers/adapter/adapter.ts';
import type { App } from '../../core/app/app.ts';
import { addressFor } from '../request/public-address.ts';
import { failure, writeJson } from '../rest/answer.ts';
import type { Mount } from '../rest/server.ts';

const PATH = '/providers';

interface InboundApp extends App {
  /** The inbox of an account by the operator's name of it; null for a name without an account. */
  providerInbox(environment: Environment, account: string): ProviderInbox | null;
  refusedMessages: RefusedMessages;
}

/**
 * Where providers tell of news: POST /providers/{account}/webhooks, by the operator's name of the account. A message is a hint: the payment that it is
 * about is asked about now, and only the answer counts. What is not signed as the provider signs is 401, what does not come from its addresses 403; both are
 * counted for operators. Everything else of theirs is acknowledged, so that it is not sent for days.
 */
export function providerMount(app: InboundApp, environment: Environment): Mount {
  const addressOf = addressOfRequest(app.config);
  const counted = app.metrics.counter('provider_messages_total', 'Messages of providers by what came of them', ['account', 'result']);
  const receive = async (
    request: Request,
    response: Response,
    path: string,
  ): Promise<{ status: number; body: string; headers?: string[] }> => {
    const [, account = ''] = /^\/providers\/([a-z][a-z0-9-]{1,30})\/webhooks$/.exec(path) ?? [];
    const served = app.providerInbox(environment, account);
    const source = addressOf(request);
    const turnAway = (reason: RefusalReason, body: Buffer | null): void => {
      // A name that somebody made up is no label.
      counted.inc({ account: reason === 'no_account' ? '' : account, result: reason });
      app.refusedMessages.note({ environment, account, reason, source, body });
    };
    if (!served) {
      if (account !== '' && request.method === 'POST') turnAway('no_account', null);
      throw noSuchRoute();
    }
    if (request.method !== 'POST') throw methodNotAllowed(request.method, 'POST');
    if (!served.mayComeFrom(source)) {
      turnAway('address', null);
      throw new Refusal('forbidden', 'Messages of this account do not come from this address', { code: 'FORBIDDEN' });
    }
    const body = await readBody(request, response);
    const hint = served.inbox.read({ headers: request.headers, body });
    switch (hint.kind) {
      case 'forged':
        turnAway('forged', body);
        throw new Refusal('unauthenticated', 'The signature does not fit', { code: 'INVALID_SIGNATURE' });
      case 'unknown':
        counted.inc({ account, result: 'unknown' });
        return served.inbox.acknowledgement;
      case 'payment':
      case 'deposit':
        counted.inc({ account, result: await takeNews(app, { environment, account, provider: served.id }, hint) });
        return served.inbox.acknowledgement;
    }
  };
  return {
    path: PATH,
    handle(request, response, path) {
      const requestId = requestIdOf(request);
      receive(request, response, path)
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) app.log.error({ err: error, requestId }, 'unexpected error');
          return failure(error, requestId, addressFor(app.config, environment, request));
        })
        .then(({ status, body, headers }) => writeJson(response, status, body, requestId, headers))
        .catch(() => response.destroy());
    },
  };
}
