import type { App } from '../../../core/app/app.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import { mark } from '../../../platform/concurrency/delay.ts';
import { newId } from '../../../domain/ids/ids.ts';
import type { Evidence, BankOutcome, Wait } from '../../../core/ledger/transitions.ts';
import type { TransitionOutcome } from '../../../core/ledger/outcomes.ts';
import type { Bank, Outcome } from '../../../providers/bank/port.ts';
import { DECIDE_MS, FIRST_CHECK_MS, nextCheck } from './settlement-schedule.ts';
import { assign, type Claimed, LEASE_MS, referenceOf, type Trace, takeOver, findTrace } from './attempts.ts';
import { heldAtRelease, settleHeld } from './held.ts';
import { submit } from './submit.ts';
import { TRANSITIONS } from '../../../core/ledger/steps.ts';
import { CREDITED, openStates, type Transfer, type TransferRow, transferOf } from '../read/transfer.ts';
import type { HandlingResult, ProviderEvent } from '../../../core/webhook-inbox/webhook-inbox.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { COLUMNS } from '../read/read.ts';

export interface DueTransfer extends Claimed {
  /** Created before a restore: the bank may have an attempt without a record. */
  isFromBefore: boolean;
}

/** Idempotent: each transition needs its state and the claim. Spec: "Settlement timing". */
export async function settleDue(app: App, due: DueTransfer): Promise<void> {
  const { transfer } = due;
  if (transfer.state === 'scheduled') return submitFirst(app, due, 'release');
  if (transfer.state === 'accepted') return submitFirst(app, due, 'claim');
  if (transfer.state === 'awaiting_approval') return lapse(app, due);
  if (transfer.state === 'screening') return settleHeld(app, due);
  const bank = app.providers(due.environment).bankOf(due.bankId);
  if (!bank)
    throw new Error(`bank ${due.bankId} may have transfer ${transfer.transferCode}, and PROVIDERS_FILE has no account of this number`);
  const outcome = await bank.outcomeOf({
    reference: referenceOf(transfer, due.attempt),
    amount: transfer.amount,
    bankCode: transfer.bankCode,
    accountNumber: transfer.accountNumber,
    wasDelivered: transfer.state === 'delivered',
  });
  app.failpoint('after-outcome');
  if (due.isFromBefore && neverArrived(transfer, outcome)) {
    const trace = await findTrace(app, due);
    if (trace) return reconcile(app, due, trace, null);
  }
  const { paysReferenceOnce } = bank.capabilities;
  if (paysReferenceOnce && neverArrived(transfer, outcome) && !isOverdue(app, transfer)) return dispatch(app, due, 'resubmit', outcome);
  const transition = transitionFor(app, due, bank, outcome);
  if (!transition) return;
  const applied = await app.ledger.transition(transition);
  app.failpoint('after-settlement');
  report(app, transfer, outcome, applied);
  // The bank credited a reversed transfer: evidence and an alert; polling again cannot repair it.
  if (applied.result === 'contradiction') await app.ledger.transition({ ...transition, code: null, step: 'watched' });
}

/** Unsubmitted transfers go to the account of the current rules. */
async function submitFirst(app: App, due: DueTransfer, step: 'release' | 'claim'): Promise<void> {
  const trace = due.isFromBefore ? await findTrace(app, due) : null;
  if (trace) return reconcile(app, due, trace, step);
  if (step === 'release' && (await heldAtRelease(app, due))) return;
  return dispatch(app, { ...due, bankId: await assign(app, due) }, step);
}

async function reconcile(app: App, due: DueTransfer, trace: Trace, step: 'release' | 'claim' | null): Promise<void> {
  const claim = await takeOver(app, due, trace, step);
  if (claim === null) return;
  const transfer = { ...due.transfer, state: step === null ? due.transfer.state : ('submitting' as const) };
  app.log.warn(
    { transferCode: transfer.transferCode, outcome: trace.outcome.kind },
    'a bank had a transfer from before the database was restored',
  );
  const transition = transitionFor(app, { ...due, claim, transfer }, trace.bank, trace.outcome);
  if (transition) report(app, transfer, trace.outcome, await app.ledger.transition(transition));
}

/** Race: a concurrent approval decision either precedes or fails. */
async function lapse(app: App, { transfer: { bookId, id }, claim }: DueTransfer): Promise<void> {
  await app.ledger.transition({ bookId, id, step: 'lapse', claim, channel: 'operator', body: { isExpired: true } });
}

/** Invariant: only for a transfer that the bank never acknowledged. */
const neverArrived = ({ state }: Transfer, outcome: Outcome): boolean =>
  outcome.kind === 'not_found' && outcome.isCertain && TRANSITIONS.resubmit.includes(state);

const isOverdue = (app: App, { decideBy }: Transfer): boolean => decideBy !== null && decideBy <= app.clock.now();

async function dispatch(app: App, due: DueTransfer, step: 'release' | 'claim' | 'resubmit', outcome?: Outcome): Promise<void> {
  const { transfer } = due;
  const claim = newId();
  const applied = await app.ledger.transition({
    bookId: transfer.bookId,
    id: transfer.id,
    step,
    claim: due.claim,
    dispatch: claim,
    leaseMs: LEASE_MS,
    firstCheckMs: FIRST_CHECK_MS,
    ...(outcome && { channel: 'poll' as const, body: outcome, decideMs: DECIDE_MS }),
  });
  if (applied.result !== 'moved') return;
  app.failpoint('after-claim');
  await submit(app, { ...due, claim, isRepeat: step === 'resubmit', transfer: { ...transfer, state: 'submitting' } });
}

function transitionFor(app: App, { transfer, claim }: DueTransfer, { capabilities }: Bank, outcome: Outcome): Wait | BankOutcome | null {
  const { kind, alert: _, ...words } = outcome;
  const transition = {
    bookId: transfer.bookId,
    id: transfer.id,
    claim,
    channel: 'poll',
    captured: transfer.captured,
    ...words,
    body: outcome,
    decideMs: DECIDE_MS,
  } satisfies Evidence & Pick<BankOutcome, 'bookId' | 'id' | 'claim'>;
  if (transfer.state === 'delivered')
    return kind === 'returned' ? { ...transition, ...sentBack(outcome), step: kind } : { ...transition, step: 'watched' };
  if (transfer.state === 'reversed')
    return kind === 'delivered' ? { ...transition, step: kind } : { ...transition, code: null, step: 'watched' };
  if (!openStates.includes(transfer.state)) return null;
  switch (kind) {
    case 'delivered':
      return { ...transition, step: 'delivered', nextCheckMs: capabilities.returnWindowMs };
    case 'returned':
      // Invariant: delivered precedes returned; the later poll finds returns.
      return {
        ...transition,
        ...CREDITED,
        step: 'delivered',
        nextCheckMs: capabilities.returnWindowMs ?? FIRST_CHECK_MS,
      };
    case 'declined_final':
    case 'declined_review':
      return { ...transition, step: kind };
    case 'pending':
      return { ...transition, step: 'pending', ...nextCheck('in_progress', transfer.unseen) };
    case 'not_found':
      if (neverArrived(transfer, outcome) && isOverdue(app, transfer)) return { ...transition, step: 'absent' };
      return { ...transition, step: 'silent', ...nextCheck(kind, transfer.unseen) };
    case 'no_answer':
      return { ...transition, step: 'silent', ...nextCheck(kind, transfer.unseen) };
  }
}

/** Why: some banks still answer 90000 for a returned transfer, which would read as credited. Evidence stores the raw answer. */
const sentBack = ({ code }: Outcome): Pick<Evidence, 'code' | 'description'> =>
  code === CREDITED.code ? { code: 'REVERSED', description: 'Returned by the beneficiary bank' } : {};

function report(app: App, transfer: Transfer, outcome: Outcome, applied: TransitionOutcome): void {
  if (applied.result === 'contradiction') {
    app.log.error(
      { transferCode: transfer.transferCode, outcome: outcome.kind, state: applied.state },
      'the bank contradicts a final outcome; an operator must review it',
    );
  } else if (applied.result === 'moved') {
    if (applied.state !== transfer.state) countEnd(app, transfer, applied.state);
    app.log.debug({ transferCode: transfer.transferCode, outcome: outcome.kind, state: applied.state }, 'transfer checked');
  }
}

function countEnd(app: App, transfer: Transfer, status: string): void {
  app.metrics.transfers.inc({ status });
  if (transfer.state === 'delivered' || (status !== 'delivered' && status !== 'declined' && status !== 'reversed')) return;
  const since = transfer.scheduledAt ?? transfer.createdAt;
  app.metrics.settled(status, Math.max(0, (app.clock.now().getTime() - since.getTime()) / 1_000));
}

/** Longer than a bank query and its record. */
const CLAIM_LEASE_MS = 45_000;

/** Claims up to `limit` due transfers for `claim`, oldest first. Race: two workers never claim the same transfer. */
export async function claimDue(app: App, claim: string, limit: number): Promise<(DueTransfer & Pick<Transfer, 'bookId' | 'id'>)[]> {
  const claimedAt = mark();
  const rows = await app.db.query<TransferRow & Pick<DueTransfer, 'environment' | 'bankId' | 'attempt' | 'isFromBefore'>>(
    'transfer.claim_due',
    `select ${COLUMNS}, provider as bank_id, attempt, (select environment from ledger.book where id = book_id) as environment,
            exists (select from restoration where noticed_at >= created_at) as is_from_before from ledger.claim_due($1, $2, $3)`,
    [limit, claim, CLAIM_LEASE_MS],
  );
  if (rows.length > 0) app.failpoint('after-claim');
  return rows.map(({ environment, bankId, attempt, isFromBefore, ...row }) => {
    const transfer = transferOf(row);
    return { bookId: transfer.bookId, id: transfer.id, transfer, environment, bankId, attempt, isFromBefore, claim, claimedAt };
  });
}

/** Advances every due time of one sandbox wallet by `byMs`, at the simulated bank too. @returns due records by kind. */
export async function advanceTransfers(app: App, { bookId }: Actor, byMs: number): Promise<Record<string, number>> {
  // Race: the bank advances first, so polls see it.
  await app.sandbox.bank.advance(bookId, byMs);
  const rows = await app.db.query<{ kind: string; count: number }>(
    'sandbox.advance',
    `select kind, count from ledger.advance_sandbox($1, $2 * interval '1 millisecond')`,
    [bookId, byMs],
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Schedules the poll of a notified transfer. */
export async function pollTransferNow(tx: Tx, { environment, provider, reference, isReturn }: ProviderEvent): Promise<HandlingResult> {
  const [row] = await tx.query<{ result: HandlingResult | null }>(
    'ledger.schedule_poll',
    'select ledger.schedule_poll($1, $2, $3, $4) as result',
    [environment, provider, reference, isReturn],
  );
  return row?.result ?? 'no_match';
}
