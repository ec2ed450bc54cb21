import type { Invariant } from './invariants.ts';

/** No claim of ours lasts longer; who holds one dies, and the next one takes over. */
const LEASE = `interval '5 minutes'`;

/** One kind of thing that is not final by itself, and what must move it on. */
interface Waiting {
  id: string;
  title: string;
  from: string;
  /** What names a row. */
  key: string;
  /** Which rows wait. */
  open: string;
  /** When a worker does something about it, and how far off that may be. */
  due: string;
  within: string;
  /** Until when somebody keeps it from all others. */
  claim?: string;
  /** Rows that need no due time, because a person sees them in a queue and decides, or because they wait for what is itself proved here. */
  or?: string;
}

/** Money or a promise that nothing moves on and that nobody sees: what waits has a due time in bounded future, or a place before a person. */
const moving = ({ id, title, from, key, open, due, within, claim, or = 'false' }: Waiting): Invariant => ({
  id,
  title,
  sql: `
      select ${key}, ${due} as due${claim === undefined ? '' : `, ${claim} as claimed_until`} from ${from}
       where (${open})
         and not (${or} or (${due} <= now() + ${within}${claim === undefined ? '' : ` and coalesce(${claim} <= now() + ${LEASE}, true)`})) is true`,
});

/**
 * Liveness, beside the sums: everything that is not final has a due time in bounded future, from which a claim keeps it for a lease at most, or an
 * entry that a named role sees and decides. A salary goes with its transfer and its batch (`payroll_transfer`, `payroll_outcome`), and a deposit in
 * suspense is before operators as long as it is open, by a constraint of its table. Each is proved in test/ledger/liveness.test.ts.
 */
export const livenessInvariants: readonly Invariant[] = [
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
  moving({
    id: 'bill_moves',
    title: 'A bill that is not final is due within a day',
    from: 'bills.bill',
    key: 'book_id, id, state',
    open: `state not in ('delivered', 'refunded')`,
    due: 'next_check_at',
    within: `interval '25 hours'`,
    claim: 'claimed_until',
  }),
  moving({
    id: 'batch_moves',
    title: 'A payroll batch waits for a person, is due, or has salaries on their way or declined ones that wait for a decision',
    from: 'payroll_batch',
    key: 'book_id, id, status, queued, sent, failed',
    open: `status not in ('completed', 'partially_completed', 'failed', 'canceled')`,
    due: 'next_run_at',
    within: `case status when 'scheduled' then interval '367 days' else interval '25 hours' end`,
    claim: 'claimed_until',
    or: `(status in ('draft', 'awaiting_approval') and preview_status is distinct from 'computing') or (status = 'processing' and next_run_at is null and queued + sent + failed > 0)`,
  }),
  moving({
    id: 'order_moves',
    title: 'An order that waits for money is given up within two days of its last account',
    from: 'checkout_order',
    key: 'book_id, id, status',
    open: `status = 'pending'`,
    due: 'due_at',
    within: `interval '2 days'`,
  }),
  moving({
    id: 'instruction_moves',
    title: 'What a card processor was told and did not answer is told again within a day',
    from: 'cards.instruction',
    key: 'book_id, id, kind',
    open: `status = 'pending'`,
    due: 'next_attempt_at',
    within: `interval '25 hours'`,
    claim: 'claimed_until',
  }),
  moving({
    id: 'card_moves',
    title: 'A card is being issued, or is compared with its processor within a day',
    from: 'cards.card c',
    key: 'book_id, id, status',
    open: `status in ('pending', 'active', 'frozen') or balance > 0`,
    due: 'next_sync_at',
    within: `interval '25 hours'`,
    or: `(status = 'pending' and exists (select from cards.instruction i where i.book_id = c.book_id and i.card_id = c.id and i.kind = 'issue' and i.status = 'pending'))`,
  }),
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
