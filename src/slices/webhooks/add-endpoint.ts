import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { checkUrl } from '../../platform/egress/guard.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { findReceiver } from './endpoint.ts';
import { SUBJECT, writtenUrl } from './endpoint-change.ts';
import { endpointFields } from './endpoint-input.ts';
import { auditedEndpoint, type EndpointRecord, endpointRecord } from './endpoint-record.ts';
import { pathOf } from './filter.ts';
import { sealedHeaders } from './own-headers.ts';
import { rotated } from './rotate.ts';

/** An endpoint together with its secret, which is told this once. */
export interface MadeEndpoint {
  endpoint: EndpointRecord;
  secret: string;
}

/**
 * Adds a further endpoint, with a secret that is told this once. Events go there from now on; what was before, a recovery sends.
 * @throws Refusal 400 naming `url` when it may not be called; 409 ENDPOINT_LIMIT.
 */
export const addEndpoint = operation({
  title: 'webhooks.add_endpoint',
  summary: 'Add a further webhook endpoint; its secret is shown once',
  scope: 'webhooks:write',
  input: z.strictObject({
    url: endpointFields.url,
    description: endpointFields.description.optional(),
    eventTypes: endpointFields.eventTypes.optional(),
    filter: endpointFields.filter.optional(),
    headers: endpointFields.headers.optional(),
    ratePerSecond: endpointFields.ratePerSecond.optional(),
    ordered: endpointFields.ordered.optional(),
  }),
  async run(app, actor, input): Promise<MadeEndpoint> {
    const url = checkUrl(input.url, app.egress(actor.environment, 'webhooks').policy, 'url');
    const [bookId, id] = [actor.bookId, actor.effectId];
    return audited(app, actor, async (tx) => {
      const { WEBHOOK_MAX_ENDPOINTS: most } = app.config;
      const others = await tx.query<{ id: string }>(
        'webhook.count_receivers',
        'select id from webhook.receiver where book_id = $1 and first_of is null and url is not null and id <> $2',
        [bookId, id],
      );
      if (others.length >= most)
        throw new Refusal('conflict', `There may be ${most} webhook endpoints beside the first; remove one`, { code: 'ENDPOINT_LIMIT' });
      const { headers, headersMasked } = sealedHeaders(app, { bookId, id, headers: null }, input.headers ?? []);
      const filter = input.filter ?? null;
      await tx.query(
        'webhook.add_receiver',
        `insert into webhook.receiver (book_id, id, url, description, event_types, filter, matches, headers, headers_masked, rate_limit, ordered)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (book_id, id) do nothing`,
        [
          bookId,
          id,
          writtenUrl(url, input.url),
          input.description ?? null,
          input.eventTypes ?? [],
          filter && JSON.stringify(filter),
          filter && pathOf(filter),
          headers,
          JSON.stringify(headersMasked),
          input.ratePerSecond ?? null,
          input.ordered ?? false,
        ],
      );
      const receiver = await findReceiver({ db: tx }, bookId, id);
      if (!receiver) throw new Error(`endpoint ${id} cannot be read back`);
      const isNew = receiver.secret === null;
      const secret = await rotated(app, actor, tx, receiver, 0);
      const endpoint = await endpointRecord({ db: tx }, bookId, id);
      if (isNew)
        await audit(tx, actor, { action: 'webhooks.add_endpoint', subject: { type: SUBJECT, id }, after: auditedEndpoint(endpoint) });
      return { endpoint, secret };
    });
  },
});
