import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { cardById } from './card.ts';
import { syncWith } from './sync.ts';

type Processor = App['sandbox']['cards'];

export interface Authorized {
  approved: boolean;
  reason: string | null;
  amount: Kobo;
  at: string;
}

/**
 * Simulates a purchase or merchant refund at the processor; with `silent` only a sync finds it.
 * @throws Refusal 404, 409 INVALID_STATE before the card is issued.
 */
export async function playPurchase(
  app: App,
  { bookId, environment, cardId }: { bookId: number; environment: Environment; cardId: string },
  purchase: Parameters<Processor['purchase']>[1],
  { refund, silent }: { refund?: boolean | undefined; silent?: boolean | undefined } = {},
): Promise<Authorized> {
  const card = await cardById(app, bookId, cardId);
  const entry = card.providerCardId === null ? null : await app.sandbox.cards.purchase(card.providerCardId, purchase, refund);
  if (!entry) throw unknownToProcessor(card.status);
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
  const { providerCardId, status } = await cardById(app, bookId, cardId);
  if (providerCardId === null || !(await app.sandbox.cards.simulateChange(providerCardId, change))) throw unknownToProcessor(status);
}

const unknownToProcessor = (status: string): Refusal =>
  new Refusal('conflict', `The card is '${status}' and not issued by the processor yet; try again once it is active`, {
    code: 'INVALID_STATE',
  });
