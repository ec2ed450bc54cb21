import type { App } from '../../core/app/app.ts';
import type { Instruction } from './instruction.ts';

/**
 * Gives a card that certainly nobody made to the next processor in order, written down before it is asked. `tried` are those that were asked in this round.
 * @returns false when nobody is left, or another process has the instruction by now.
 */
export async function nextProcessor(
  { db, providers }: Pick<App, 'db' | 'providers'>,
  { bookId, cardId, id, claim, environment }: Instruction,
  tried: Set<number>,
): Promise<boolean> {
  const [card] = await db.query<{ provider: number; brand: string }>(
    'card.asked_of',
    'select provider, brand from cards.card where book_id = $1 and id = $2',
    [bookId, cardId],
  );
  if (!card) throw new Error(`card ${cardId} has an instruction and is not there`);
  tried.add(card.provider);
  const inOrder = await providers(environment).processorsBeside(card.provider, { id: cardId, type: card.brand });
  const next = inOrder.find((each) => !tried.has(each));
  if (next === undefined) return false;
  const given = await db.query(
    'card.give_to',
    `update cards.card c set provider = $5, updated_at = clock_timestamp() from cards.instruction i
      where c.book_id = $1 and c.id = $2 and c.status = 'pending' and i.book_id = c.book_id and i.id = $3 and i.card_id = c.id and i.claim = $4 and i.status = 'pending'
     returning c.id`,
    [bookId, cardId, id, claim, next],
  );
  return given.length > 0;
}
