import type { Payment } from '../../src/core/ledger/transitions.ts';
import { newId } from '../../src/domain/ids/ids.ts';

/** Hold of a payment, with the case of a hit. */
export const heldFor = (bookId: number, checkMs = 3_600_000): NonNullable<Payment['hold']> => ({
  case: {
    id: newId(),
    environment: 'live',
    kind: 'transfer',
    book_id: bookId,
    subject_id: newId(),
    name: 'ADA OKAFOR',
    cause: 'hit',
    matches: [],
    opened_at: new Date(),
    due_at: new Date(Date.now() + checkMs),
  },
  checkMs,
});
