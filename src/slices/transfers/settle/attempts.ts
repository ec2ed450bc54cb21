import { defineEntity, p } from '@mikro-orm/core';
import type { App } from '../../../core/app/app.ts';
import type { Environment } from '../../../domain/actor/actor.ts';
import { mark, msSince, type Mark } from '../../../platform/concurrency/delay.ts';
import { newId } from '../../../domain/ids/ids.ts';
import type { Submission, Bank, Outcome } from '../../../providers/bank/port.ts';
import { FIRST_CHECK_MS } from './settlement-schedule.ts';
import type { Transfer } from '../read/transfer.ts';

/** Lease of a submission; then the bank is polled. */
export const LEASE_MS = 60_000;
/** Retry delay while the provider float is too low. */
const FLOAT_RETRY_MS = 60_000;
const GOING_ON_MS = 20_000;

export interface Claimed {
  transfer: Transfer;
  environment: Environment;
  /** Bank of the transfer's ledger entries. */
  bankId: number;
  attempt: number;
  claim: string;
  /** True for a resubmission, which the bank's denial allows. */
  isRepeat?: boolean;
  claimedAt: Mark;
}

/** Attempt reference, as in ledger.attempt_reference; unique at every bank. */
export const referenceOf = ({ transferCode }: Pick<Transfer, 'transferCode'>, attempt: number): string =>
  attempt > 1 ? `${transferCode}r${attempt}` : transferCode;

/** Certainly not submitted, for a reason unrelated to the payment. */
export type NotTaken = Submission & { kind: 'refused' };

export const NOT_SENT = {
  kind: 'refused',
  code: 'NOT_SENT',
  description: 'The payment was not submitted to the bank',
  transactionRef: null,
  transactionId: null,
  sessionId: null,
} as const satisfies NotTaken;

export interface Round {
  begunAt: Mark;
  tried: Set<number>;
  /** True when float or a switched-off account was the obstacle. */
  couldLater: boolean;
}

/**
 * Records the next attempt before submitting it. @returns the attempt, `waits`, `late` (claim expired) or `ends` (no account
 * left).
 */
export async function goOn(app: App, claimed: Claimed, answer: NotTaken, round: Round): Promise<Claimed | 'waits' | 'late' | 'ends'> {
  const { transfer, environment, bankId } = claimed;
  const { id, amount, bankCode } = transfer;
  round.tried.add(bankId);
  round.couldLater ||= answer.alert?.kind === 'balance' || !app.providers(environment).takesNew('bank', bankId);
  const inOrder = await app.providers(environment).banksBeside(bankId, { id, amount, bankCode });
  const next = msSince(round.begunAt) < GOING_ON_MS ? inOrder.find((each) => !round.tried.has(each)) : undefined;
  if (next !== undefined) {
    const claim = newId();
    const claimedAt = mark();
    if (!(await nextAttempt(app, claimed, answer, { claim, bankId: next }))) return 'late';
    app.failpoint('after-next-attempt');
    return { ...claimed, bankId: next, attempt: claimed.attempt + 1, claim, claimedAt };
  }
  if (!round.couldLater || (await hasWaited(app, claimed))) return 'ends';
  app.log.warn({ transferCode: transfer.transferCode, alert: answer.alert?.kind }, 'a transfer waits until a provider can take it');
  return (await nextAttempt(app, claimed, answer, null)) ? 'waits' : 'late';
}

/** Assigns an account to an unsubmitted transfer under the current rules, health and switches. */
export async function assign(app: App, { transfer, environment, bankId, claim }: Omit<Claimed, 'claimedAt'>): Promise<number> {
  const { bookId, id, amount, bankCode } = transfer;
  const [first = bankId] = await app.providers(environment).banksBeside(bankId, { id, amount, bankCode });
  if (first === bankId) return bankId;
  return (await assignTo(app, { bookId, id, claim, bankId: first })) ? first : bankId;
}

/** @returns false when the claim expired. */
async function assignTo(
  { db }: Pick<App, 'db'>,
  { bookId, id, claim, bankId }: Pick<Transfer, 'bookId' | 'id'> & Pick<Claimed, 'claim' | 'bankId'>,
): Promise<boolean> {
  const [row] = await db.query<{ assigned: boolean }>(
    'transfer.assign',
    'select ledger.assign_provider($1, $2, $3, $4::smallint) as assigned',
    [bookId, id, claim, bankId],
  );
  return row?.assigned ?? false;
}

/** Records the end of an attempt and the next account, if any. @returns false when the claim expired. */
async function nextAttempt(app: App, claimed: Claimed, answer: NotTaken, next: { claim: string; bankId: number } | null): Promise<boolean> {
  const { transfer, claim } = claimed;
  const [row] = await app.db.query<{ result: string }>(
    'transfer.next_attempt',
    'select ledger.next_attempt($1, $2, $3, $4, $5::smallint, $6, $7, $8) as result',
    [
      transfer.bookId,
      transfer.id,
      claim,
      next?.claim ?? null,
      next?.bankId ?? null,
      LEASE_MS,
      next ? FIRST_CHECK_MS : FLOAT_RETRY_MS,
      JSON.stringify(answer),
    ],
  );
  return row?.result === 'moved';
}

async function hasWaited(app: App, { transfer, environment }: Claimed): Promise<boolean> {
  const [row] = await app.db.query<{ waited: boolean | null }>(
    'transfer.waited',
    `select min(ended_at) <= clock_timestamp() - $3 * interval '1 millisecond' as waited from ledger.attempt where book_id = $1 and transfer_id = $2`,
    [transfer.bookId, transfer.id, app.providers(environment).waitForFloatMs],
  );
  return row?.waited ?? app.providers(environment).waitForFloatMs === 0;
}

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
