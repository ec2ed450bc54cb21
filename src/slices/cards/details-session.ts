import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { cardById, requireCardTransition } from './card.ts';

/**
 * Opens a one-time page of the processor with number and code of the card; each request is audited.
 * @throws Refusal 404, 409 INVALID_STATE, 502 UPSTREAM_ERROR.
 */
export const cardDetailsSession = operation({
  title: 'cardDetailsSessions.create',
  summary: 'Create a one-time page with card details',
  scope: 'cards:write',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'The card.' }) }),
  output: z.object({
    cardId: z.uuid().meta({ description: 'The card.' }),
    url: z.string().nullable().meta({ description: 'Address of the page, valid for a single request; null in a repeated response.' }),
    expiresAt: instant.meta({ description: 'Expiry of the page.' }),
  }),
  async run(app, actor, { cardId }) {
    const card = await cardById(app, actor.bookId, cardId);
    requireCardTransition(card, 'see');
    await app.db.transaction((tx) =>
      audit(tx, actor, { action: 'cardDetailsSessions.create', subject: { type: 'virtual_card', id: cardId } }),
    );
    const processor = app.providers(actor.environment).cardsOf(card.provider);
    const answer = await processor?.detailsSession({ providerCardId: card.providerCardId ?? '' });
    if (answer?.kind !== 'done') {
      throw new Refusal('upstream', 'The card processor did not answer; try again shortly', {
        code: 'UPSTREAM_ERROR',
        data: { message: 'Try again shortly' },
      });
    }
    return { cardId, ...answer.result };
  },
});
