import type { Invariant } from '../../services/ledger/invariants.ts';
import { moving } from '../../services/ledger/liveness.ts';

/** What transfers promise beside the ledger, which proves where their money is. */
export const transferInvariants: readonly Invariant[] = [
  moving({
    id: 'transfer_moves',
    title:
      'A transfer that is not final is due within a day or at its scheduled time, or waits for an operator since a moment that is written down',
    from: 'ledger.transfer',
    key: 'book_id, id, state, review_since',
    open: `state not in ('delivered', 'reversed', 'cancelled') or review_since is not null`,
    due: 'next_check_at',
    within: `case state when 'scheduled' then interval '367 days' else interval '25 hours' end`,
    claim: 'claimed_until',
    or: `(review_since <= now() and (state = 'declined' or (state in ('acknowledged', 'unconfirmed') and next_check_at <= now() + interval '25 hours')))`,
  }),
];
