import type { Database, Tx } from '../../platform/db/database.ts';
import { untilAnswered } from '../../platform/db/until-answered.ts';
import { type Around, PartitionedBatches, type Posting, enqueueEvents } from './partitioned-batches.ts';
import type { Transition, Payment, StepRequest, RefundOf, Wait } from './transitions.ts';
import type { Step, TransferState } from './steps.ts';
import {
  type TransitionOutcome,
  transitionOutcome,
  ofPayment,
  ofRefund,
  ofRetry,
  type PaymentOutcome,
  type RefundOutcome,
  type RetryOutcome,
  type LedgerOutcome,
  outcomeOf,
  type OutcomeRow,
} from './outcomes.ts';

type Entry = { part: 'pay'; item: Payment } | { part: 'capture' | 'move'; item: Transition };

const RETRY = 'select * from ledger.retry_transfer($1, $2)';
const REFUND = 'select * from ledger.pay_refund($1, $2)';

export class Ledger {
  private readonly batches: PartitionedBatches<Entry, OutcomeRow, LedgerOutcome>;
  private readonly db: Database;
  private readonly notify: Posting<Entry, OutcomeRow, LedgerOutcome>['notify'];

  constructor(
    db: Database,
    partitionCount: number,
    onEvents: (bookId: number) => void = () => {},
    onChanges: (bookId: number) => void = () => {},
  ) {
    this.db = db;
    this.notify = enqueueEvents({ onEvents, onChanges }, eventful);
    this.batches = new PartitionedBatches(db, partitionCount, {
      name: 'ledger.post_batch',
      text: 'select * from ledger.post_batch($1, $2, $3, $4)',
      parts: ['capture', 'move', 'pay'],
      marked: 'move',
      touchesWallet,
      keyOf,
      isPayment: ({ part }) => part === 'pay',
      outcomeOf,
      notify: this.notify,
    });
  }

  /**
   * Debits the wallet and claims the transfer in one commit, or reserves the money when scheduled.
   * @throws Refusal 503 when the database is away or the queue is full; repeat with the same id.
   */
  async pay(payment: Payment): Promise<PaymentOutcome> {
    return ofPayment(await this.batches.add({ part: 'pay', item: payment }));
  }

  /** Records the bank's answer to a submission that it did not refuse; the hot path of `move`. */
  async capture(transition: Wait): Promise<TransitionOutcome> {
    const outcome = await this.batches.add({ part: 'capture', item: transition });
    // Race: an answer after a takeover is still evidence.
    return outcome.result === 'late' ? this.transition({ ...transition, again: true }) : transitionOutcome(outcome);
  }

  /** Takes one step of the transfer's state machine with postings, events and evidence, in one commit. */
  async transition(transition: Transition): Promise<TransitionOutcome> {
    return transitionOutcome(await this.batches.add({ part: 'move', item: transition }));
  }

  /** Like `move`, with the caller's writes: `before` ahead of all ledger locks, `after` once the step was taken. */
  async transitionTogether(transition: Transition, around: Around): Promise<TransitionOutcome> {
    return transitionOutcome(await this.batches.together({ part: 'move', item: transition }, around));
  }

  /** Pays again for the returned `of`; `retried` is the existing retry. */
  async retry(payment: Payment, of: string): Promise<RetryOutcome> {
    const values = [JSON.stringify({ n: 0, ...payment }), of];
    return ofRetry(this.paid(payment, (await untilAnswered<OutcomeRow>(this.db, 'ledger.retry_transfer', RETRY, values)).rows));
  }

  /** Pays a refund and creates it with the id of its payment; `unrefundable` states what can still be refunded. */
  async refund(payment: Payment, of: RefundOf): Promise<RefundOutcome> {
    const values = [JSON.stringify({ n: 0, ...payment }), JSON.stringify(of)];
    return ofRefund(this.paid(payment, (await untilAnswered<OutcomeRow>(this.db, 'ledger.pay_refund', REFUND, values)).rows));
  }

  private paid(payment: Payment, [row]: OutcomeRow[]): LedgerOutcome {
    if (row) this.notify([{ part: 'pay', item: payment }], [row], false);
    return outcomeOf(row);
  }

  /** Requests a step, or approves another operator's request. */
  async requestApproval(tx: Tx, { bookId, id, step, proof, by, byName }: StepRequest): Promise<'requested' | 'approved' | 'late'> {
    const [row] = await tx.query<{ answer: 'requested' | 'approved' | 'late' }>(
      'ledger.request_approval',
      'select ledger.request_approval($1, $2, $3, $4, $5, $6) as answer',
      [bookId, id, step, proof, by, byName],
    );
    return row?.answer ?? 'late';
  }

  drained(): Promise<void> {
    return this.batches.drained();
  }
}

const eventful: ReadonlySet<TransferState> = new Set([
  'delivered',
  'declined',
  'reversed',
  'scheduled',
  'cancelled',
  'awaiting_approval',
  'screening',
] as const);

/** Invariant: no reference or transfer twice in a batch. */
function keyOf(entry: Entry): string | null {
  if (entry.part === 'pay')
    return entry.item.clientReference === null ? entry.item.id : `${entry.item.bookId}/${entry.item.clientReference}`;
  return entry.item.id;
}

const walletFree: ReadonlySet<Step> = new Set([
  'claim',
  'resubmit',
  'undo_submission',
  'watched',
  'approve',
  'hold',
  'keep_hold',
  'release_hold',
  'release_hold_unapproved',
] as const);
const walletFreeOnceCaptured: ReadonlySet<Step> = new Set([
  'pending',
  'silent',
  'delivered',
  'declined_review',
  'manual_settlement',
] as const);

/** Settlements change no wallet: pollers never wait for one. */
function touchesWallet(entry: Entry): boolean {
  if (entry.part !== 'move') return true;
  const { item } = entry;
  const isCaptured = 'captured' in item && (item.captured ?? false);
  return !walletFree.has(item.step) && !(isCaptured && walletFreeOnceCaptured.has(item.step));
}
