import type { Database, Tx } from '../../platform/db/database.ts';
import { untilAnswered } from '../../platform/db/until-answered.ts';
import type { Kobo } from '../../platform/kernel/money.ts';
import type { Step, TransferState } from './steps.ts';
import { type Around, Lanes, type Posting, tellBooks } from './lanes.ts';

/** A debit to make. `id` makes it happen once; `claim` is the token of whoever will submit it. */
export interface Payment {
  bookId: number;
  id: string;
  clientReference: string | null;
  amount: Kobo;
  fee: Kobo;
  feeBreakdown: { type: string; amount: Kobo }[];
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountName: string | null;
  narration: string | null;
  sender: Record<string, string> | null;
  metadata: Record<string, string> | null;
  provider: number;
  claim: string;
  leaseMs: number;
  firstCheckMs: number;
  codePrefix: string;
  /** ISO time; its money is only held until then. */
  scheduledAt: string | null;
}

interface Stepped {
  bookId: number;
  id: string;
}

/** What is heard of a transfer, kept on it and as evidence. */
export interface Heard {
  channel: 'submit' | 'poll' | 'webhook' | 'operator';
  code?: string | null;
  description?: string | null;
  transactionRef?: string | null;
  transactionId?: string | null;
  sessionId?: string | null;
  /** From now on, in ms; for an answer to a submission from its start. */
  nextCheckMs?: number | null;
  unseen?: number;
  /** With what a question to the bank brought: how long from the first question on the outcome may stay unknown; see `decide_by`. */
  decideMs?: number;
  /** True when the caller knows that the fee is booked; such a step may need no wallet. */
  captured?: boolean;
  /** Kept as evidence, once: `again` says that it may be kept already, since this was sent before. */
  body?: unknown;
  again?: boolean;
}

/** The transfer is to be handed to its bank, by who gets the claim. */
export interface HandIn extends Stepped, Partial<Heard> {
  step: 'release' | 'claim' | 'resubmit';
  claim: string;
  /**
   * A fresh token, never used before, that is the claim from then on. By it the step knows its own commit again when the answer was lost,
   * which the claim of a due time cannot tell: two runs of one job share that one, and both would submit.
   */
  dispatch: string;
  leaseMs: number;
  firstCheckMs: number;
}

/** The outcome stays open, so it says when to ask again. */
export interface Wait extends Stepped, Heard {
  step: 'pending' | 'silent';
  claim: string;
  nextCheckMs: number;
}

/** What the bank says came of it, or that it has nothing. */
export interface BankOutcome extends Stepped, Heard {
  step: 'refused' | 'absent' | 'delivered' | 'declined_final' | 'declined_review' | 'returned' | 'watched';
  claim: string;
}

/** Steps of a transfer. Each but an operator's needs the claim: a step whose claim has passed on comes too late. */
export type Move =
  | (Stepped & { step: 'cancel' })
  | (Stepped & { step: 'hand_back'; claim: string })
  | HandIn
  | Wait
  | BankOutcome
  | (Stepped & Heard & { step: 'manual_reversal' | 'manual_settlement'; channel: 'operator' });

/** A step on a transfer that a second person has to agree to, and who asks for it. */
export interface Proposed {
  bookId: number;
  id: string;
  step: Step;
  proof: string;
  by: string;
  byName: string;
}

/** The transfer that a verdict is about. */
interface Judged {
  transferId: string;
  state: TransferState;
  transferCode: string;
  /** The moment on the database's clock: of creation for a payment, of the change for a move. */
  at: Date;
  fee: Kobo;
}

/** What came of a payment. */
export type PayVerdict =
  | ({ verdict: 'paid' | 'scheduled' } & Judged)
  | { verdict: 'duplicate'; transferId: string }
  | { verdict: 'conflict' | 'insufficient' | 'inactive' };

/** What came of a retry: a payment, or why there is none. */
export type RetryVerdict =
  | PayVerdict
  | { verdict: 'retried'; transferCode: string; state: TransferState }
  | { verdict: 'unreturned' | 'salary'; state: TransferState | null };

/** What came of a step. */
export type MoveVerdict =
  | ({ verdict: 'moved'; reason: 'provider_rejected' | 'manual_reversal' | null; declineCode: string | null } & Judged)
  | { verdict: 'late' | 'contradiction' | 'missing'; state: TransferState | null };

export type Verdict = RetryVerdict | MoveVerdict;

type Entry = { part: 'pay'; item: Payment } | { part: 'capture' | 'move'; item: Move };

interface VerdictRow {
  n: number;
  verdict: Verdict['verdict'];
  transferId: string | null;
  state: TransferState | null;
  transferCode: string | null;
  at: Date | null;
  fee: Kobo | null;
  reason: 'provider_rejected' | 'manual_reversal' | null;
  declineCode: string | null;
}

const RETRY = 'select * from ledger.retry($1, $2)';

/** The way to the ledger's functions. */
export class Ledger {
  private readonly lanes: Lanes<Entry, VerdictRow, Verdict>;
  private readonly db: Database;
  private readonly tell: Posting<Entry, VerdictRow, Verdict>['tell'];

  /** After a commit `onChanges` hears of every book that it changed, and `onEvents` of those in which it may have written an event. */
  constructor(
    db: Database,
    laneCount: number,
    onEvents: (bookId: number) => void = () => {},
    onChanges: (bookId: number) => void = () => {},
  ) {
    this.db = db;
    this.tell = tellBooks({ onEvents, onChanges }, eventful);
    this.lanes = new Lanes(db, laneCount, {
      name: 'ledger.post',
      text: 'select * from ledger.post($1, $2, $3, $4)',
      parts: ['capture', 'move', 'pay'],
      marked: 'move',
      touchesWallet,
      keyOf,
      isPayment: ({ part }) => part === 'pay',
      verdictOf,
      tell: this.tell,
    });
  }

  /**
   * Debits the wallet and claims the transfer for submission, in one commit; or holds the money when it is scheduled.
   * @throws Refusal 503 when the database is away or too much waits. What happened is then open: repeat with the same id.
   */
  async pay(payment: Payment): Promise<PayVerdict> {
    return ofPayment(await this.lanes.add({ part: 'pay', item: payment }));
  }

  /** Records what the bank said to a submission it did not refuse: the hot half of `move`. */
  async capture(move: Wait): Promise<MoveVerdict> {
    const verdict = await this.lanes.add({ part: 'capture', item: move });
    // It was recorded before and that was not heard of, or somebody else took the transfer over meanwhile: then it is still evidence, and
    // may contradict theirs.
    return verdict.verdict === 'late' ? this.move({ ...move, again: true }) : ofMove(verdict);
  }

  /** Takes one step of the transfer's state machine, with its postings, events and evidence, in one commit. */
  async move(move: Move): Promise<MoveVerdict> {
    return ofMove(await this.lanes.add({ part: 'move', item: move }));
  }

  /**
   * As `move`, in a transaction of its own, for what has to commit together with the step. `before` runs ahead of every
   * lock of the ledger, `after` once the step was taken.
   */
  async moveTogether(move: Move, around: Around): Promise<MoveVerdict> {
    return ofMove(await this.lanes.together({ part: 'move', item: move }, around));
  }

  /**
   * As `pay`, for a payment that repeats the transfer `of`, whose money has come back: in a transaction of its own, so that sends
   * carry nothing for it. Besides the verdicts of a payment: `unreturned`, `salary`, and `retried` with the retry that there is.
   */
  async retry(payment: Payment, of: string): Promise<RetryVerdict> {
    const values = [JSON.stringify({ n: 0, ...payment }), of];
    const [row] = (await untilAnswered<VerdictRow>(this.db, 'ledger.retry', RETRY, values)).rows;
    if (row) this.tell([{ part: 'pay', item: payment }], [row], false);
    return ofRetry(verdictOf(row));
  }

  /** Asks for a step that a second person has to agree to, or agrees to one that somebody else asked for, which may then be taken. */
  async propose(tx: Tx, { bookId, id, step, proof, by, byName }: Proposed): Promise<'asked' | 'agreed' | 'late'> {
    const [row] = await tx.query<{ answer: 'asked' | 'agreed' | 'late' }>(
      'ledger.propose',
      'select ledger.propose($1, $2, $3, $4, $5, $6) as answer',
      [bookId, id, step, proof, by, byName],
    );
    return row?.answer ?? 'late';
  }

  drained(): Promise<void> {
    return this.lanes.drained();
  }
}

/** States that are entered with an event. */
const eventful: ReadonlySet<TransferState> = new Set(['delivered', 'declined', 'reversed'] as const);

/** One reference never appears twice in a batch, and two steps of one transfer never share one. */
function keyOf(entry: Entry): string | null {
  if (entry.part === 'pay')
    return entry.item.clientReference === null ? entry.item.id : `${entry.item.bookId}/${entry.item.clientReference}`;
  return entry.item.id;
}

const walletFree: ReadonlySet<Step> = new Set(['claim', 'resubmit', 'hand_back', 'watched'] as const);
const walletFreeOnceCaptured: ReadonlySet<Step> = new Set([
  'pending',
  'silent',
  'delivered',
  'declined_review',
  'manual_settlement',
] as const);

/** A settlement moves money that has left the wallet already, so pollers never wait for a busy wallet. */
function touchesWallet(entry: Entry): boolean {
  if (entry.part !== 'move') return true;
  const { item } = entry;
  const isCaptured = 'captured' in item && (item.captured ?? false);
  return !walletFree.has(item.step) && !(isCaptured && walletFreeOnceCaptured.has(item.step));
}

function verdictOf(row: VerdictRow | undefined): Verdict {
  if (!row) return { verdict: 'missing', state: null };
  const { verdict, state } = row;
  switch (verdict) {
    case 'paid':
    case 'scheduled':
      return { verdict, ...judged(row) };
    case 'moved':
      return { verdict, ...judged(row), reason: row.reason, declineCode: row.declineCode };
    case 'duplicate':
      return { verdict, transferId: said(row.transferId) };
    case 'retried':
      return { verdict, transferCode: said(row.transferCode), state: said(state) };
    case 'conflict':
    case 'insufficient':
    case 'inactive':
      return { verdict };
    case 'unreturned':
    case 'salary':
      return { verdict, state };
    case 'late':
    case 'contradiction':
    case 'missing':
      return { verdict, state };
  }
}

const judged = ({ transferId, state, transferCode, at, fee }: VerdictRow): Judged => ({
  transferId: said(transferId),
  state: said(state),
  transferCode: said(transferCode),
  at: said(at),
  fee: said(fee),
});

function said<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the ledger gave a verdict, and not of what');
  return value;
}

function ofMove(verdict: Verdict): MoveVerdict {
  switch (verdict.verdict) {
    case 'moved':
    case 'late':
    case 'contradiction':
    case 'missing':
      return verdict;
    default:
      throw new Error(`a step came to ${verdict.verdict}`);
  }
}

function ofRetry(verdict: Verdict): RetryVerdict {
  switch (verdict.verdict) {
    case 'moved':
    case 'late':
    case 'contradiction':
    case 'missing':
      throw new Error(`a payment came to ${verdict.verdict}`);
    default:
      return verdict;
  }
}

function ofPayment(verdict: Verdict): PayVerdict {
  const paid = ofRetry(verdict);
  switch (paid.verdict) {
    case 'retried':
    case 'unreturned':
    case 'salary':
      throw new Error(`a payment came to ${paid.verdict}`);
    default:
      return paid;
  }
}
