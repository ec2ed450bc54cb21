import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { changedEndpoint } from './endpoint-change.ts';
import { endpointId } from './endpoint-input.ts';
import type { EndpointRecord } from './endpoint-record.ts';
import { beginRecovery } from './recover.ts';
import { ENDPOINT_MOVES, ENDPOINT_STATUS } from './states.ts';

/** Retries of what happened this long before a pause may have fallen into it: the whole schedule of attempts. */
const SCHEDULE_MS = 27 * 3_600_000;

/**
 * Ends the pause of a further endpoint: events that happen from now on are delivered. With `deliverMissed` a recovery, under the id of this request, sends what
 * the pause skipped. An endpoint that is not paused stays as it is.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint; 429 with `deliverMissed` while five recoveries run.
 */
export const resumeEndpoint = operation({
  title: 'webhooks.resume_endpoint',
  summary: 'End the pause of a further webhook endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({
    endpointId,
    deliverMissed: z
      .boolean()
      .optional()
      .meta({ description: 'Sends what the pause skipped; false unless told, and a recovery can do it later.' }),
  }),
  async run(app, actor, { endpointId: id, deliverMissed }): Promise<EndpointRecord> {
    const endpoint = await changedEndpoint(app, actor, { action: 'webhooks.resume_endpoint', id }, async (tx, _, { pausedAt }) => {
      if (pausedAt === null) return;
      await tx.query(
        'webhook.resume',
        `update webhook.receiver
            set paused_at = null, paused_by = null, pause_reason = null, slow_until = null, consecutive_failures = 0, failing_since = null, last_error = null, updated_at = clock_timestamp()
          where book_id = $1 and id = $2 and ${ENDPOINT_STATUS} = any ($3)`,
        [actor.bookId, id, ENDPOINT_MOVES.resume.from],
      );
      if (deliverMissed)
        await beginRecovery({ db: tx }, actor, {
          endpointId: id,
          since: new Date(pausedAt.getTime() - SCHEDULE_MS),
          until: app.clock.now(),
          pausedAt,
        });
    });
    app.wakeWebhooks(actor.bookId);
    return endpoint;
  },
});
