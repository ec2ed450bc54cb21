import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { invalid, nothingGiven } from '../../platform/errors/refusal.ts';
import { given as givenOf } from '../../domain/schema/logged.ts';
import { operation } from '../../core/operation/operation.ts';
import { linkFields, requireSafeUrl } from './input.ts';
import { LINK_COLUMNS, linkOf, type LinkRow, lockLink, shown, type ShownLink } from './link.ts';
import { LINK_MOVES, type LinkMove, requireLinkMove } from './states.ts';

const { title, description, successUrl, maxPayments, expiresAt, metadata } = linkFields;
const collect = linkFields.collect.meta({ description: 'What the payer is asked for; what is left out stays.' });
const input = z.strictObject({ linkId: z.uuid().meta({ description: 'Its id.' }) });

/**
 * Changes what payers of a link see from now on; orders that were made stay as they are. What is sold and its amount do not
 * change: make another link.
 * @throws Refusal 400 when nothing is given, or naming `maxPayments` when more were made; 404; 409 INVALID_STATE when it has ended.
 */
export const updateLink = operation({
  title: 'checkout.links.update',
  summary: 'Change a checkout link',
  scope: 'checkout:write',
  input: input.extend(z.object({ title, description, successUrl, collect, maxPayments, expiresAt, metadata }).partial().shape),
  async run(app, actor, { linkId, ...changes }): Promise<ShownLink> {
    const given = givenOf(changes);
    if (Object.keys(given).length === 0) throw nothingGiven();
    requireSafeUrl(given.successUrl, actor.environment);
    if (given.expiresAt && given.expiresAt <= app.clock.now()) throw invalid('expiresAt', 'expiresAt: must lie in the future');
    return app.db.transaction(async (tx) => {
      const link = await lockLink(tx, actor.bookId, linkId);
      // The two that are still in use are those that may yet end.
      requireLinkMove(link, 'expire', 'change');
      const next = { ...link, ...given, collect: { ...link.collect, ...given.collect } };
      if (next.collect.deliveryOption && link.type !== 'product') {
        throw invalid('collect.deliveryOption', 'collect.deliveryOption: only products are delivered');
      }
      if (next.maxPayments !== null && next.maxPayments < link.payments + link.openOrders) {
        throw invalid(
          'maxPayments',
          `maxPayments: ${link.payments} orders are paid and ${link.openOrders} are open, so it must be at least their sum`,
        );
      }
      const status = next.maxPayments !== null && link.payments >= next.maxPayments ? LINK_MOVES.complete.to : link.status;
      const [row] = await tx.query<LinkRow>(
        'checkout_link.update',
        `update checkout_link set title = $3, description = $4, success_url = $5, collect_phone = $6, collect_address = $7, collect_delivery_option = $8,
                max_payments = $9, expires_at = $10, metadata = $11, status = $12, updated_at = clock_timestamp()
          where book_id = $1 and id = $2 returning ${LINK_COLUMNS}`,
        [
          actor.bookId,
          linkId,
          next.title,
          next.description,
          next.successUrl,
          next.collect.phone,
          next.collect.address,
          next.collect.deliveryOption,
          next.maxPayments,
          next.expiresAt,
          JSON.stringify(next.metadata),
          status,
        ],
      );
      if (!row) throw new Error('a locked link was not updated');
      return shown(app, actor, linkOf(row));
    });
  },
});

/** Opens a link again. @throws Refusal 404, 409 INVALID_STATE. */
export const activateLink = operation({
  title: 'checkout.links.activate',
  summary: 'Open a checkout link again',
  scope: 'checkout:write',
  input,
  run: (app, actor, { linkId }) => move(app, actor, linkId, 'activate'),
});

/** Closes a link: no new orders; those that were made can still be paid. @throws Refusal 404, 409 INVALID_STATE. */
export const deactivateLink = operation({
  title: 'checkout.links.deactivate',
  summary: 'Close a checkout link',
  scope: 'checkout:write',
  input,
  run: (app, actor, { linkId }) => move(app, actor, linkId, 'deactivate'),
});

async function move(app: App, actor: Actor, linkId: string, name: LinkMove): Promise<ShownLink> {
  return app.db.transaction(async (tx) => {
    requireLinkMove(await lockLink(tx, actor.bookId, linkId), name);
    const [row] = await tx.query<LinkRow>(
      'checkout_link.move',
      `update checkout_link set status = $3, updated_at = clock_timestamp() where book_id = $1 and id = $2 returning ${LINK_COLUMNS}`,
      [actor.bookId, linkId, LINK_MOVES[name].to],
    );
    if (!row) throw new Error('a locked link was not moved');
    return shown(app, actor, linkOf(row));
  });
}
