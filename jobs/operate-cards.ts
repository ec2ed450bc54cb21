import { workCards } from '../src/slices/cards/run.ts';
import { type Kind, repeated } from './kind.ts';

/** Submits instructions for cards to their processor, follows them, and compares each card with its processor once a day. */
export const operateCards: Kind = {
  name: 'work-cards',
  queue: 'cards',
  everyMs: 1_000,
  due: `select least(
          (select min(next_attempt_at) from cards.instruction where next_attempt_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())),
          (select min(next_sync_at) from cards.card where next_sync_at is not null))`,
  run: repeated(workCards),
};
