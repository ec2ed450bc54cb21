import type { Invariant } from '../../core/ledger/invariants.ts';
import { moving } from '../../core/ledger/liveness.ts';

/** What deliveries promise. */
export const webhookInvariants: readonly Invariant[] = [
  moving({
    id: 'delivery_moves',
    title: 'A webhook delivery that is not over is due within a day',
    from: 'webhook.delivery',
    key: 'book_id, id, event, status',
    open: `status = 'pending' or resume_at is not null or claim is not null`,
    due: 'next_attempt_at',
    within: `interval '25 hours'`,
    claim: 'leased_until',
  }),
  moving({
    id: 'recovery_moves',
    title: 'A recovery of webhooks that is not over is looked at within a day',
    from: 'webhook.recovery',
    key: 'book_id, id, cursor',
    open: 'finished_at is null',
    due: 'coalesce(resume_at, created_at)',
    within: `interval '25 hours'`,
  }),
];
