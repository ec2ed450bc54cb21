import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { invalid, nothingGiven } from '../../platform/errors/refusal.ts';
import { given as givenOf } from '../../domain/schema/logged.ts';
import { operation } from '../../core/operation/operation.ts';
import { linkFields, requireSafeUrl } from './input.ts';
import { linkSchema, lockLink, saveLink, shown } from './link.ts';
import { LINK_TRANSITIONS, type LinkTransition, requireLinkTransition } from './states.ts';

const { title, description, successUrl, maxPayments, expiresAt, metadata } = linkFields;
const collect = linkFields.collect.meta({ description: 'Contact data that the payer is asked for; omitted fields are unchanged.' });
const input = z.strictObject({ linkId: z.uuid().meta({ description: 'The checkout link.' }) });
const ofLink = { scope: 'checkout:write', input, output: linkSchema } as const;

/**
 * Updates a link for later orders; type, product and amount are fixed.
 * @throws Refusal 400 without fields, or naming `maxPayments` below the paid and open orders; 404; 409 INVALID_STATE.
 */
export const updateLink = operation({
  title: 'checkoutLinks.update',
  summary: 'Update a checkout link',
  scope: 'checkout:write',
  input: input.extend(z.object({ title, description, successUrl, collect, maxPayments, expiresAt, metadata }).partial().shape),
  output: linkSchema,
  async run(app, actor, { linkId, ...changes }) {
    const given = givenOf(changes);
    if (Object.keys(given).length === 0) throw nothingGiven();
    requireSafeUrl(given.successUrl, actor.environment);
    if (given.expiresAt && given.expiresAt <= app.clock.now()) throw invalid('expiresAt', 'expiresAt: must be in the future');
    return app.db.transaction(async (tx) => {
      const link = await lockLink(tx, actor.bookId, linkId);
      // Invariant: a link that can expire is in use.
      requireLinkTransition(link, 'expire', 'change the link');
      const next = { ...link, ...given, collect: { ...link.collect, ...givenOf(given.collect ?? {}) } };
      if (next.collect.deliveryOption && link.type !== 'product') {
        throw invalid('collect.deliveryOption', 'collect.deliveryOption: only products are delivered');
      }
      if (next.maxPayments !== null && next.maxPayments < link.payments + link.openOrders) {
        throw invalid(
          'maxPayments',
          `maxPayments: ${link.payments} orders are paid and ${link.openOrders} are open; use at least their sum`,
        );
      }
      const status = next.maxPayments !== null && link.payments >= next.maxPayments ? LINK_TRANSITIONS.complete.to : link.status;
      const { collect: _, ...set } = given;
      const saved = await saveLink(tx, link, {
        ...set,
        collectPhone: next.collect.phone,
        collectAddress: next.collect.address,
        collectDeliveryOption: next.collect.deliveryOption,
        status,
      });
      return shown(app, actor, saved);
    });
  },
});

/** Reopens a link. @throws Refusal 404, 409 INVALID_STATE. */
export const activateLink = operation({
  title: 'checkoutLinks.activate',
  summary: 'Activate a checkout link',
  ...ofLink,
  run: (app, actor, { linkId }) => transition(app, actor, linkId, 'activate'),
});

/** Closes a link for new orders; existing orders can still be paid. @throws Refusal 404, 409 INVALID_STATE. */
export const deactivateLink = operation({
  title: 'checkoutLinks.deactivate',
  summary: 'Deactivate a checkout link',
  ...ofLink,
  run: (app, actor, { linkId }) => transition(app, actor, linkId, 'deactivate'),
});

async function transition(app: App, actor: Actor, linkId: string, name: LinkTransition): Promise<z.output<typeof linkSchema>> {
  return app.db.transaction(async (tx) => {
    const link = await lockLink(tx, actor.bookId, linkId);
    requireLinkTransition(link, name);
    return shown(app, actor, await saveLink(tx, link, { status: LINK_TRANSITIONS[name].to }));
  });
}
