import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { type Card, cardById } from './card.ts';

/** One card as it is known here; `sync` asks the processor. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findCard = operation({
  title: 'cards.find',
  summary: 'One virtual card',
  scope: 'cards:read',
  input: z.strictObject({ cardId: z.uuid().meta({ description: 'Which card.' }) }),
  run: (app, actor, { cardId }): Promise<Card> => cardById(app, actor.bookId, cardId),
});
