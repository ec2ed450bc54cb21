import type { App } from '../../../core/app/app.ts';
import { msSince } from '../../../platform/concurrency/delay.ts';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { withinTime } from '../../../platform/concurrency/within-time.ts';
import type { Heard } from '../../../core/ledger/moves.ts';
import type { Submission } from '../../../providers/bank/port.ts';
import { type Claimed, goOn, LEASE_MS, NOT_SENT, type NotTaken, referenceOf, type Round } from './attempts.ts';
import { findById } from '../read/read.ts';
import { FIRST_CHECK_MS } from './settlement-schedule.ts';
import type { Transfer } from '../read/transfer.ts';

/** No bank is waited for longer. Silence by then is silence. */
const SUBMIT_TIMEOUT_MS = 20_000;
/** What must be left of the lease for a submission to begin: the time-out, and room to record the answer. */
const LEASE_NEEDED_MS = SUBMIT_TIMEOUT_MS + 10_000;

/** An operator has switched the account off since it was chosen, so nothing was written to it. */
const SWITCHED_OFF: NotTaken = {
  ...NOT_SENT,
  concern: { kind: 'setup', detail: 'The account is switched off for new payments' },
};

/**
 * Hands a claimed transfer to the bank, at most once for each claim, and records the answer; while it was certainly not taken for a reason of ours, to
 * the next one. No transaction is open meanwhile. A crash before the record leaves it `submitting`: when the claim ends the bank that the transfer names is
 * asked first, and nothing is refunded on a guess.
 * @returns the transfer as it stands, `unrecorded` when the answer could not be stored and a later check will find it.
 */
export async function submit(app: App, first: Claimed): Promise<Transfer> {
  const round: Round = { begunAt: first.claimedAt, tried: new Set(), couldLater: false };
  for (let claimed = first; ;) {
    const { transfer, claim, isRepeat = false } = claimed;
    const answer = await handIn(app, claimed);
    if (!answer) {
      // Nothing was written to the wire, which nobody but this process can know: so it is safe to hand the claim back.
      const { state } = await app.ledger.move({ bookId: transfer.bookId, id: transfer.id, step: 'hand_back', claim });
      return { ...transfer, state: state ?? 'accepted' };
    }
    if (!isNotTaken(answer)) return recordOrLeave(app, transfer, claim, answer);
    // What a second hand-in is told says nothing of the first: the bank had nothing of it when it was asked, and is asked again.
    if (isRepeat) return recordOrLeave(app, transfer, claim, { kind: 'no_answer', ...(answer.concern && { concern: answer.concern }) });
    const next = await goOnOrLeave(app, claimed, answer, round);
    if (next === 'ends') return recordOrLeave(app, transfer, claim, answer);
    if (next === 'waits') return { ...transfer, state: 'accepted' };
    if (next === 'late') return (await findById(app.db, transfer.bookId, transfer.id)) ?? transfer;
    if (next === 'unknown') return { ...transfer, state: 'unconfirmed' };
    claimed = next;
  }
}

const isNotTaken = (answer: Submission): answer is NotTaken => answer.kind === 'refused' && answer.concern !== undefined;

/** One hand-in. @returns null when none may begin any more. */
async function handIn(app: App, { transfer, environment, bankId, attempt, claimedAt }: Claimed): Promise<Submission | null> {
  const providers = app.providers(environment);
  const bank = providers.bankOf(bankId);
  if (!bank || msSince(claimedAt) > LEASE_MS - LEASE_NEEDED_MS) return null;
  if (!providers.takesNew('bank', bankId)) return SWITCHED_OFF;
  app.failpoint('before-submission');
  const answer = await withinTime(
    SUBMIT_TIMEOUT_MS,
    (): Promise<Submission> =>
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
    (): Submission => ({ kind: 'no_answer' }),
  );
  app.failpoint('after-submission');
  return answer;
}

/** The same, and `unknown` when the database could not be told: then the bank that the transfer names, whichever it is by now, is asked later. */
async function goOnOrLeave(
  app: App,
  claimed: Claimed,
  answer: NotTaken,
  round: Round,
): Promise<Awaited<ReturnType<typeof goOn>> | 'unknown'> {
  try {
    return await goOn(app, claimed, answer, round);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    app.log.error(
      { err: error, transferCode: claimed.transfer.transferCode },
      'a next attempt could not be stored; a settlement check will go on',
    );
    return 'unknown';
  }
}

async function recordOrLeave(app: App, transfer: Transfer, claim: string, answer: Submission): Promise<Transfer> {
  try {
    return await record(app, transfer, claim, answer);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The money is debited and the bank may have paid. That is an unknown outcome for the caller, not an error.
    app.log.error(
      { err: error, transferCode: transfer.transferCode, answer: answer.kind },
      'the answer to a submission could not be stored; a settlement check will find it',
    );
    return { ...transfer, state: 'unconfirmed' };
  } finally {
    app.failpoint('after-record');
  }
}

async function record(app: App, transfer: Transfer, claim: string, answer: Submission): Promise<Transfer> {
  const { kind, concern: _, ...words } = answer;
  const heard: Heard = { channel: 'submit', ...words, body: answer, unseen: 0 };
  const move = { bookId: transfer.bookId, id: transfer.id, claim, ...heard };
  const verdict =
    kind === 'refused'
      ? await app.ledger.move({ ...move, step: 'refused' })
      : await app.ledger.capture({ ...move, step: kind === 'accepted' ? 'pending' : 'silent', nextCheckMs: FIRST_CHECK_MS });
  if (verdict.verdict !== 'moved') {
    if (verdict.verdict === 'contradiction')
      app.log.error({ transferCode: transfer.transferCode, answer: kind, state: verdict.state }, 'the bank contradicts a final outcome');
    return (await findById(app.db, transfer.bookId, transfer.id)) ?? transfer;
  }
  app.metrics.transfers.inc({ status: verdict.state });
  return {
    ...transfer,
    state: verdict.state,
    captured: transfer.captured || kind !== 'refused',
    fee: verdict.fee,
    feeBreakdown: kind === 'refused' && !transfer.captured ? [] : transfer.feeBreakdown,
    reason: verdict.reason,
    cause: kind === 'refused' ? 'refused' : null,
    declineCode: verdict.declineCode,
    reversedAt: kind === 'refused' ? verdict.at : null,
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
