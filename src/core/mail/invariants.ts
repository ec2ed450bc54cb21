import type { Invariant } from '../ledger/invariants.ts';
import { moving } from '../ledger/liveness.ts';

/** What mails promise. */
export const mailInvariants: readonly Invariant[] = [
  moving({
    id: 'mail_moves',
    title: 'A mail that is not sent or given up is due within a day',
    from: 'mail',
    key: 'book_id, id, kind',
    open: `status = 'pending'`,
    due: 'next_attempt_at',
    within: `interval '25 hours'`,
    claim: 'leased_until',
  }),
];
