import type { App } from '../../services/app.ts';
import type { Environment } from '../../platform/kernel/actor.ts';
import { type Mark, msSince } from '../../platform/kernel/elapsed.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { withinTime } from '../../platform/kernel/within-time.ts';
import type { BillSubmission } from '../../services/providers/bills/port.ts';
import { ASK_TIMEOUT_MS, askAtOnce } from './ask-at-once.ts';
import type { Bill } from './bill.ts';
import type { BillMove, BillMoveVerdict, ToldOfBill } from './books.ts';
import { moveFor } from './outcome.ts';
import { findBillById } from './read.ts';
import { FIRST_CHECK_MS } from './requery-schedule.ts';
import { billBooks } from './books.ts';

/** Who claims a bill for submission may work on it this long; afterwards only the provider's records decide. */
export const LEASE_MS = 60_000;
/** No provider is waited for longer. Silence by then is silence. */
const SUBMIT_TIMEOUT_MS = 20_000;
/** What must be left of the lease for a submission to begin: the time-outs of it and of the question after it, and room to record the answers. */
const LEASE_NEEDED_MS = SUBMIT_TIMEOUT_MS + ASK_TIMEOUT_MS + 10_000;

/** A bill that this process has claimed and may submit, once. */
export interface ClaimedBill {
  bill: Bill;
  environment: Environment;
  claim: string;
  /** From before the claim was made. */
  claimedAt: Mark;
}

/**
 * Hands a claimed bill to the provider, at most once, asks at once about what it calls delivered, and records the answers. No transaction is open meanwhile. A crash
 * before the record leaves it `submitting`: from then on it is only asked about, never sent again and never refunded on a guess.
 * @returns the bill as it stands; `pending` when the answer could not be stored, and a later question will find it.
 */
export async function submitBill(app: App, { bill, environment, claim, claimedAt }: ClaimedBill): Promise<Bill> {
  const provider = app.providers(environment).billsOf(bill.providerId);
  if (!provider || msSince(claimedAt) > LEASE_MS - LEASE_NEEDED_MS) {
    // Nothing was written to the wire, which nobody but this process can know: so it is safe to hand the claim back.
    await billBooks(app).move({ bookId: bill.bookId, id: bill.id, step: 'hand_back', claim });
    return { ...bill, state: 'debited' };
  }
  app.failpoint('before-submission');
  const answer = await withinTime(
    SUBMIT_TIMEOUT_MS,
    (): Promise<BillSubmission> =>
      provider.submit({
        reference: bill.upstreamRef,
        paymentCode: bill.paymentCode,
        customerId: bill.customerId,
        amount: bill.amount,
        details: bill.details,
        customerMobile: bill.customerMobile,
        owner: bill.bookId,
      }),
    (): BillSubmission => ({ kind: 'no_answer' }),
  );
  app.failpoint('after-submission');
  try {
    if (answer.kind !== 'delivered')
      return await record(app, bill, moveFor(app, bill, { claim, channel: 'submit', answer, nextCheckMs: FIRST_CHECK_MS }));
    const asked = await askAtOnce(app, provider, { bill, claim }, answer);
    return asked ? await record(app, asked.bill, asked.move) : await standing(app, bill);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The money is debited and the provider may have delivered. That is an unknown outcome for the caller, not an error.
    app.log.error(
      { err: error, billId: bill.id, answer: answer.kind },
      'the answer to a submission could not be stored; a later question will find it',
    );
    return { ...bill, state: 'pending' };
  } finally {
    app.failpoint('after-record');
  }
}

async function record(app: App, bill: Bill, move: ToldOfBill): Promise<Bill> {
  const verdict = await billBooks(app).move(move);
  reportMove(app, bill, move, verdict);
  if (verdict.verdict !== 'moved') return standing(app, bill);
  const keptToken = ('sealedToken' in move && move.sealedToken) || bill.keptToken;
  const isFinal = move.step === 'delivered' || move.step === 'failed';
  return {
    ...bill,
    state: verdict.state,
    provider:
      typeof move.code === 'string'
        ? {
            transactionResponseCode: move.code,
            transactionRef: move.transactionRef ?? null,
            responseDescription: move.description ?? null,
          }
        : null,
    receiptNumber: ('receiptNumber' in move && move.receiptNumber) || bill.receiptNumber,
    sealedToken: move.step === 'delivered' ? keptToken : null,
    keptToken,
    declineCode: move.step === 'failed' ? (move.code ?? null) : null,
    reason: move.step === 'failed' ? 'provider_rejected' : null,
    nextCheckAt: isFinal ? null : new Date(verdict.at.getTime() + (move.nextCheckMs ?? 0)),
    ...(move.channel === 'poll' && { checks: bill.checks + 1, lastCheckedAt: verdict.at }),
    completedAt: move.step === 'delivered' ? verdict.at : null,
    reversedAt: move.step === 'failed' ? verdict.at : null,
  };
}

const standing = async (app: App, bill: Bill): Promise<Bill> => (await findBillById(app.db, bill.bookId, bill.id)) ?? bill;

/** Counts what became of a bill, and tells people what only they can mend. */
export function reportMove(app: App, bill: Pick<Bill, 'id' | 'state' | 'type'>, move: BillMove, verdict: BillMoveVerdict): void {
  if (verdict.verdict === 'contradiction') {
    app.log.error(
      { billId: bill.id, step: move.step, state: verdict.state },
      'the provider contradicts a final outcome of a bill; a person must look at it',
    );
  } else if (verdict.verdict === 'inactive') {
    app.log.error({ billId: bill.id }, 'a failed bill cannot be refunded because the wallet is closed; it is tried again every hour');
  } else if (verdict.verdict === 'moved' && verdict.state !== bill.state) {
    const { state } = verdict;
    app.metrics.counter('bills_total', 'Bills by type and the state that they came to', ['type', 'state']).inc({ type: bill.type, state });
  }
}
