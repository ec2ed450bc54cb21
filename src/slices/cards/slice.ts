import type { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { type SearchProvider, UUID, searchHook } from '../../core/search/search-provider.ts';
import { type DemoStage, type Slice, eventsOf } from '../../core/slice/slice.ts';
import { providerEventHook } from '../../core/webhook-inbox/webhook-inbox.ts';
import { createCard } from './create.ts';
import { cardEvents } from './events.ts';
import { cardResolvers } from './graphql.ts';
import { cardInvariants } from './invariants.ts';
import { advanceCards, handleCardWebhook } from './run.ts';
import { cardTriggers } from './triggers.ts';
import { findCard, cardDetailsSession, listCards } from './read.ts';
import { Card } from './entities.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { controlCard, freezeCard, terminateCard, unfreezeCard } from './change.ts';
import { fundCard, withdrawFromCard } from './move-money.ts';
import { syncCard, type syncedSchema } from './follow.ts';
import { listCardTransactions } from './transaction.ts';

const SILENT = 'The processor has not answered yet; workers retry until it does';
const pending = { message: SILENT, when: ({ isPending }: { isPending: boolean }) => isPending };

const customerId = '00000000-0000-7000-8003-000000000001';

const cardRoutes = routes({ tag: 'Virtual cards', bucket: 'reads' }, (route) => {
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

const CUSTOMER = '00000000-0000-7000-8003-000000000001';
/** Documented id of an empty card. */
const CARD = '00000000-0000-7000-8003-000000000008';

async function seedCard(app: App, { as }: DemoStage): Promise<void> {
  await createCard(app, as('owner', CARD), {
    customerId: CUSTOMER,
    brand: 'VERVE',
    billingAddress: { line1: '1 Marina', city: 'Lagos', state: 'Lagos', country: 'NG' },
  });
}

const FOUND = `id, name_on_card as title, brand || ' … ' || last4 as detail, balance as amount, status, created_at as at from cards.card`;

const cardSearch: readonly SearchProvider[] = [
  {
    kind: 'card',
    by: 'digits',
    matches: 'card_number',
    scope: 'cards:read',
    fits: /^\d{4}$/,
    sql: `select ${FOUND} where book_id = $1 and last4 = $2 order by id desc limit $3`,
  },
  {
    kind: 'card',
    by: 'id',
    matches: 'id',
    scope: 'cards:read',
    fits: UUID,
    sql: `select ${FOUND} where book_id = $1 and id = $2::uuid limit $3`,
  },
];

export const cards: Slice = {
  name: 'cards',
  about: 'Virtual cards of customers.',
  subscribers: [...cardSearch.map((each) => searchHook.with(each)), providerEventHook.with(handleCardWebhook)],
  routes: cardRoutes,
  resolvers: cardResolvers,
  nodes: [{ read: findCard, rows: Card }],
  events: eventsOf(cardEvents, cardTriggers),
  sql: {
    underWay: `select i.amount from cards.instruction i
     where i.book_id = p_book and i.status = 'pending' and i.kind = 'fund' and i.attempts = 1 and i.claim is not null`,
  },
  invariants: cardInvariants,
  exposureAt: {
    what: 'cards',
    sql: `select k.environment, c.provider, count(*) as held from cards.card c join ledger.book k on k.id = c.book_id
           where c.next_sync_at is not null or exists (select from cards.instruction i where i.book_id = c.book_id and i.card_id = c.id and i.status = 'pending')
           group by 1, 2`,
  },
  advance: advanceCards,
  pendingWork: [
    'select from cards.instruction where book_id = $1 and next_attempt_at <= clock_timestamp()',
    'select from cards.card where book_id = $1 and next_sync_at <= clock_timestamp()',
  ],
  sealed: [{ table: 'cards.card', column: 'billing_address' }],
  seedDemo: seedCard,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'card-recorded': true;
    'card-seen': true;
    'card-answered': true;
    'card-written-down': true;
  }
}
