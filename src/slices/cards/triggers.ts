import { koboOf, type Kobo } from '../../domain/money/money.ts';
import type { Made, Stage, Triggers } from '../../core/slice/slice.ts';
import { newCustomer } from '../customers/save.ts';
import { freezeCard, terminateCard, unfreezeCard } from './change.ts';
import { createCard } from './create.ts';
import type { cardEvents } from './events.ts';
import { fundCard, withdrawFromCard } from './move-money.ts';
import { syncCard, syncWith } from './follow.ts';
import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { cardById, notIssued } from './card.ts';

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

/** Kobo. */
const ON_CARD = 500_000;
const PURCHASE = koboOf(100_000);

interface Card {
  cardId: string;
}
type CardFlow = (stage: Stage) => Promise<Made & Card>;

const issued: CardFlow = async (stage) => {
  const customerId = await newCustomer(stage);
  return { customerId, cardId: (await createCard(stage.app, stage.as('card'), { customerId })).id };
};

/** The flow of `make` and one more step with its card. */
const then =
  (make: CardFlow, step: (stage: Stage, card: Card) => Promise<unknown>): CardFlow =>
  async (stage) => {
    const made = await make(stage);
    await step(stage, { cardId: made.cardId });
    return made;
  };

const funded = then(issued, ({ app, as }, card) => fundCard(app, as('money'), { ...card, amount: ON_CARD }));
const frozen = then(issued, ({ app, as }, card) => freezeCard(app, as('freeze'), card));
const expired = then(issued, async ({ app, as, bookId }, card) => {
  await playChange(app, { bookId, ...card }, { status: 'expired' });
  await syncCard(app, as('seen'), card);
});
const buying = (make: CardFlow): CardFlow =>
  then(make, ({ app, as, bookId }, card) => {
    const merchant = { name: 'TRIGGERED EVENT', mcc: '5311', city: null, country: 'NG' };
    const { environment } = as('purchase');
    return playPurchase(app, { bookId, environment, ...card }, { amount: PURCHASE, channel: 'web', merchant });
  });

export const cardTriggers: Triggers<typeof cardEvents> = {
  'virtual_card.created': issued,
  'virtual_card.frozen': frozen,
  'virtual_card.unfrozen': then(frozen, ({ app, as }, card) => unfreezeCard(app, as('unfreeze'), card)),
  'virtual_card.terminated': then(issued, ({ app, as }, card) => terminateCard(app, as('end'), card)),
  'virtual_card.expired': expired,
  'virtual_card.funded': funded,
  'virtual_card.withdrawn': then(funded, ({ app, as }, card) => withdrawFromCard(app, as('money back'), { ...card, amount: ON_CARD })),
  'virtual_card.transaction': buying(funded),
  'virtual_card.declined': buying(issued),
};
