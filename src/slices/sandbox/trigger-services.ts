import { topUp } from '../bills/topup.ts';
import { createCard } from '../cards/create.ts';
import { freezeCard, terminateCard, unfreezeCard } from '../cards/change.ts';
import { fundCard, withdrawFromCard } from '../cards/move-money.ts';
import { syncCard } from '../cards/sync.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { authorizeCard, disturbCard } from './cards.ts';
import { newCustomer } from './trigger-sales.ts';
import type { Flow, Made, Stage } from './trigger-stage.ts';

/** Kobo. A bill that ends in 01 is refused at once and given back. */
const BILL = 10_000;
const REFUSED_BILL = 10_001;
const ON_CARD = 500_000;

const pay = async ({ app, as }: Stage, amount: number): Promise<Made> => ({
  requestRef: (await topUp(app, as('bill'), { type: 'airtime', phoneNumber: '08031234567', amount })).bill.requestRef,
});

/** Here the refusal is what was asked for. */
const refusedBill: Flow = async (stage) => {
  try {
    return await pay(stage, REFUSED_BILL);
  } catch (error) {
    if (!(error instanceof Refusal) || error.detail.code !== 'PROVIDER_REJECTED') throw error;
    return { requestRef: String(error.detail.data?.['requestRef']) };
  }
};

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
    await authorizeCard(stage.app, stage.as('purchase'), {
      cardId: made.cardId,
      amount: 100_000,
      merchant: { name: 'TRIGGERED EVENT', mcc: '5311' },
    });
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
  await disturbCard(stage.app, stage.as('over'), { cardId: made.cardId, status: 'expired' });
  await syncCard(stage.app, stage.as('seen'), { cardId: made.cardId });
  return made;
};

const withdrawn: Flow = async (stage) => {
  const made = await funded(stage);
  await withdrawFromCard(stage.app, stage.as('money back'), { cardId: made.cardId, amount: ON_CARD });
  return made;
};

export const serviceFlows = {
  'bill.payment.completed': (stage: Stage) => pay(stage, BILL),
  'bill.payment.failed': refusedBill,
  'bill.payment.reversed': refusedBill,
  'virtual_card.created': issued,
  'virtual_card.frozen': frozen,
  'virtual_card.unfrozen': unfrozen,
  'virtual_card.terminated': terminated,
  'virtual_card.expired': expired,
  'virtual_card.funded': funded,
  'virtual_card.withdrawn': withdrawn,
  'virtual_card.transaction': buying(funded),
  'virtual_card.declined': buying(issued),
} as const;
