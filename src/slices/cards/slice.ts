import type { Slice } from '../../core/slice/slice.ts';
import { newsHook } from '../../core/webhook-inbox/news.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { advanceCards } from './advance.ts';
import { cardEvents } from './events.ts';
import { seedCard } from './demo.ts';
import { CardResolver } from './graphql.ts';
import { hearOfCard } from './hear.ts';
import { cardInvariants } from './invariants.ts';
import { cardRoutes } from './rest.ts';
import { workCards } from './run.ts';
import { cardTriggers } from './triggers.ts';
import { searchHook } from '../../core/search/searched.ts';
import { cardsSearched } from './searched.ts';
import { createCard } from './create.ts';
import { fundCard, withdrawFromCard } from './move-money.ts';

export const cards: Slice = {
  name: 'cards',
  about: 'Virtual cards of customers.',
  hooked: [...cardsSearched.map((each) => searchHook.with(each)), newsHook.with(hearOfCard)],
  routes: cardRoutes,
  resolvers: [CardResolver],
  moneyMutations: { createVirtualCard: createCard, fundVirtualCard: fundCard, withdrawFromVirtualCard: withdrawFromCard },
  events: eventsOf(cardEvents, cardTriggers),
  sql: {
    underWay: `select i.amount from cards.instruction i
     where i.book_id = p_book and i.status = 'pending' and i.kind = 'fund' and i.attempts = 1 and i.claim is not null`,
  },
  invariants: cardInvariants,
  looks: [
    {
      name: 'work-cards',
      everyMs: 1_000,
      due: `select least(
              (select min(next_attempt_at) from cards.instruction where next_attempt_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())),
              (select min(next_sync_at) from cards.card where next_sync_at is not null))`,
      look: workCards,
    },
  ],
  heldAt: {
    what: 'cards',
    sql: `select k.environment, c.provider, count(*) as held from cards.card c join ledger.book k on k.id = c.book_id
           where c.next_sync_at is not null or exists (select from cards.instruction i where i.book_id = c.book_id and i.card_id = c.id and i.status = 'pending')
           group by 1, 2`,
  },
  advance: advanceCards,
  busyWith: [
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
    'card-told': true;
    'card-written-down': true;
  }
}
