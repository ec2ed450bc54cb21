import type { App } from '../../services/app.ts';
import type { Environment } from '../../platform/kernel/actor.ts';
import { type Mark, msSince } from '../../platform/kernel/elapsed.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import { withinTime } from '../../platform/kernel/within-time.ts';
import type { Heard } from '../../services/ledger/moves.ts';
import type { Submission } from '../../services/providers/bank/port.ts';
import { findById } from './read.ts';
import { FIRST_CHECK_MS } from './settlement-schedule.ts';
import type { Transfer } from './transfer.ts';

/** Who claims a transfer for submission may work on it this long; afterwards the bank is asked what became of it. */
export const LEASE_MS = 60_000;
/** No bank is waited for longer. Silence by then is silence. */
const SUBMIT_TIMEOUT_MS = 20_000;
/** What must be left of the lease for a submission to begin: the time-out, and room to record the answer. */
const LEASE_NEEDED_MS = SUBMIT_TIMEOUT_MS + 10_000;

/** A transfer that this process has claimed and may submit, once for the claim. */
export interface Claimed {
  transfer: Transfer;
  environment: Environment;
  /** The bank whose number the transfer has: its books are kept under it. */
  bankId: number;
  claim: string;
  /** True when it was handed in before, and the bank said that it has nothing. */
  isRepeat?: boolean;
  /** From before the claim was made. */
  claimedAt: Mark;
}

/**
 * Hands a claimed transfer to the bank, at most once for each claim, and records the answer. No transaction is open meanwhile. A
 * crash before the record leaves it `submitting`: when the claim ends the bank is asked first, and nothing is refunded on a guess.
 * @returns the transfer as it stands, `unrecorded` when the answer could not be stored and a later check will find it.
 */
export async function submit(app: App, { transfer, environment, bankId, claim, claimedAt, isRepeat = false }: Claimed): Promise<Transfer> {
  const bank = app.providers(environment).bankOf(bankId);
  if (!bank || msSince(claimedAt) > LEASE_MS - LEASE_NEEDED_MS) {
    // Nothing was written to the wire, which nobody but this process can know: so it is safe to hand the claim back.
    const { state } = await app.ledger.move({ bookId: transfer.bookId, id: transfer.id, step: 'hand_back', claim });
    return { ...transfer, state: state ?? 'accepted' };
  }
  app.failpoint('before-submission');
  const answer = await withinTime(
    SUBMIT_TIMEOUT_MS,
    (): Promise<Submission> =>
      bank.submit({
        reference: transfer.transferCode,
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
  try {
    return await record(app, transfer, claim, isRepeat ? ofRepeat(answer) : answer);
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

/**
 * What a second hand-in says of the first: that this one was not taken, for a reason of ours, is no word about the other. The bank had nothing of it
 * when it was asked, and is asked again; only a refusal of the payment itself ends it.
 */
const ofRepeat = (answer: Submission): Submission =>
  answer.kind === 'refused' && answer.concern ? { kind: 'no_answer', concern: answer.concern } : answer;

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
