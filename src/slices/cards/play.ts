import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { cardById, notIssued } from './card.ts';
import { syncWith } from './follow.ts';

type Processor = App['sandbox']['cards'];

/**
 * Simulates a purchase or merchant refund at the processor; with `silent` only a sync finds it.
 * @throws Refusal 404, 409 INVALID_STATE before the card is issued.
 */
export async function playPurchase(
  app: App,
  { bookId, environment, cardId }: { bookId: number; environment: Environment; cardId: string },
  purchase: Parameters<Processor['purchase']>[1],
  { refund, silent }: { refund?: boolean | undefined; silent?: boolean | undefined } = {},
): Promise<{ approved: boolean; reason: string | null; amount: Kobo; at: string }> {
  const card = await cardById(app, bookId, cardId);
  const entry = card.providerCardId === null ? null : await app.sandbox.cards.purchase(card.providerCardId, purchase, refund);
  if (!entry) throw notIssued(card);
  if (!silent) await syncWith(app, card, environment);
  const { approved, reason, amount, at } = entry;
  return { approved, reason, amount, at: new Date(at).toISOString() };
}

/**
 * Changes a card at the simulated processor; only a sync finds it. @throws Refusal 404, 409 INVALID_STATE before it is issued.
 */
export async function playChange(
  app: App,
  { bookId, cardId }: { bookId: number; cardId: string },
  change: Parameters<Processor['simulateChange']>[1],
): Promise<void> {
  const card = await cardById(app, bookId, cardId);
  if (card.providerCardId === null || !(await app.sandbox.cards.simulateChange(card.providerCardId, change))) throw notIssued(card);
}
