import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import { operation } from '../../core/operation/operation.ts';
import { findFurther, SUBJECT } from './endpoint-change.ts';
import { endpointId } from './endpoint-input.ts';
import { auditedEndpoint, endpointRecord } from './endpoint-record.ts';

const PAGE = 1_000;
/** What is left beyond it is given up when it is due. */
const MAX_PAGES = 20;

/**
 * Removes a further endpoint, its secret and its headers. What is still to be sent is given up, also on the wire once that attempt has ended; its deliveries stay in the history.
 * @throws Refusal 404; 409 INVALID_STATE for the first endpoint.
 */
export const removeEndpoint = operation({
  title: 'webhooks.remove_endpoint',
  summary: 'Remove a further webhook endpoint',
  scope: 'webhooks:write',
  input: z.strictObject({ endpointId }),
  async run(app, actor, { endpointId: id }): Promise<{ id: string; deleted: true }> {
    await audited(app, actor, async (tx) => {
      await findFurther(tx, actor, id);
      const before = await endpointRecord({ db: tx }, actor.bookId, id);
      await tx.query(
        'webhook.remove_receiver',
        `update webhook.receiver
            set url = null, secret = null, previous_secret = null, previous_secret_until = null, headers = null, headers_masked = '[]', removed_at = clock_timestamp(),
                paused_at = null, paused_by = null, pause_reason = null, failing_since = null, slow_until = null, updated_at = clock_timestamp()
          where book_id = $1 and id = $2`,
        [actor.bookId, id],
      );
      await audit(tx, actor, { action: 'webhooks.remove_endpoint', subject: { type: SUBJECT, id }, before: auditedEndpoint(before) });
    });
    for (let page = 0; page < MAX_PAGES; page++) {
      const [row] = await app.db.query<{ more: boolean }>('webhook.give_up', 'select webhook.give_up($1, $2, $3) as more', [
        actor.bookId,
        id,
        PAGE,
      ]);
      if (!row?.more) break;
    }
    return { id, deleted: true };
  },
});
