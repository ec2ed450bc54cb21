import type { App } from '../../core/app/app.ts';
import { audit } from '../../core/audit/audit.ts';
import { audited } from '../../core/audit/audited.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { newId } from '../../domain/ids/ids.ts';
import { notifyOwners } from '../businesses/business.ts';
import type { Endpoint } from './endpoint.ts';
import { SUBJECT } from './endpoint-change.ts';
import { ENDPOINT_MOVES, ENDPOINT_STATUS } from './states.ts';

/**
 * Pauses a further endpoint that answered 410, writes it down and tells the owners, in one commit; nothing when it was paused, removed or given another URL
 * meanwhile. Never throws: what fails here, the next 410 does.
 */
export async function pauseGone(app: App, endpoint: Endpoint): Promise<void> {
  try {
    app.failpoint('webhook-gone');
    const [book] = await app.db.query<{ businessId: string }>('webhook.business', 'select business_id from ledger.book where id = $1', [
      endpoint.bookId,
    ]);
    if (!book) return;
    const id = newId();
    const actor: Actor = {
      kind: 'system',
      businessId: book.businessId,
      environment: endpoint.environment,
      bookId: endpoint.bookId,
      scopes: new Set(),
      name: 'webhooks',
      requestId: id,
      effectId: id,
    };
    await audited(app, actor, async (tx) => {
      const [paused] = await tx.query<{ pausedAt: Date | null; description: string | null }>(
        'webhook.pause_gone',
        `update webhook.receiver set paused_at = clock_timestamp(), paused_by = 'gone', pause_reason = 'It answered 410', updated_at = clock_timestamp()
          where book_id = $1 and id = $2 and ${ENDPOINT_STATUS} = any ($4) and first_of is null and url = $3 returning paused_at, description`,
        [endpoint.bookId, endpoint.id, endpoint.url, ENDPOINT_MOVES.gone.from],
      );
      if (!paused?.pausedAt) return;
      const after = { pausedAt: paused.pausedAt, pausedBy: 'gone' };
      await audit(tx, actor, {
        action: 'webhooks.pause_endpoint',
        subject: { type: SUBJECT, id: endpoint.id },
        before: { pausedAt: null },
        after,
      });
      // Of the address only where it is: its path may be secret.
      const { host } = new URL(endpoint.url ?? '');
      await notifyOwners(tx, actor, 'endpoint_gone', { host, description: paused.description, at: paused.pausedAt.toISOString() });
    });
  } catch (error) {
    app.log.warn(
      { err: error, bookId: endpoint.bookId, endpointId: endpoint.id },
      'an endpoint that is gone could not be paused; its next 410 is tried again',
    );
  }
}
