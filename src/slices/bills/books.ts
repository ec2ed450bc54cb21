import type { Database } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { perApp } from '../../core/app/parts.ts';
import { type Around, Lanes, tellBooks } from '../../core/ledger/lanes.ts';
import type { Remaining } from '../../core/ledger/verdicts.ts';
import type { BillDetails, BillType } from '../../providers/bills/port.ts';
import type { BillState } from './steps.ts';

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
  /** As `Bill` has it. */
  providerCode: string | null;
  claim: string;
  leaseMs: number;
  firstCheckMs: number;
  /** The line of API keys that asks; null for whoever asks without a key. */
  askerKey?: string | null;
}

interface Stepped {
  bookId: number;
  id: string;
}

/** What the provider says became of a bill, kept on it and as evidence. */
interface Heard extends Stepped {
  claim: string;
  channel: 'submit' | 'poll';
  code?: string | null | undefined;
  description?: string | null | undefined;
  transactionRef?: string | null | undefined;
  nextCheckMs?: number;
  /** Kept as evidence, once: `again` says that it may be kept already, since this was sent before. Never with a token in it. */
  body?: unknown;
  again?: boolean;
}

/** What a delivery comes with. It is kept as soon as it is told, also while the bill is not settled. */
interface Received {
  receiptNumber?: string | null | undefined;
  sealedToken?: string | null | undefined;
}

/** What the hand-in was answered, where the same step tells what the question after it was answered: evidence of its own. */
interface AfterHandIn {
  handIn?: object | undefined;
}

export type BillReport =
  | (Heard & Received & AfterHandIn & { step: 'pending' | 'silent'; /** The claim stays: whoever has it goes on. */ keepsClaim?: boolean })
  | (Heard & { step: 'failed' })
  | (Heard &
      Received &
      AfterHandIn & {
        step: 'delivered';
        /** Nobody is told "delivered" for what a hand-in was answered. */
        channel: 'poll';
        /** The same for the customer's receipt, sealed for the mail of this id. */
        mail?: { id: string; sealed: string } | undefined;
      });

/** Steps of a bill. Each but an operator's needs the claim: a step whose claim has passed on comes too late. */
export type BillMove =
  | BillReport
  | (Stepped & { step: 'hand_back'; claim: string })
  | (Stepped & {
      step: 'claim';
      claim: string;
      /**
       * A fresh token, never used before, that is the claim from then on. By it the step knows its own commit again when the answer was
       * lost, which the claim of a due time cannot tell: two runs of one job share that one, and both would submit.
       */
      dispatch: string;
      leaseMs: number;
      nextCheckMs: number;
    })
  | (Stepped & { step: 'manual_reversal' | 'manual_delivery'; channel: 'operator'; body: unknown });

/** The bill that a verdict is about. */
interface Judged {
  billId: string;
  state: BillState;
  upstreamRef: string;
  /** The moment on the database's clock. */
  at: Date;
}

/** What came of a payment, and what is left of the limits of the wallet and of the key that asks, null when neither has any. */
export type BillPayVerdict =
  | ({ verdict: 'paid'; left: Remaining | null } & Judged)
  | { verdict: 'duplicate'; billId: string }
  | { verdict: 'conflict' | 'taken' | 'insufficient' | 'limited' | 'inactive' };

/** What came of a step. */
export type BillMoveVerdict =
  | ({ verdict: 'moved' } & Judged)
  | { verdict: 'late' | 'contradiction' | 'inactive' | 'missing'; state: BillState | null };

export type BillVerdict = BillPayVerdict | BillMoveVerdict;

type Entry = { part: 'pay'; item: BillPayment } | { part: 'move'; item: BillMove };

interface VerdictRow {
  n: number;
  verdict: BillVerdict['verdict'];
  billId: string | null;
  state: BillState | null;
  upstreamRef: string | null;
  at: Date | null;
  leftOver: string | null;
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
  async pay(payment: BillPayment): Promise<BillPayVerdict> {
    return ofPayment(await this.lanes.add({ part: 'pay', item: payment }));
  }

  /** Takes one step of the bill's state machine, with its postings, events and evidence, in one commit. */
  async move(move: BillMove): Promise<BillMoveVerdict> {
    return ofMove(await this.lanes.add({ part: 'move', item: move }));
  }

  /**
   * As `move`, in a transaction of its own, for what has to commit together with the step. `before` runs ahead of every lock of the books,
   * `after` once the step was taken.
   */
  async moveTogether(move: BillMove, around: Around): Promise<BillMoveVerdict> {
    return ofMove(await this.lanes.together({ part: 'move', item: move }, around));
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
  if (!row) return { verdict: 'missing', state: null };
  const { verdict, state } = row;
  switch (verdict) {
    case 'paid':
      return { verdict, ...judged(row), left: row.leftOver === null ? null : (JSON.parse(row.leftOver) as Remaining) };
    case 'moved':
      return { verdict, ...judged(row) };
    case 'duplicate':
      return { verdict, billId: known(row.billId) };
    case 'conflict':
    case 'taken':
    case 'insufficient':
    case 'limited':
      return { verdict };
    case 'late':
    case 'contradiction':
    case 'inactive':
    case 'missing':
      return { verdict, state };
  }
}

const judged = ({ billId, state, upstreamRef, at }: VerdictRow): Judged => ({
  billId: known(billId),
  state: known(state),
  upstreamRef: known(upstreamRef),
  at: known(at),
});

function known<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the books gave a verdict, and not of which bill');
  return value;
}

function ofPayment(said: BillVerdict): BillPayVerdict {
  switch (said.verdict) {
    case 'paid':
    case 'duplicate':
      return said;
    case 'conflict':
    case 'taken':
    case 'insufficient':
    case 'limited':
    case 'inactive':
      return { verdict: said.verdict };
    default:
      throw new Error(`a payment of a bill came to ${said.verdict}`);
  }
}

function ofMove(said: BillVerdict): BillMoveVerdict {
  switch (said.verdict) {
    case 'moved':
    case 'late':
    case 'contradiction':
    case 'missing':
      return said;
    case 'inactive':
      return { verdict: said.verdict, state: 'state' in said ? said.state : null };
    default:
      throw new Error(`a step of a bill came to ${said.verdict}`);
  }
}
