import type { App } from '../../core/app/app.ts';
import { type SearchProvider, UUID, searchHook } from '../../core/search/search-provider.ts';
import type { DemoStage, Slice } from '../../core/slice/slice.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { providerEventHook } from '../../core/webhook-inbox/webhook-inbox.ts';
import { createCard } from './create.ts';
import { cardEvents } from './events.ts';
import { cardResolvers } from './graphql.ts';
import { cardInvariants } from './invariants.ts';
import { cardRoutes } from './rest.ts';
import { advanceCards, handleCardWebhook } from './run.ts';
import { cardTriggers } from './triggers.ts';
import { findCard } from './read.ts';
import { Card } from './entities.ts';

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
