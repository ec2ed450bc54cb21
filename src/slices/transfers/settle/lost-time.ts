import type { App } from '../../../core/app/app.ts';
import { newId } from '../../../domain/ids/ids.ts';
import type { Bank, Outcome } from '../../../providers/bank/port.ts';
import { type Claimed, LEASE_MS, nextAttempt, NOT_SENT, referenceOf } from './attempts.ts';
import { FIRST_CHECK_MS } from './settlement-schedule.ts';

/** Attempts with a transfer that the lost time may have made, with the one that the books know. */
const ATTEMPTS_ASKED = 3;

/** Where a transfer is that the books name nobody for. */
export interface Trace {
  bank: Bank;
  attempt: number;
  outcome: Outcome;
}

/**
 * Asks every bank for a transfer that was made before the database was restored, under the reference of its attempt and of those that may have followed. The latest
 * that somebody has is the one that counts: each comes only after the one before was certainly not taken.
 * @returns null when certainly nobody has it.
 * @throws Error when a bank does not answer or is not sure: it is asked again when the claim ends, and nothing is handed in on a guess.
 */
export async function traceOf(app: App, { transfer, environment, attempt }: Claimed): Promise<Trace | null> {
  const { amount, bankCode, accountNumber } = transfer;
  let found: Trace | null = null;
  for (let each = attempt; each < attempt + ATTEMPTS_ASKED; each++) {
    for (const bank of app.providers(environment).banks) {
      const asked = { reference: referenceOf(transfer, each), amount, bankCode, accountNumber, wasDelivered: false };
      const outcome = await bank.outcomeOf(asked);
      if (outcome.kind === 'no_answer' || (outcome.kind === 'not_found' && !outcome.isCertain))
        throw new Error(
          `${bank.name} cannot say whether it has transfer ${transfer.transferCode}, which is from before the database was restored`,
        );
      if (outcome.kind !== 'not_found') found = { bank, attempt: each, outcome };
    }
  }
  return found;
}

/**
 * Writes down that the bank of the trace has the transfer, as if it had just been handed in: the step that claims it, where nobody had it, and the attempts that came to nothing.
 * @returns the claim by which its outcome is recorded; null when the claim has passed on.
 */
export async function takenOver(app: App, due: Claimed, trace: Trace, step: 'release' | 'claim' | null): Promise<string | null> {
  let { claim } = due;
  const { bookId, id } = due.transfer;
  if (step !== null) {
    if (trace.attempt === due.attempt && trace.bank.id !== due.bankId)
      await app.db.query('transfer.assign', 'select ledger.assign_provider($1, $2, $3, $4::smallint) as assigned', [
        bookId,
        id,
        claim,
        trace.bank.id,
      ]);
    const dispatch = newId();
    const { verdict } = await app.ledger.move({
      bookId,
      id,
      step,
      again: true,
      claim,
      dispatch,
      leaseMs: LEASE_MS,
      firstCheckMs: FIRST_CHECK_MS,
    });
    if (verdict !== 'moved') return null;
    claim = dispatch;
  }
  for (let { attempt } = due; attempt < trace.attempt; attempt++) {
    const next = { claim: newId(), bankId: trace.bank.id };
    if (!(await nextAttempt(app, { ...due, claim, attempt }, NOT_SENT, next))) return null;
    claim = next.claim;
  }
  return claim;
}
