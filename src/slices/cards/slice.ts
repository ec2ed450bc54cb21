import type { Slice } from '../../services/slice.ts';
import { advanceCards } from './advance.ts';
import { cardEvents } from './events.ts';
import { seedCard } from './demo.ts';
import { CardResolver } from './graphql.ts';
import { cardInvariants } from './invariants.ts';
import { cardRoutes } from './rest.ts';
import { workCards } from './run.ts';

export const cards: Slice = {
  name: 'cards',
  about: 'Virtual cards of customers.',
  routes: cardRoutes,
  resolvers: [CardResolver],
  events: cardEvents,
  invariants: cardInvariants,
  looks: [{ name: 'work-cards', everyMs: 1_000, look: workCards }],
  advance: advanceCards,
  busyWith: [
    'select from cards.instruction where book_id = $1 and next_attempt_at <= clock_timestamp()',
    'select from cards.card where book_id = $1 and next_sync_at <= clock_timestamp()',
  ],
  sealed: [{ table: 'cards.card', column: 'billing_address' }],
  seedDemo: seedCard,
};
