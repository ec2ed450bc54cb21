import type { App } from '../../../core/app/app.ts';
import { msSince, answeredWithin } from '../../../platform/concurrency/delay.ts';
import { doneOrLogged } from '../../../platform/concurrency/for-each-settled.ts';
import type { Evidence } from '../../../core/ledger/transitions.ts';
import type { Submission } from '../../../providers/bank/port.ts';
import { type Claimed, goOn, LEASE_MS, NOT_SENT, type NotTaken, referenceOf, type Round } from './attempts.ts';
import { findById } from '../read/read.ts';
import { FIRST_CHECK_MS } from './settlement-schedule.ts';
import type { Transfer } from '../read/transfer.ts';

const SUBMIT_TIMEOUT_MS = 20_000;
/** Minimum lease of a submission: time-out plus record. */
const LEASE_NEEDED_MS = SUBMIT_TIMEOUT_MS + 10_000;

const SWITCHED_OFF: NotTaken = {
  ...NOT_SENT,
  alert: { kind: 'setup', detail: 'The account is switched off for new payments' },
};

/** Invariant: at most one submission per claim, without an open transaction. After a crash the bank is polled, never guessed. */
export async function submit(app: App, first: Claimed): Promise<Transfer> {
  const round: Round = { begunAt: first.claimedAt, tried: new Set(), couldLater: false };
  for (let claimed = first; ;) {
    const { transfer, claim, isRepeat = false } = claimed;
    const answer = await submitOnce(app, claimed);
    if (!answer) {
      // Safe to release: nothing was written to the wire.
      const { state } = await app.ledger.transition({ bookId: transfer.bookId, id: transfer.id, step: 'undo_submission', claim });
      return { ...transfer, state: state ?? 'accepted' };
    }
    if (!isNotTaken(answer)) return recordOrLeave(app, transfer, claim, answer);
    // A rejected resubmission says nothing of the first attempt, so the bank is polled again.
    if (isRepeat) return recordOrLeave(app, transfer, claim, { kind: 'no_answer', ...(answer.alert && { alert: answer.alert }) });
    const about = { transferCode: transfer.transferCode };
    const message = 'the next attempt could not be stored; a settlement check continues';
    const next = await doneOrLogged(app.log, about, message, () => goOn(app, claimed, answer, round));
    if (next === null) return { ...transfer, state: 'unconfirmed' };
    if (next === 'ends') return recordOrLeave(app, transfer, claim, answer);
    if (next === 'waits') return { ...transfer, state: 'accepted' };
    if (next === 'late') return (await findById(app.db, transfer.bookId, transfer.id)) ?? transfer;
    claimed = next;
  }
}

const isNotTaken = (answer: Submission): answer is NotTaken => answer.kind === 'refused' && answer.alert !== undefined;

async function submitOnce(app: App, { transfer, environment, bankId, attempt, claimedAt }: Claimed): Promise<Submission | null> {
  const providers = app.providers(environment);
  const bank = providers.bankOf(bankId);
  if (!bank || msSince(claimedAt) > LEASE_MS - LEASE_NEEDED_MS) return null;
  if (!providers.takesNew('bank', bankId)) return SWITCHED_OFF;
  app.failpoint('before-submission');
  const answer = await answeredWithin(SUBMIT_TIMEOUT_MS, () =>
    bank.submit({
      reference: referenceOf(transfer, attempt),
      amount: transfer.amount,
      bankCode: transfer.bankCode,
      accountNumber: transfer.accountNumber,
      accountName: transfer.accountName,
      narration: transfer.narration,
      owner: transfer.bookId,
      clientReference: transfer.clientReference,
    }),
  );
  app.failpoint('after-submission');
  return answer;
}

async function recordOrLeave(app: App, transfer: Transfer, claim: string, answer: Submission): Promise<Transfer> {
  const about = { transferCode: transfer.transferCode, answer: answer.kind };
  const message = 'the answer to a submission could not be stored; a settlement check will find it';
  const recorded = await doneOrLogged(app.log, about, message, () => record(app, transfer, claim, answer));
  app.failpoint('after-record');
  // Invariant: debited and possibly paid, so the outcome is unknown, not an error.
  return recorded ?? { ...transfer, state: 'unconfirmed' };
}

async function record(app: App, transfer: Transfer, claim: string, answer: Submission): Promise<Transfer> {
  const { kind, alert: _, ...words } = answer;
  const result: Evidence = { channel: 'submit', ...words, body: answer, unseen: 0 };
  const transition = { bookId: transfer.bookId, id: transfer.id, claim, ...result };
  const outcome =
    kind === 'refused'
      ? await app.ledger.transition({ ...transition, step: 'refused' })
      : await app.ledger.capture({ ...transition, step: kind === 'accepted' ? 'pending' : 'silent', nextCheckMs: FIRST_CHECK_MS });
  if (outcome.result !== 'moved') {
    if (outcome.result === 'contradiction')
      app.log.error({ transferCode: transfer.transferCode, answer: kind, state: outcome.state }, 'the bank contradicts a final outcome');
    return (await findById(app.db, transfer.bookId, transfer.id)) ?? transfer;
  }
  app.metrics.transfers.inc({ status: outcome.state });
  return {
    ...transfer,
    state: outcome.state,
    captured: transfer.captured || kind !== 'refused',
    fee: outcome.fee,
    feeBreakdown: kind === 'refused' && !transfer.captured ? [] : transfer.feeBreakdown,
    reason: outcome.reason,
    cause: kind === 'refused' ? 'refused' : null,
    declineCode: outcome.declineCode,
    reversedAt: kind === 'refused' ? outcome.at : null,
    nextCheckAt: kind === 'refused' ? null : transfer.nextCheckAt,
    provider:
      answer.code === undefined
        ? null
        : {
            transactionResponseCode: answer.code,
            transactionRef: answer.transactionRef ?? null,
            transactionId: answer.transactionId ?? null,
            sessionId: answer.sessionId ?? null,
            responseDescription: answer.description ?? null,
          },
  };
}
