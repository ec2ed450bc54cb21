import { z } from 'zod';
import { instant } from '../../domain/schema/type-names.ts';
import { list, one } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import type { Card } from './card.ts';
import { type Changed, controlCard, freezeCard, terminateCard, unfreezeCard } from './change.ts';
import { createCard } from './create.ts';
import { cardDetailsSession, type DetailsSession } from './details-session.ts';
import { findCard, listCards } from './read.ts';
import { fundCard, type MoneyMoved, withdrawFromCard } from './move-money.ts';
import { syncCard, type Synced } from './sync.ts';
import { transactionSchema, transactionView } from './transaction.ts';
import { listCardTransactions } from './transactions.ts';
import { cardSchema, cardView, changedSchema, changedView, movedSchema, movedView, syncedSchema, syncedView } from './views.ts';

const SILENT = 'The processor gave no answer yet; workers ask until it does';

const oneCard = one(cardSchema, cardView);
const created: Presenter<Card> = {
  schema: cardSchema,
  statuses: { 202: SILENT },
  present: (card) =>
    card.status === 'pending'
      ? { status: 202, message: SILENT, data: cardView(card) }
      : { message: card.status === 'failed' ? 'The processor refused the card' : 'Card issued', data: cardView(card) },
};
const cards = list(cardSchema, cardView);
const moved: Presenter<MoneyMoved> = {
  schema: movedSchema,
  statuses: { 202: SILENT },
  present: (result) =>
    result.instruction.status === 'pending' ? { status: 202, message: SILENT, data: movedView(result) } : { data: movedView(result) },
};
const changed: Presenter<Changed> = {
  schema: changedSchema,
  statuses: { 202: SILENT },
  present: (result) => (result.isPending ? { status: 202, message: SILENT, data: changedView(result) } : { data: changedView(result) }),
};
const synced = one(syncedSchema, syncedView, syncMessage);
function syncMessage({ card, changed: isChanged, drift }: Synced): string {
  if (drift) {
    const news = isChanged ? '; what happened on it since was taken over' : '';
    return `The card is '${card.status}' and stays so, although its processor says '${card.providerStatus}'${news}`;
  }
  return isChanged ? 'The card was brought to what its processor says' : 'The card is as its processor says';
}

const transactions = list(transactionSchema, transactionView);
const details: Presenter<DetailsSession> = {
  schema: z.object({
    cardId: z.uuid().meta({ description: 'The card.' }),
    url: z.string().nullable().meta({ description: 'Good for one look; null in a repeat.' }),
    expiresAt: instant.meta({ description: 'Until when it opens.' }),
  }),
  shownOnce: ['url'],
  present: (session) => ({ data: session }),
};

const customerId = '00000000-0000-7000-8003-000000000001';

export const cardRoutes = routes({ tag: 'Virtual cards', bucket: 'reads' }, (route) => {
  const write = { bucket: 'money' } as const;
  const move = { ...write, refuses: ['not_found', 'conflict', 'provider_rejected'] } as const;
  route.post('/virtual-cards', createCard, created, {
    ...write,
    refuses: ['not_found', 'conflict'],
    example: { customerId, brand: 'VERVE' },
  });
  route.get('/virtual-cards', listCards, cards);
  route.get('/virtual-cards/{cardId}', findCard, oneCard, { refuses: ['not_found'] });
  route.post('/virtual-cards/{cardId}/fund', fundCard, moved, { ...move, example: { amount: 500_000, clientReference: 'CARD-1' } });
  route.post('/virtual-cards/{cardId}/withdraw', withdrawFromCard, moved, { ...move, example: { amount: 100_000 } });
  route.post('/virtual-cards/{cardId}/freeze', freezeCard, changed, move);
  route.post('/virtual-cards/{cardId}/unfreeze', unfreezeCard, changed, move);
  route.post('/virtual-cards/{cardId}/terminate', terminateCard, changed, { ...move, example: { reason: 'No longer needed' } });
  route.put('/virtual-cards/{cardId}/controls', controlCard, changed, {
    ...move,
    example: { channels: { atm: false }, blockedCategories: ['7995'], spendingLimits: [{ amount: 10_000_000, interval: 'daily' }] },
  });
  route.get('/virtual-cards/{cardId}/transactions', listCardTransactions, transactions, { refuses: ['not_found'] });
  route.post('/virtual-cards/{cardId}/details-session', cardDetailsSession, details, {
    ...write,
    refuses: ['not_found', 'conflict', 'upstream'],
  });
  route.post('/virtual-cards/{cardId}/sync', syncCard, synced, { ...write, refuses: ['not_found', 'conflict', 'upstream'] });
});
