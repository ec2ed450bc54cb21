import type { Database } from '../../platform/db/database.ts';
import type { Kobo } from '../../platform/kernel/money.ts';
import { perApp } from '../../services/parts.ts';
import { type Around, Lanes, tellBooks } from '../../services/ledger/lanes.ts';
import type { BillDetails, BillType } from '../../services/providers/bills/port.ts';
import type { BillState, BillStep } from './steps.ts';

/** A debit to make. `id` makes it happen once; `claim` is the token of whoever will submit it. */
export interface BillPayment {
  bookId: number;
  id: string;
  requestRef: string;
  /** True when the reference was drawn here: then it must be new. */
  drawn: boolean;
  type: BillType;
  serviceId: string;
  serviceName: string;
  paymentCode: string;
  optionName: string;
  customerId: string;
  customerName: string | null;
  amount: Kobo;
  /** The amount that the caller named; null when it was filled in, and then any amount of the original fits. */
  askedAmount: Kobo | null;
  fee: Kobo;
  details: BillDetails;
  content: string;
  catalogueVersion: string;
  customerEmail: string | null;
  customerMobile: string | null;
  metadata: Record<string, string> | null;
  provider: number;
  claim: string;
  leaseMs: number;
  firstCheckMs: number;
}

export interface BillMove {
  bookId: number;
  id: string;
  step: BillStep;
  /** Needed by every step but an operator's: a step whose claim has passed on comes too late. */
  claim?: string;
  /**
   * With `claim`: a fresh token, never used before, that is the claim from then on. By it the step knows its own commit again when the
   * answer was lost, which the claim of a due time cannot tell: two runs of one job share that one, and both would submit.
   */
  dispatch?: string;
  leaseMs?: number;
  channel?: 'submit' | 'poll' | 'operator';
  code?: string | null | undefined;
  description?: string | null | undefined;
  transactionRef?: string | null | undefined;
  receiptNumber?: string | null | undefined;
  sealedToken?: string | null | undefined;
  /** The same for the customer's receipt, sealed for the mail of this id. */
  mail?: { id: string; sealed: string } | undefined;
  nextCheckMs?: number;
  /** Kept as evidence, once: `again` says that it may be kept already, since this was sent before. Never with a token in it. */
  body?: unknown;
  again?: boolean;
}

export interface BillVerdict {
  verdict: 'paid' | 'duplicate' | 'conflict' | 'taken' | 'insufficient' | 'inactive' | 'moved' | 'late' | 'contradiction' | 'missing';
  billId: string | null;
  state: BillState | null;
  upstreamRef: string | null;
  /** The moment on the database's clock. */
  at: Date | null;
}

type Entry = { part: 'pay'; item: BillPayment } | { part: 'move'; item: BillMove };

interface VerdictRow {
  n: number;
  verdict: BillVerdict['verdict'];
  billId: string | null;
  state: BillState | null;
  upstreamRef: string | null;
  at: Date | null;
}

/** States that are entered with an event. */
const eventful: ReadonlySet<BillState> = new Set(['delivered', 'refunded'] as const);

/** The way to the functions of schema/bills/. */
export class BillBooks {
  private readonly lanes: Lanes<Entry, VerdictRow, BillVerdict>;

  /** After a commit `onChanges` hears of every book that it changed, and `onEvents` of those in which it wrote an event. */
  constructor(
    db: Database,
    laneCount: number,
    onEvents: (bookId: number) => void = () => {},
    onChanges: (bookId: number) => void = () => {},
  ) {
    this.lanes = new Lanes<Entry, VerdictRow, BillVerdict>(db, laneCount, {
      name: 'bills.post',
      text: 'select * from bills.post($1, $2, $3)',
      parts: ['move', 'pay'],
      marked: 'move',
      touchesWallet,
      keyOf,
      isPayment: ({ part }) => part === 'pay',
      verdictOf,
      tell: tellBooks({ onEvents, onChanges }, eventful),
    });
  }

  /**
   * Debits the wallet and claims the bill for submission, in one commit.
   * @throws Refusal 503 when the database is away or too much waits. What happened is then open: repeat with the same id.
   */
  pay(payment: BillPayment): Promise<BillVerdict> {
    return this.lanes.add({ part: 'pay', item: payment });
  }

  /** Takes one step of the bill's state machine, with its postings, events and evidence, in one commit. */
  move(move: BillMove): Promise<BillVerdict> {
    return this.lanes.add({ part: 'move', item: move });
  }

  /**
   * As `move`, in a transaction of its own, for what has to commit together with the step. `before` runs ahead of every lock of the books,
   * `after` once the step was taken.
   */
  moveTogether(move: BillMove, around: Around): Promise<BillVerdict> {
    return this.lanes.together({ part: 'move', item: move }, around);
  }

  drained(): Promise<void> {
    return this.lanes.drained();
  }
}

/** The one of an App. */
export const billBooks = perApp(
  ({ db, config, wakeWebhooks, feeds }) => new BillBooks(db, config.LEDGER_LANES, wakeWebhooks, feeds.changed),
  (books) => books.drained(),
);

/** One reference never appears twice in a batch, and two steps of one bill never share one. */
function keyOf({ part, item }: Entry): string {
  return part === 'pay' ? `${item.bookId}/${item.requestRef}` : item.id;
}

/** Only a debit and a refund change a wallet, so a delivery waits for a busy one only when a low-balance alert of it is armed. */
const touchesWallet = ({ part, item }: Entry): boolean => part === 'pay' || item.step === 'failed' || item.step === 'manual_reversal';

function verdictOf(row: VerdictRow | undefined): BillVerdict {
  if (!row) return { verdict: 'missing', billId: null, state: null, upstreamRef: null, at: null };
  return { verdict: row.verdict, billId: row.billId, state: row.state, upstreamRef: row.upstreamRef, at: row.at };
}
