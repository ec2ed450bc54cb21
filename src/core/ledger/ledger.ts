import type { Database, Tx } from '../../platform/db/database.ts';
import { untilAnswered } from '../../platform/db/until-answered.ts';
import { type Around, Lanes, type Posting, tellBooks } from './lanes.ts';
import type { Move, Payment, Proposed, Wait } from './moves.ts';
import type { Step, TransferState } from './steps.ts';
import {
  type MoveVerdict,
  ofMove,
  ofPayment,
  ofRetry,
  type PayVerdict,
  type RetryVerdict,
  type Verdict,
  verdictOf,
  type VerdictRow,
} from './verdicts.ts';

type Entry = { part: 'pay'; item: Payment } | { part: 'capture' | 'move'; item: Move };

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
const eventful: ReadonlySet<TransferState> = new Set([
  'delivered',
  'declined',
  'reversed',
  'scheduled',
  'cancelled',
  'awaiting_approval',
] as const);

/** One reference never appears twice in a batch, and two steps of one transfer never share one. */
function keyOf(entry: Entry): string | null {
  if (entry.part === 'pay')
    return entry.item.clientReference === null ? entry.item.id : `${entry.item.bookId}/${entry.item.clientReference}`;
  return entry.item.id;
}

const walletFree: ReadonlySet<Step> = new Set(['claim', 'resubmit', 'hand_back', 'watched', 'approve'] as const);
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
