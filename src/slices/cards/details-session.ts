import { z } from 'zod';
import { audit } from '../../core/audit/audit.ts';
import { instant } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';
import { cardById, requireCardMove } from './card.ts';

/**
 * A page of the processor's own, for one look, where the holder sees the card's number and code; neither passes through
 * here. Each request for one is audited.
 * @throws Refusal 404, 409 INVALID_STATE, 502 UPSTREAM_ERROR.
 */
export const cardDetailsSession = operation({
  title: 'cards.details_session',
  summary: "A one-time page with the card's number, at the processor",
  scope: 'cards:write',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'Which card.' }) }),
  output: z.object({
    cardId: z.uuid().meta({ description: 'The card.' }),
    url: z.string().nullable().meta({ description: 'Good for one look; null in a repeat.' }),
    expiresAt: instant.meta({ description: 'Until when it opens.' }),
  }),
  async run(app, actor, { cardId }) {
    const card = await cardById(app, actor.bookId, cardId);
    requireCardMove(card, 'see');
    await app.db.transaction((tx) => audit(tx, actor, { action: 'cards.details_session', subject: { type: 'virtual_card', id: cardId } }));
    const processor = app.providers(actor.environment).cardsOf(card.provider);
    const answer = await processor?.detailsSession({ providerCardId: card.providerCardId ?? '' });
    if (answer?.kind !== 'done') {
      throw new Refusal('upstream', 'The card processor does not answer', {
        code: 'UPSTREAM_ERROR',
        data: { message: 'Try again shortly' },
      });
    }
    return { cardId, ...answer.result };
  },
});
