import { defineEntity, p } from '@mikro-orm/core';
import type { App } from '../../../core/app/app.ts';
import { newId } from '../../../domain/ids/ids.ts';
import type { Bank, Outcome } from '../../../providers/bank/port.ts';
import { assignTo, type Claimed, LEASE_MS, nextAttempt, NOT_SENT, referenceOf } from './attempts.ts';
import { FIRST_CHECK_MS } from './settlement-schedule.ts';

/**
 * Restores of the database (docs/decisions/0101). Provider outcomes between the restored moment and `noticed_at` are unknown
 * until polled.
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

const ATTEMPTS_ASKED = 3;

/** Provider account that has a transfer without a record of it in the restored ledger. */
export interface Trace {
  bank: Bank;
  attempt: number;
  outcome: Outcome;
}

/** The latest found attempt counts. @returns null when certainly no bank has it. @throws Error when a bank is unsure. */
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

/** @returns the claim that records the outcome; null when the claim expired. */
export async function takeOver(app: App, due: Claimed, trace: Trace, step: 'release' | 'claim' | null): Promise<string | null> {
  let { claim } = due;
  const { bookId, id } = due.transfer;
  if (step !== null) {
    if (trace.attempt === due.attempt && trace.bank.id !== due.bankId) await assignTo(app, { bookId, id, claim, bankId: trace.bank.id });
    const dispatch = newId();
    const { result } = await app.ledger.transition({
      bookId,
      id,
      step,
      again: true,
      claim,
      dispatch,
      leaseMs: LEASE_MS,
      firstCheckMs: FIRST_CHECK_MS,
    });
    if (result !== 'moved') return null;
    claim = dispatch;
  }
  for (let { attempt } = due; attempt < trace.attempt; attempt++) {
    const next = { claim: newId(), bankId: trace.bank.id };
    if (!(await nextAttempt(app, { ...due, claim, attempt }, NOT_SENT, next))) return null;
    claim = next.claim;
  }
  return claim;
}
