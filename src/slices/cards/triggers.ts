import { koboOf } from '../../domain/money/money.ts';
import type { Made, Stage, Triggers } from '../../core/slice/trigger.ts';
import { newCustomer } from '../customers/demo.ts';
import { freezeCard, terminateCard, unfreezeCard } from './change.ts';
import { createCard } from './create.ts';
import type { cardEvents } from './events.ts';
import { fundCard, withdrawFromCard } from './move-money.ts';
import { playChange, playPurchase } from './play.ts';
import { syncCard } from './follow.ts';

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
