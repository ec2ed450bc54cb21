import { z } from 'zod';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import { changedEndpoint } from './endpoint-change.ts';
import { endpointId } from './endpoint-input.ts';
import type { EndpointRecord } from './endpoint-record.ts';
import { ENDPOINT_MOVES, ENDPOINT_STATUS } from './states.ts';

/**
 * Pauses a further endpoint: events that happen from now on are skipped, and so are retries that fall due meanwhile (decision 80). What is on the wire ends as
 * it does. Pausing it again changes nothing.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint.
 */
export const pauseEndpoint = operation({
  title: 'webhooks.pause_endpoint',
  summary: 'Pause a further webhook endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({
    endpointId,
    reason: plainText(200).optional().meta({ description: 'Why, for whoever looks at it later.' }),
  }),
  run: (app, actor, { endpointId: id, reason }): Promise<EndpointRecord> =>
    changedEndpoint(app, actor, { action: 'webhooks.pause_endpoint', id }, async (tx) => {
      await tx.query(
        'webhook.pause',
        `update webhook.receiver set paused_at = clock_timestamp(), paused_by = 'person', pause_reason = $3, updated_at = clock_timestamp()
          where book_id = $1 and id = $2 and ${ENDPOINT_STATUS} = any ($4)`,
        [actor.bookId, id, reason ?? null, ENDPOINT_MOVES.pause.from],
      );
    }),
});
