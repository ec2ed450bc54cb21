import { koboOf } from '../../domain/money/money.ts';
import type { Flow, Made, Stage, Triggers } from '../../core/slice/trigger.ts';
import { newCustomer } from '../customers/demo.ts';
import { freezeCard, terminateCard, unfreezeCard } from './change.ts';
import { createCard } from './create.ts';
import type { cardEvents } from './events.ts';
import { fundCard, withdrawFromCard } from './move-money.ts';
import { playChange, playPurchase } from './play.ts';
import { syncCard } from './sync.ts';

/** Kobo. */
const ON_CARD = 500_000;
const PURCHASE = koboOf(100_000);

type WithCard = Made & { cardId: string };

async function issued(stage: Stage): Promise<WithCard> {
  const customerId = await newCustomer(stage);
  return { customerId, cardId: (await createCard(stage.app, stage.as('card'), { customerId })).id };
}

async function funded(stage: Stage): Promise<WithCard> {
  const made = await issued(stage);
  await fundCard(stage.app, stage.as('money'), { cardId: made.cardId, amount: ON_CARD });
  return made;
}

const buying =
  (card: (stage: Stage) => Promise<WithCard>): Flow =>
  async (stage) => {
    const made = await card(stage);
    const { environment } = stage.as('purchase');
    const merchant = { name: 'TRIGGERED EVENT', mcc: '5311', city: null, country: 'NG' };
    await playPurchase(
      stage.app,
      { bookId: stage.bookId, environment, cardId: made.cardId },
      { amount: PURCHASE, channel: 'web', merchant },
    );
    return made;
  };

const frozen = async (stage: Stage): Promise<WithCard> => {
  const made = await issued(stage);
  await freezeCard(stage.app, stage.as('freeze'), { cardId: made.cardId });
  return made;
};

const unfrozen: Flow = async (stage) => {
  const made = await frozen(stage);
  await unfreezeCard(stage.app, stage.as('unfreeze'), { cardId: made.cardId });
  return made;
};

const terminated: Flow = async (stage) => {
  const made = await issued(stage);
  await terminateCard(stage.app, stage.as('end'), { cardId: made.cardId });
  return made;
};

const expired: Flow = async (stage) => {
  const made = await issued(stage);
  await playChange(stage.app, { bookId: stage.bookId, cardId: made.cardId }, { status: 'expired' });
  await syncCard(stage.app, stage.as('seen'), { cardId: made.cardId });
  return made;
};

const withdrawn: Flow = async (stage) => {
  const made = await funded(stage);
  await withdrawFromCard(stage.app, stage.as('money back'), { cardId: made.cardId, amount: ON_CARD });
  return made;
};

export const cardTriggers: Triggers<typeof cardEvents> = {
  'virtual_card.created': issued,
  'virtual_card.frozen': frozen,
  'virtual_card.unfrozen': unfrozen,
  'virtual_card.terminated': terminated,
  'virtual_card.expired': expired,
  'virtual_card.funded': funded,
  'virtual_card.withdrawn': withdrawn,
  'virtual_card.transaction': buying(funded),
  'virtual_card.declined': buying(issued),
};
