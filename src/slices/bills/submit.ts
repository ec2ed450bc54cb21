import type { App } from '../../core/app/app.ts';
import { msSince, answeredWithin } from '../../platform/concurrency/delay.ts';
import { doneOrLogged } from '../../platform/concurrency/for-each-settled.ts';
import type { BillSubmission } from '../../providers/bills/port.ts';
import {
  type ClaimedBill,
  FIRST_CHECK_MS,
  goOn,
  isNotTaken,
  LEASE_MS,
  NOT_SENT,
  type NotTaken,
  referenceOf,
  type Round,
} from './attempts.ts';
import type { Bill } from './bill.ts';
import { billBooks, type BillTransition, type BillTransitionOutcome, type BillReport } from './books.ts';
import { findBillById } from './find.ts';
import { POLL_TIMEOUT_MS, pollAtOnce, transitionFor } from './outcome.ts';

const SUBMIT_TIMEOUT_MS = 20_000;
/** Minimum lease for a submission: time-outs of submission and poll, and room to record both answers. */
const LEASE_NEEDED_MS = SUBMIT_TIMEOUT_MS + POLL_TIMEOUT_MS + 10_000;

const SWITCHED_OFF: NotTaken = {
  ...NOT_SENT,
  alert: { kind: 'setup', detail: 'The account is switched off for new payments' },
};

/**
 * Submits once per claim, polls a reported delivery and records the answers; tries the next account while none took it.
 * Invariant: after a crash a `submitting` bill is only polled, never resubmitted and never refunded on a guess.
 * @returns the bill; `pending` when the answer could not be stored, which a later poll resolves.
 */
export async function submitBill(app: App, first: ClaimedBill): Promise<Bill> {
  const round: Round = { begunAt: first.claimedAt, tried: new Set() };
  for (let claimed = first; ;) {
    const { bill, claim } = claimed;
    const answer = await submit(app, claimed);
    if (!answer) {
      // Race: only this process knows that nothing was sent.
      await billBooks(app).transition({ bookId: bill.bookId, id: bill.id, step: 'undo_submission', claim });
      return { ...bill, state: 'debited' };
    }
    if (!isNotTaken(answer)) return recordOrLeave(app, claimed, answer);
    const message = 'a next attempt could not be stored; a later poll continues';
    const next = await doneOrLogged(app.log, { billId: bill.id }, message, () => goOn(app, claimed, answer, round));
    // The account that the bill names is polled later.
    if (next === null) return { ...bill, state: 'pending' };
    if (next === 'late') return standing(app, bill);
    if (next === 'ends') return recordOrLeave(app, claimed, answer);
    claimed = next;
  }
}

/** Submits once. @returns null when no further submission may begin. */
async function submit(app: App, { bill, environment, claimedAt }: ClaimedBill): Promise<BillSubmission | null> {
  const providers = app.providers(environment);
  const provider = providers.billsOf(bill.providerId);
  if (!provider || msSince(claimedAt) > LEASE_MS - LEASE_NEEDED_MS) return null;
  if (!providers.takesNew('bills', bill.providerId)) return SWITCHED_OFF;
  app.failpoint('before-submission');
  const answer = await answeredWithin(SUBMIT_TIMEOUT_MS, () =>
    provider.submit({
      reference: referenceOf(bill),
      paymentCode: bill.providerCode ?? bill.paymentCode,
      customerId: bill.customerId,
      amount: bill.amount,
      details: bill.details,
      customerMobile: bill.customerMobile,
      owner: bill.bookId,
    }),
  );
  app.failpoint('after-submission');
  return answer;
}

async function recordOrLeave(app: App, { bill, environment, claim }: ClaimedBill, answer: BillSubmission): Promise<Bill> {
  const about = { billId: bill.id, answer: answer.kind };
  const recorded = await doneOrLogged(app.log, about, 'the answer to a submission could not be stored; a later poll finds it', async () => {
    if (answer.kind !== 'delivered')
      return record(app, bill, transitionFor(app, bill, { claim, channel: 'submit', answer, nextCheckMs: FIRST_CHECK_MS }));
    const asked = await pollAtOnce(app, app.providers(environment).billsOf(bill.providerId), { bill, claim }, answer);
    return asked ? record(app, asked.bill, asked.move) : standing(app, bill);
  });
  app.failpoint('after-record');
  // Why: after the debit an unknown outcome is pending.
  return recorded ?? { ...bill, state: 'pending' };
}

async function record(app: App, bill: Bill, transition: BillReport): Promise<Bill> {
  const outcome = await billBooks(app).transition(transition);
  reportTransition(app, bill, transition, outcome);
  if (outcome.result !== 'moved') return standing(app, bill);
  const storedToken = ('sealedToken' in transition && transition.sealedToken) || bill.storedToken;
  const isFinal = transition.step === 'delivered' || transition.step === 'failed';
  return {
    ...bill,
    state: outcome.state,
    provider:
      typeof transition.code === 'string'
        ? {
            transactionResponseCode: transition.code,
            transactionRef: transition.transactionRef ?? null,
            responseDescription: transition.description ?? null,
          }
        : null,
    receiptNumber: ('receiptNumber' in transition && transition.receiptNumber) || bill.receiptNumber,
    sealedToken: transition.step === 'delivered' ? storedToken : null,
    storedToken,
    declineCode: transition.step === 'failed' ? (transition.code ?? null) : null,
    reason: transition.step === 'failed' ? 'provider_rejected' : null,
    nextCheckAt: isFinal ? null : new Date(outcome.at.getTime() + (transition.nextCheckMs ?? 0)),
    ...(transition.channel === 'poll' && { checks: bill.checks + 1, lastCheckedAt: outcome.at }),
    completedAt: transition.step === 'delivered' ? outcome.at : null,
    reversedAt: transition.step === 'failed' ? outcome.at : null,
  };
}

const standing = async (app: App, bill: Bill): Promise<Bill> => (await findBillById(app.db, bill.bookId, bill.id)) ?? bill;

export function reportTransition(
  app: App,
  bill: Pick<Bill, 'id' | 'state' | 'type'>,
  transition: BillTransition,
  outcome: BillTransitionOutcome,
): void {
  if (outcome.result === 'contradiction') {
    app.log.error(
      { billId: bill.id, step: transition.step, state: outcome.state },
      'the provider contradicts the final outcome of a bill; an operator must review it',
    );
  } else if (outcome.result === 'inactive') {
    app.log.error({ billId: bill.id }, 'a failed bill cannot be refunded because the wallet is closed; retrying every hour');
  } else if (outcome.result === 'moved' && outcome.state !== bill.state) {
    const { state } = outcome;
    app.metrics.counter('bills_total', 'Bills by type and resulting state', ['type', 'state']).inc({ type: bill.type, state });
  }
}
