import type { Database } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { appScoped } from '../../core/app/app.ts';
import { type Around, PartitionedBatches, enqueueEvents } from '../../core/ledger/partitioned-batches.ts';
import type { Remaining } from '../../core/ledger/outcomes.ts';
import type { Bill } from './bill.ts';
import type { BillState } from './steps.ts';

/** A debit to make. Idempotency: `id` is debited once; `claim` is the token of the submitter. */
export interface BillPayment extends Pick<Bill, Ordered> {
  /** True for a generated reference, which must be new. */
  drawn: boolean;
  /** Amount named by the caller; null when filled in, which matches any amount of the original. */
  askedAmount: Kobo | null;
  catalogueVersion: string;
  provider: number;
  claim: string;
  leaseMs: number;
  firstCheckMs: number;
  askerKey?: string | null;
}

type Named = 'requestRef' | 'type' | 'serviceId' | 'serviceName' | 'paymentCode' | 'optionName' | 'customerId' | 'customerName';
type Ordered =
  | 'bookId'
  | 'id'
  | Named
  | 'amount'
  | 'fee'
  | 'details'
  | 'content'
  | 'customerEmail'
  | 'customerMobile'
  | 'metadata'
  | 'providerCode';

type Stepped = Pick<Bill, 'bookId' | 'id'>;

interface Evidence extends Stepped {
  claim: string;
  channel: 'submit' | 'poll';
  code?: string | null | undefined;
  description?: string | null | undefined;
  transactionRef?: string | null | undefined;
  nextCheckMs?: number;
  /** Evidence, without token; `again` allows an entry that exists already. */
  body?: unknown;
  again?: boolean;
}

interface Received {
  receiptNumber?: string | null | undefined;
  sealedToken?: string | null | undefined;
  submissionAnswer?: object | undefined;
}

export type BillReport =
  | (Evidence & Received & { step: 'pending' | 'silent'; /** Leaves the claim with the worker for its next step. */ keepsClaim?: boolean })
  | (Evidence & { step: 'failed' })
  | (Evidence &
      Received & {
        step: 'delivered';
        /** Invariant: only a poll settles a delivery. */
        channel: 'poll';
        mail?: { id: string; sealed: string } | undefined;
      });

/** Steps of a bill. Invariant: only operators need no claim. */
export type BillTransition =
  | BillReport
  | (Stepped & { step: 'undo_submission'; claim: string })
  | (Stepped & {
      step: 'claim';
      claim: string;
      /** Fresh token and next claim. Why: after a lost answer it identifies the commit; the claim of a job is shared. */
      dispatch: string;
      leaseMs: number;
      nextCheckMs: number;
    })
  | (Stepped & { step: 'manual_reversal' | 'manual_delivery'; channel: 'operator'; body: unknown });

interface Judged {
  billId: string;
  state: BillState;
  upstreamRef: string;
  at: Date;
}

/** Result of a payment, with the remaining limits of wallet and key; null without limits. */
export type BillPaymentOutcome =
  | ({ result: 'paid'; left: Remaining | null } & Judged)
  | { result: 'duplicate'; billId: string }
  | { result: 'conflict' | 'taken' | 'insufficient' | 'limited' | 'inactive' };

export type BillTransitionOutcome =
  | ({ result: 'moved' } & Judged)
  | { result: 'late' | 'contradiction' | 'inactive' | 'missing'; state: BillState | null };

export type BillOutcomeOf = BillPaymentOutcome | BillTransitionOutcome;

type Entry = { part: 'pay'; item: BillPayment } | { part: 'move'; item: BillTransition };

interface OutcomeRow {
  n: number;
  result: BillOutcomeOf['result'];
  billId: string | null;
  state: BillState | null;
  upstreamRef: string | null;
  at: Date | null;
  leftOver: string | null;
}

const eventful: ReadonlySet<BillState> = new Set(['delivered', 'refunded'] as const);

export class BillBooks {
  private readonly batches: PartitionedBatches<Entry, OutcomeRow, BillOutcomeOf>;

  /** Calls `onChanges` after a commit for every changed book, and `onEvents` for those with a new event. */
  constructor(
    db: Database,
    partitionCount: number,
    onEvents: (bookId: number) => void = () => {},
    onChanges: (bookId: number) => void = () => {},
  ) {
    this.batches = new PartitionedBatches<Entry, OutcomeRow, BillOutcomeOf>(db, partitionCount, {
      name: 'bills.post_batch',
      text: 'select * from bills.post_batch($1, $2, $3)',
      parts: ['move', 'pay'],
      marked: 'move',
      touchesWallet,
      keyOf,
      isPayment: ({ part }) => part === 'pay',
      outcomeOf,
      notify: enqueueEvents({ onEvents, onChanges }, eventful),
    });
  }

  /** Debits and claims a bill in one commit. @throws Refusal 503 when overloaded; repeat with the same id. */
  async pay(payment: BillPayment): Promise<BillPaymentOutcome> {
    return ofPayment(await this.batches.add({ part: 'pay', item: payment }));
  }

  /** Applies one step of the bill's state machine with postings, events and evidence, in one commit. */
  async transition(transition: BillTransition): Promise<BillTransitionOutcome> {
    return ofTransition(await this.batches.add({ part: 'move', item: transition }));
  }

  async transitionTogether(transition: BillTransition, around: Around): Promise<BillTransitionOutcome> {
    return ofTransition(await this.batches.together({ part: 'move', item: transition }, around));
  }

  drained(): Promise<void> {
    return this.batches.drained();
  }
}

export const billBooks = appScoped(
  ({ db, config, wakeWebhooks, feeds }) => new BillBooks(db, config.LEDGER_PARTITIONS, wakeWebhooks, feeds.changed),
  (books) => books.drained(),
);

/** Invariant: a reference appears once per batch; two steps of one bill never share a batch. */
function keyOf({ part, item }: Entry): string {
  return part === 'pay' ? `${item.bookId}/${item.requestRef}` : item.id;
}

/** Why: only an active low-balance alert needs the wallet. */
const touchesWallet = ({ part, item }: Entry): boolean => part === 'pay' || item.step === 'failed' || item.step === 'manual_reversal';

function outcomeOf(row: OutcomeRow | undefined): BillOutcomeOf {
  if (!row) return { result: 'missing', state: null };
  const { result, state, leftOver } = row;
  switch (result) {
    case 'paid':
      return { result, ...judged(row), left: leftOver === null ? null : (JSON.parse(leftOver) as Remaining) };
    case 'moved':
      return { result, ...judged(row) };
    case 'duplicate':
      return { result, billId: known(row.billId) };
    default:
      return { result, state } as BillOutcomeOf;
  }
}

const judged = ({ billId, state, upstreamRef, at }: OutcomeRow): Judged => ({
  billId: known(billId),
  state: known(state),
  upstreamRef: known(upstreamRef),
  at: known(at),
});

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the ledger returned a result without a bill');
  return value;
}

const PAYMENT_RESULTS: ReadonlySet<string> = new Set(['paid', 'duplicate', 'conflict', 'taken', 'insufficient', 'limited', 'inactive']);
const TRANSITION_RESULTS: ReadonlySet<string> = new Set(['moved', 'late', 'contradiction', 'missing', 'inactive']);

function ofPayment(outcome: BillOutcomeOf): BillPaymentOutcome {
  if (PAYMENT_RESULTS.has(outcome.result)) return outcome as BillPaymentOutcome;
  throw new Error(`unexpected result of a bill payment: ${outcome.result}`);
}

function ofTransition(outcome: BillOutcomeOf): BillTransitionOutcome {
  if (TRANSITION_RESULTS.has(outcome.result)) return outcome as BillTransitionOutcome;
  throw new Error(`unexpected result of a bill step: ${outcome.result}`);
}
