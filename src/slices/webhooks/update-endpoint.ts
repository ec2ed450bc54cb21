import { z } from 'zod';
import { checkUrl } from '../../platform/egress/guard.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { changedEndpoint, writtenUrl } from './endpoint-change.ts';
import { endpointFields, endpointId, type GivenHeader } from './endpoint-input.ts';
import type { EndpointRecord } from './endpoint-record.ts';
import { pathOf } from './filter.ts';
import { sealedHeaders } from './own-headers.ts';

/**
 * Changes a further endpoint; what is left out stays. A new URL, new headers and a new rate count from the next attempt on, a new choice of events from the next event on.
 * @throws Refusal 404; 400 naming `url` when it may not be called, or `headers` when the URL leads to another server and values were left out; 409 INVALID_STATE for the first endpoint.
 */
export const updateEndpoint = operation({
  title: 'webhooks.update_endpoint',
  summary: 'Change a further webhook endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({
    endpointId,
    url: endpointFields.url.optional(),
    description: endpointFields.description.optional(),
    eventTypes: endpointFields.eventTypes.optional(),
    filter: endpointFields.filter.optional(),
    headers: endpointFields.headers.optional(),
    ratePerSecond: endpointFields.ratePerSecond.optional(),
    ordered: endpointFields.ordered.optional(),
  }),
  async run(app, actor, { endpointId: id, ...input }): Promise<EndpointRecord> {
    const url = input.url === undefined ? null : checkUrl(input.url, app.egress(actor.environment, 'webhooks').policy, 'url');
    return changedEndpoint(app, actor, { action: 'webhooks.update_endpoint', id }, async (tx, endpoint, before) => {
      const {
        description = before.description,
        eventTypes = before.eventTypes,
        filter = before.filter,
        ratePerSecond = before.ratePerSecond,
        ordered = before.ordered,
      } = input;
      const given: readonly GivenHeader[] = input.headers ?? before.headersMasked.map(({ name }) => ({ name }));
      // Otherwise whoever may set a URL could have the values sent to themselves.
      if (url && url.origin !== new URL(before.url).origin && given.some(({ value }) => value === undefined))
        throw invalid('headers', 'headers: the URL leads to another server, so say every value again, or give an empty list');
      const { headers, headersMasked } = sealedHeaders(app, endpoint, given);
      await tx.query(
        'webhook.update_receiver',
        `update webhook.receiver
            set url = $3, description = $4, event_types = $5, filter = $6, matches = $7, headers = $8, headers_masked = $9, rate_limit = $10, ordered = $11, rate_until = null,
                slow_until = case when url = $3 then slow_until end, consecutive_failures = case when url = $3 then consecutive_failures else 0 end,
                failing_since = case when url = $3 then failing_since end, last_error = case when url = $3 then last_error end, updated_at = clock_timestamp()
          where book_id = $1 and id = $2`,
        [
          actor.bookId,
          id,
          url && input.url !== undefined ? writtenUrl(url, input.url) : before.url,
          description,
          eventTypes,
          filter && JSON.stringify(filter),
          filter && pathOf(filter),
          headers,
          JSON.stringify(headersMasked),
          ratePerSecond,
          ordered,
        ],
      );
    });
  },
});
