import { defineEntity, p } from '@mikro-orm/core';
import type { App } from '../../../core/app/app.ts';
import { newId } from '../../../domain/ids/ids.ts';
import type { Bank, Outcome } from '../../../providers/bank/port.ts';
import { type Claimed, LEASE_MS, nextAttempt, NOT_SENT, referenceOf } from './attempts.ts';
import { FIRST_CHECK_MS } from './settlement-schedule.ts';

/**
 * Restores of the database to an earlier moment (docs/decisions/0101). Provider outcomes between that moment and `noticed_at` are unknown
 * until they are polled.
 */
export const Restoration = defineEntity({
  name: 'Restoration',
  tableName: 'restoration',
  properties: {
    noticedAt: p.datetime().primary().defaultRaw('clock_timestamp()'),
    restoredTo: p.datetime(),
  },
  checks: [{ name: 'restoration_check', expression: 'restored_to < noticed_at' }],
});

/** Attempts polled after a restore: the one in the ledger, and those that may have followed it. */
const ATTEMPTS_ASKED = 3;

/** Provider account that has a transfer without a record of it in the restored ledger. */
export interface Trace {
  bank: Bank;
  attempt: number;
  outcome: Outcome;
}

/**
 * Polls every bank for a transfer from before a restore of the database, under the reference of its attempt and of those that may have followed. The latest
 * attempt found is the one that counts: each begins only after the one before was certainly not taken.
 * @returns null when certainly no bank has it.
 * @throws Error when a bank does not answer or is not sure: it is polled again when the claim ends, and nothing is submitted on a guess.
 */
export async function findTrace(app: App, { transfer, environment, attempt }: Claimed): Promise<Trace | null> {
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
 * Records that the bank of the trace has the transfer, as if it had just been submitted: the step that claims it, where none did, and the attempts that came to nothing.
 * @returns the claim by which its outcome is recorded; null when the claim has passed on.
 */
export async function takeOver(app: App, due: Claimed, trace: Trace, step: 'release' | 'claim' | null): Promise<string | null> {
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
