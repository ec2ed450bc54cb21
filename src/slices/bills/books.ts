import type { Database, Tx } from '../../platform/db/database.ts';
import { untilAnswered } from '../../platform/db/until-answered.ts';
import { Batcher } from '../../platform/kernel/batcher.ts';
import type { Kobo } from '../../platform/kernel/money.ts';
import type { BillDetails, BillType } from '../../services/providers/bills/port.ts';
import type { BillState, BillStep } from './bill.ts';

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
  code?: string | null;
  description?: string | null;
  transactionRef?: string | null;
  receiptNumber?: string | null;
  sealedToken?: string | null;
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
  bill_id: string | null;
  state: BillState | null;
  upstream_ref: string | null;
  at: Date | null;
}

const POST = 'select * from bills.post($1, $2, $3)';
const MAX_BATCH = 128;
const MAX_WAITING = 4_096;
/** A payment that waited longer is refused before anything is done for it, while whoever asked still listens; every other step waits. */
const MAX_PAYMENT_WAIT_MS = 5_000;
const mayWaitMs = ({ part }: Entry): number => (part === 'pay' ? MAX_PAYMENT_WAIT_MS : Infinity);

/**
 * The way to the functions of schema/bills.sql. Requests of many books share a batch, in one round trip and one commit; a
 * book always uses the same lane, so its requests keep their order.
 */
export class BillBooks {
  private readonly lanes: Batcher<Entry, BillVerdict>[];
  private readonly db: Database;
  private readonly onEvents: (bookId: number) => void;
  private readonly onChanges: (bookId: number) => void;

  /** After a commit `onChanges` hears of every book that it changed, and `onEvents` of those in which it wrote an event. */
  constructor(
    db: Database,
    laneCount: number,
    onEvents: (bookId: number) => void = () => {},
    onChanges: (bookId: number) => void = () => {},
  ) {
    this.db = db;
    this.onEvents = onEvents;
    this.onChanges = onChanges;
    this.lanes = Array.from(
      { length: laneCount },
      () => new Batcher({ run: (batch) => this.post(batch), maxBatch: MAX_BATCH, maxWaiting: MAX_WAITING, mayWaitMs, keyOf }),
    );
  }

  /**
   * Debits the wallet and claims the bill for submission, in one commit.
   * @throws Refusal 503 when the database is away or too much waits. What happened is then open: repeat with the same id.
   */
  pay(payment: BillPayment): Promise<BillVerdict> {
    return this.lane(payment.bookId).add({ part: 'pay', item: payment });
  }

  /** Takes one step of the bill's state machine, with its postings, events and evidence, in one commit. */
  move(move: BillMove): Promise<BillVerdict> {
    return this.lane(move.bookId).add({ part: 'move', item: move });
  }

  /**
   * As `move`, in a transaction of its own, for what has to commit together with the step. `before` runs ahead of every lock of the books,
   * `after` once the step was taken.
   */
  async moveTogether(
    move: BillMove,
    { before, after }: { before(tx: Tx): Promise<void>; after(tx: Tx): Promise<void> },
  ): Promise<BillVerdict> {
    const entry: Entry = { part: 'move', item: move };
    const row = await this.db.transaction(async (tx) => {
      await before(tx);
      const [taken] = await tx.query<VerdictRow>('bills.post', POST, [
        JSON.stringify([{ n: 0, ...move }]),
        null,
        touchesWallet(entry) ? [move.bookId] : [],
      ]);
      if (taken?.verdict === 'moved') await after(tx);
      return taken;
    });
    if (row) this.tell([entry], [row]);
    return verdictOf(row);
  }

  async drained(): Promise<void> {
    await Promise.all(this.lanes.map((lane) => lane.drained()));
  }

  private lane(bookId: number): Batcher<Entry, BillVerdict> {
    return this.lanes[bookId % this.lanes.length]!;
  }

  private async post(batch: Entry[]): Promise<BillVerdict[]> {
    const items = (part: Entry['part'], mark: { again?: boolean } = {}): string | null => {
      const list = batch.flatMap((entry, n) => (entry.part === part ? [{ n, ...entry.item, ...mark }] : []));
      return list.length > 0 ? JSON.stringify(list) : null;
    };
    const books = [...new Set(batch.filter(touchesWallet).map(({ item }) => item.bookId))].toSorted((a, b) => a - b);
    const { rows, repeated } = await untilAnswered<VerdictRow>(this.db, 'bills.post', POST, (again) => [
      items('move', again ? { again } : {}),
      items('pay'),
      books,
    ]);
    const verdicts = new Map(rows.map((row) => [row.n, row]));
    this.tell(batch, rows, repeated);
    return batch.map((_, n) => verdictOf(verdicts.get(n)));
  }

  /** What a repeated batch did the first time reads as late or known the second, so then all of it is told. */
  private tell(batch: Entry[], rows: VerdictRow[], repeated = false): void {
    const changed = new Set<number>();
    const eventful = new Set<number>();
    for (const { n, verdict, state } of rows) {
      const bookId = batch[n]?.item.bookId;
      if (bookId === undefined || (!repeated && verdict !== 'moved' && verdict !== 'paid')) continue;
      changed.add(bookId);
      if (state === 'delivered' || state === 'refunded') eventful.add(bookId);
    }
    for (const bookId of eventful) this.onEvents(bookId);
    for (const bookId of changed) this.onChanges(bookId);
  }
}

/** One reference never appears twice in a batch, and two steps of one bill never share one. */
function keyOf({ part, item }: Entry): string {
  return part === 'pay' ? `${item.bookId}/${item.requestRef}` : item.id;
}

/** Only a debit and a refund change a wallet, so a delivery waits for a busy one only when a low-balance alert of it is armed. */
const touchesWallet = ({ part, item }: Entry): boolean => part === 'pay' || item.step === 'failed' || item.step === 'manual_reversal';

function verdictOf(row: VerdictRow | undefined): BillVerdict {
  if (!row) return { verdict: 'missing', billId: null, state: null, upstreamRef: null, at: null };
  return { verdict: row.verdict, billId: row.bill_id, state: row.state, upstreamRef: row.upstream_ref, at: row.at };
}
