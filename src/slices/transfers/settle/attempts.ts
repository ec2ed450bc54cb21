import type { App } from '../../../core/app/app.ts';
import type { Environment } from '../../../domain/actor/actor.ts';
import { mark, msSince, type Mark } from '../../../platform/concurrency/delay.ts';
import { newId } from '../../../domain/ids/ids.ts';
import type { Submission } from '../../../providers/bank/port.ts';
import { FIRST_CHECK_MS } from './settlement-schedule.ts';
import type { Transfer } from '../read/transfer.ts';

/** Who claims a transfer for submission may work on it this long; afterwards the bank is asked what became of it. */
export const LEASE_MS = 60_000;
/** How soon a transfer that waits for our balance with a provider is tried again. */
const FLOAT_RETRY_MS = 60_000;
/** No new attempt begins later than this after the first one: somebody may be waiting for the answer. */
const GOING_ON_MS = 20_000;

/** A transfer that this process has claimed and may submit, once for the claim. */
export interface Claimed {
  transfer: Transfer;
  environment: Environment;
  /** The bank whose number the transfer has: its books are kept under it. */
  bankId: number;
  /** How many attempts there were with this one; its reference follows from it. */
  attempt: number;
  claim: string;
  /** True when it was handed in before, and the bank said that it has nothing. */
  isRepeat?: boolean;
  /** From before the claim was made. */
  claimedAt: Mark;
}

/** What the bank knows an attempt by: as ledger.attempt_reference has it, unique at every bank. */
export const referenceOf = ({ transferCode }: Pick<Transfer, 'transferCode'>, attempt: number): string =>
  attempt > 1 ? `${transferCode}r${attempt}` : transferCode;

/** What a bank answered that certainly took nothing, for a reason that is ours and not the payment's. */
export type NotTaken = Submission & { kind: 'refused' };

/** What was certainly never written to a provider. */
export const NOT_SENT = {
  kind: 'refused',
  code: 'NOT_SENT',
  description: 'The payment was not handed to the bank',
  transactionRef: null,
  transactionId: null,
  sessionId: null,
} as const satisfies NotTaken;

/** What became of a round of attempts so far. */
export interface Round {
  begunAt: Mark;
  /** Who certainly did not take it. */
  tried: Set<number>;
  /** True when somebody would have taken it, had we had the money there, or were it not switched off. */
  couldLater: boolean;
}

/**
 * Goes on after an attempt that was certainly not taken: the next account that may have the payment gets it, as an attempt that is written down before;
 * where there is none, and ours is the hindrance, it waits.
 * @returns the next attempt, `waits`, `late` when the claim has passed on, or `ends`: nobody else is left, so the answer stands.
 */
export async function goOn(app: App, claimed: Claimed, answer: NotTaken, round: Round): Promise<Claimed | 'waits' | 'late' | 'ends'> {
  const { transfer, environment, bankId } = claimed;
  const { id, amount, bankCode } = transfer;
  round.tried.add(bankId);
  round.couldLater ||= answer.concern?.kind === 'purse' || !app.providers(environment).takesNew('bank', bankId);
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
  app.log.warn({ transferCode: transfer.transferCode, concern: answer.concern?.kind }, 'a transfer waits until a provider can take it');
  return (await nextAttempt(app, claimed, answer, null)) ? 'waits' : 'late';
}

/** Whom a transfer goes to that nobody has: rules, health and switches may be others than when it was scheduled or began to wait. */
export async function assign(app: App, { transfer, environment, bankId, claim }: Omit<Claimed, 'claimedAt'>): Promise<number> {
  const { bookId, id, amount, bankCode } = transfer;
  const [first = bankId] = await app.providers(environment).banksBeside(bankId, { id, amount, bankCode });
  if (first === bankId) return bankId;
  const [row] = await app.db.query<{ assigned: boolean }>(
    'transfer.assign',
    'select ledger.assign_provider($1, $2, $3, $4::smallint) as assigned',
    [bookId, id, claim, first],
  );
  return row?.assigned ? first : bankId;
}

/** Writes down that an attempt is over and who has the next one; nobody yet without one. @returns false when the claim has passed on. */
export async function nextAttempt(
  app: App,
  claimed: Claimed,
  answer: NotTaken,
  next: { claim: string; bankId: number } | null,
): Promise<boolean> {
  const { transfer, claim } = claimed;
  const [row] = await app.db.query<{ verdict: string }>(
    'transfer.next_attempt',
    'select ledger.next_attempt($1, $2, $3, $4, $5::smallint, $6, $7, $8) as verdict',
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
  return row?.verdict === 'moved';
}

/** Whether it has waited as long as it may, by when its first attempt came to nothing. */
async function hasWaited(app: App, { transfer, environment }: Claimed): Promise<boolean> {
  const [row] = await app.db.query<{ waited: boolean | null }>(
    'transfer.waited',
    `select min(ended_at) <= clock_timestamp() - $3 * interval '1 millisecond' as waited from ledger.attempt where book_id = $1 and transfer_id = $2`,
    [transfer.bookId, transfer.id, app.providers(environment).waitForFloatMs],
  );
  return row?.waited ?? app.providers(environment).waitForFloatMs === 0;
}
