import type { z } from 'zod';
import { routes } from '../../core/transport/rest/routes.ts';
import { controlCard, freezeCard, terminateCard, unfreezeCard } from './change.ts';
import { createCard } from './create.ts';
import { cardDetailsSession, findCard, listCards } from './read.ts';
import { fundCard, withdrawFromCard } from './move-money.ts';
import { syncCard, type syncedSchema } from './follow.ts';
import { listCardTransactions } from './transaction.ts';

const SILENT = 'The processor has not answered yet; workers retry until it does';
const pending = { message: SILENT, when: ({ isPending }: { isPending: boolean }) => isPending };

const customerId = '00000000-0000-7000-8003-000000000001';

export const cardRoutes = routes({ tag: 'Virtual cards', bucket: 'reads' }, (route) => {
  const write = { bucket: 'money' } as const;
  const move = { ...write, pending, mayBeRejected: true } as const;
  route.post('/virtual-cards', createCard, {
    ...write,
    message: ({ status }) => (status === 'failed' ? 'The processor rejected the card' : 'Card issued'),
    pending: { message: SILENT, when: ({ status }) => status === 'pending' },
    example: { customerId, brand: 'VERVE' },
  });
  route.get('/virtual-cards', listCards);
  route.get('/virtual-cards/{cardId}', findCard);
  route.post('/virtual-cards/{cardId}/fund', fundCard, { ...move, example: { amount: 500_000, clientReference: 'CARD-1' } });
  route.post('/virtual-cards/{cardId}/withdraw', withdrawFromCard, { ...move, example: { amount: 100_000 } });
  route.post('/virtual-cards/{cardId}/freeze', freezeCard, move);
  route.post('/virtual-cards/{cardId}/unfreeze', unfreezeCard, move);
  route.post('/virtual-cards/{cardId}/terminate', terminateCard, { ...move, example: { reason: 'No longer needed' } });
  route.patch('/virtual-cards/{cardId}/controls', controlCard, {
    ...move,
    example: { channels: { atm: false }, blockedCategories: ['7995'], spendingLimits: [{ amount: 10_000_000, interval: 'daily' }] },
  });
  route.get('/virtual-cards/{cardId}/transactions', listCardTransactions);
  route.post('/virtual-cards/{cardId}/details-session', cardDetailsSession, { ...write, shownOnce: ['url'] });
  route.post('/virtual-cards/{cardId}/sync', syncCard, { ...write, message: syncMessage });
});

function syncMessage({ card, changed: isChanged, drift }: z.output<typeof syncedSchema>): string {
  if (drift) {
    const more = isChanged ? '; missing transactions were added' : '';
    return `The card is '${card.status}' and remains so, although its processor reports '${card.providerStatus}'${more}`;
  }
  return isChanged ? 'The card was updated from its processor' : 'The card matches its processor';
}
