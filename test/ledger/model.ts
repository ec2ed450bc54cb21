import type { LedgerOutcome } from '../../src/core/ledger/outcomes.ts';
import { TRANSITIONS, type Step, type TransferState } from '../../src/core/ledger/steps.ts';

export interface ModelTransfer {
  id: string;
  reference: string | null;
  amount: number;
  fee: number;
  state: TransferState;
  claim: string | null;
  captured: boolean;
  submissions: number;
  /** Null until its bank was first asked; then whether the time in which its outcome may stay unknown is over. */
  overdue: boolean | null;
  /** Whether it was scheduled first. */
  scheduled: boolean;
  asked: boolean;
  held: boolean;
  underReview: boolean;
  events: string[];
}

export interface ModelPay {
  id: string;
  reference: string | null;
  amount: number;
  fee: number;
  accountNumber: string;
  claim: string;
  scheduled: boolean;
  asked: boolean;
  held: boolean;
}

export interface ModelTransition {
  id: string;
  step: Step;
  claim: string | undefined;
  decideMs?: number;
  /** The claim from a submission on. */
  dispatch?: string;
}

type Answer = LedgerOutcome['result'];

const ENDED = {
  deny: 'transfer.approval.refused',
  lapse: 'transfer.approval.expired',
  reject_hold: 'transfer.hold.rejected',
  lapse_hold: 'transfer.hold.expired',
} as const;

export class ModelBook {
  balance = 0;
  held = 0;
  seq = 0;
  lowBalanceEvents = 0;
  private alert = { on: false, level: 0, ready: false };
  readonly transfers = new Map<string, ModelTransfer & { accountNumber: string }>();
  readonly deposits = new Map<string, number>();

  get available(): number {
    return this.balance - this.held;
  }

  setAlert(level: number, on: boolean): void {
    this.alert = { on, level, ready: on && this.available >= level };
  }

  deposit(reference: string, amount: number): string {
    const known = this.deposits.get(reference);
    if (known !== undefined) return known === amount ? 'duplicate' : 'conflict';
    this.deposits.set(reference, amount);
    this.post(amount);
    return 'credited';
  }

  pay({ scheduled, ...pay }: ModelPay): Answer {
    const known = [...this.transfers.values()].find((other) => pay.reference !== null && other.reference === pay.reference);
    const own = this.transfers.get(pay.id);
    if (own)
      return own.claim !== pay.claim
        ? 'duplicate'
        : own.state === 'scheduled'
          ? 'scheduled'
          : own.state === 'awaiting_approval' || own.state === 'screening'
            ? 'awaiting'
            : 'paid';
    if (known) return known.amount === pay.amount && known.accountNumber === pay.accountNumber ? 'duplicate' : 'conflict';
    if (this.available < pay.amount + pay.fee) return 'insufficient';
    const state = pay.held ? 'screening' : pay.asked ? 'awaiting_approval' : scheduled ? 'scheduled' : 'submitting';
    const isHeld = state !== 'submitting';
    this.transfers.set(pay.id, {
      ...pay,
      state,
      scheduled,
      captured: false,
      submissions: isHeld ? 0 : 1,
      overdue: null,
      underReview: false,
      events: pay.held ? ['transfer.hold.placed'] : pay.asked ? ['transfer.approval.requested'] : [],
    });
    this.held += pay.fee + (isHeld ? pay.amount : 0);
    if (!isHeld) this.post(-pay.amount);
    this.watch();
    return pay.held || pay.asked ? 'awaiting' : scheduled ? 'scheduled' : 'paid';
  }

  /** The answer to a submission. Without a fitting claim it is a move like any other. */
  capture({ id, step, claim }: ModelTransition): Answer {
    const transfer = this.transfers.get(id);
    if (transfer?.state !== 'submitting' || transfer.captured || transfer.claim !== claim) return 'late';
    this.bookFee(transfer);
    transfer.state = step === 'pending' ? 'acknowledged' : 'unconfirmed';
    if (step === 'pending') transfer.overdue = null;
    transfer.claim = null;
    return 'moved';
  }

  /** Of steps taken together, those that make a fee owed do so before any is taken. */
  owe({ id, step, claim }: ModelTransition): void {
    const transfer = this.transfers.get(id);
    if (transfer?.state !== 'submitting' || transfer.captured || (claim !== undefined && claim !== transfer.claim)) return;
    if (['pending', 'silent', 'delivered', 'declined_review'].includes(step)) this.bookFee(transfer);
  }

  move({ id, step, claim, decideMs, dispatch }: ModelTransition): Answer {
    const transfer = this.transfers.get(id);
    if (!transfer) return 'missing';
    const claims = step === 'release' || step === 'claim';
    const overdue =
      (step === 'pending' && transfer.state !== 'acknowledged' ? null : transfer.overdue) ??
      (decideMs === undefined ? null : decideMs === 0);
    if ((step === 'resubmit' || step === 'absent') && (claim ?? null) !== transfer.claim) return this.tooLate(transfer, step);
    if (step === 'absent' && overdue !== true) return this.tooLate(transfer, step);
    if ((step === 'manual_reversal' || step === 'manual_settlement') && !transfer.underReview) return this.tooLate(transfer, step);
    if (!TRANSITIONS[step].includes(transfer.state) || (!claims && claim !== undefined && claim !== transfer.claim))
      return this.tooLate(transfer, step);
    if (step.startsWith('release_hold') && transfer.asked !== (step === 'release_hold_unapproved')) return 'late';
    this.take(transfer, step);
    transfer.claim = dispatch ?? (claims ? (claim ?? null) : null);
    if (claims || step === 'resubmit') transfer.submissions += 1;
    transfer.overdue = overdue;
    const { state } = transfer;
    transfer.underReview = state === 'declined' || ((state === 'unconfirmed' || state === 'acknowledged') && overdue === true);
    return 'moved';
  }

  private tooLate({ state }: ModelTransfer, step: Step): Answer {
    const paidAfterRefund = state === 'reversed' && ['delivered', 'manual_settlement'].includes(step);
    const refusedAfterCredit = state === 'delivered' && ['refused', 'declined_final', 'declined_review'].includes(step);
    return paidAfterRefund || refusedAfterCredit ? 'contradiction' : 'late';
  }

  private take(transfer: ModelTransfer, step: Step): void {
    switch (step) {
      case 'release':
        this.held -= transfer.amount;
        this.post(-transfer.amount);
        transfer.state = 'submitting';
        break;
      case 'approve':
        transfer.state = 'scheduled';
        transfer.scheduled = true;
        transfer.asked = false;
        transfer.events.push('transfer.approval.given');
        break;
      case 'hold':
        transfer.state = 'screening';
        transfer.events.push('transfer.hold.placed');
        break;
      case 'keep_hold':
        break;
      case 'release_hold':
        transfer.state = 'scheduled';
        transfer.scheduled = true;
        transfer.events.push('transfer.hold.released');
        break;
      case 'release_hold_unapproved':
        transfer.state = 'awaiting_approval';
        transfer.events.push('transfer.hold.released', 'transfer.approval.requested');
        break;
      case 'deny':
      case 'lapse':
      case 'reject_hold':
      case 'lapse_hold':
      case 'cancel':
        this.held -= transfer.amount + transfer.fee;
        transfer.state = 'cancelled';
        if (step !== 'cancel') transfer.events.push(ENDED[step]);
        transfer.fee = 0;
        break;
      case 'claim':
      case 'resubmit':
        transfer.state = 'submitting';
        break;
      case 'undo_submission':
        transfer.state = transfer.submissions === 1 ? 'accepted' : transfer.captured ? 'unconfirmed' : 'submitting';
        transfer.submissions -= 1;
        break;
      case 'pending':
        transfer.state = 'acknowledged';
        break;
      case 'silent':
        if (transfer.state === 'submitting') transfer.state = 'unconfirmed';
        break;
      case 'watched':
        break;
      case 'delivered':
      case 'manual_settlement':
        transfer.state = 'delivered';
        transfer.events.push('transfer.settled');
        break;
      case 'declined_review':
        transfer.state = 'declined';
        transfer.events.push('transfer.failed');
        break;
      case 'declined_final':
        transfer.events.push('transfer.failed');
        this.giveBack(transfer);
        break;
      case 'refused':
      case 'absent':
      case 'manual_reversal':
      case 'returned':
        this.giveBack(transfer);
    }
    this.watch();
  }

  private giveBack(transfer: ModelTransfer): void {
    if (!transfer.captured) {
      this.held -= transfer.fee;
      transfer.fee = 0;
    }
    this.post(transfer.amount + transfer.fee);
    transfer.state = 'reversed';
    transfer.events.push('transfer.reversed');
  }

  private bookFee(transfer: ModelTransfer): void {
    this.held -= transfer.fee;
    if (transfer.fee > 0) this.post(-transfer.fee);
    transfer.captured = true;
    this.watch();
  }

  private post(amount: number): void {
    this.balance += amount;
    this.seq += 1;
    if (amount > 0) this.watch();
  }

  private get staying(): number {
    const waiting = [...this.transfers.values()].filter(
      ({ state, captured, scheduled }) => (state === 'submitting' || state === 'accepted') && !captured && !scheduled,
    );
    return waiting.reduce((sum, { amount, fee }) => sum + amount + fee, this.available);
  }

  /** Alert once per drop: reset at the level, sent after a lasting fall. */
  private watch(): void {
    if (!this.alert.on) return;
    if (this.available >= this.alert.level) this.alert.ready = true;
    else if (this.alert.ready && this.staying < this.alert.level) {
      this.alert.ready = false;
      this.lowBalanceEvents += 1;
    }
  }
}
