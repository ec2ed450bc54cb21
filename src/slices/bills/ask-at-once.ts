import type { App } from '../../core/app/app.ts';
import { withinTime } from '../../platform/concurrency/within-time.ts';
import type { AskedBill, BillOutcome, BillProvider } from '../../providers/bills/port.ts';
import { referenceOf } from './attempts.ts';
import { type Bill, sealToken } from './bill.ts';
import { billBooks, type ToldOfBill } from './books.ts';
import { moveFor, type ToldDelivered } from './outcome.ts';
import { FIRST_CHECK_MS, nextCheckMs } from './requery-schedule.ts';

/** Somebody waits for the answer, so the question is given up sooner than one of a worker; then the bill is pending, and asked about in a minute. */
export const ASK_TIMEOUT_MS = 5_000;

/** What a provider is asked about a bill with. */
export const askedOf = (bill: Bill): AskedBill => ({
  reference: referenceOf(bill),
  paymentCode: bill.providerCode ?? bill.paymentCode,
  customerId: bill.customerId,
  amount: bill.amount,
  hasToken: bill.keptToken !== null,
});

/**
 * Asks about a bill that its hand-in was answered "delivered" for, while its claim is held and no transaction is open. Only what the question is answered settles it. A token is
 * written down before: providers may tell it once.
 * @returns the step to take: delivered, or open. A decline beside a delivery is a contradiction, so that is asked about again; null when the claim has passed on.
 * @throws Refusal 503 when the token could not be written down.
 */
export async function askAtOnce(
  app: App,
  provider: BillProvider | null,
  { bill, claim }: { bill: Bill; claim: string },
  told: ToldDelivered,
): Promise<{ move: ToldOfBill; bill: Bill } | null> {
  const { token, receiptNumber, ...handIn } = told;
  const keptToken = token && sealToken(app.keyRing, bill, token);
  const kept: Bill = { ...bill, keptToken, receiptNumber };
  if (keptToken !== null) {
    const { verdict } = await billBooks(app).move({
      bookId: bill.bookId,
      id: bill.id,
      step: 'pending',
      claim,
      keepsClaim: true,
      channel: 'submit',
      sealedToken: keptToken,
      receiptNumber,
      nextCheckMs: FIRST_CHECK_MS,
      body: handIn,
    });
    if (verdict !== 'moved') return null;
    app.failpoint('after-token');
  }
  const answer = await withinTime(
    ASK_TIMEOUT_MS,
    (): Promise<BillOutcome> => provider?.outcomeOf(askedOf(kept)) ?? Promise.resolve({ kind: 'no_answer' }),
    (): BillOutcome => ({ kind: 'no_answer' }),
  );
  app.failpoint('after-outcome');
  if (answer.kind === 'failed')
    app.log.error({ billId: bill.id, code: answer.code }, 'a provider called a bill delivered and then failed; it is asked again');
  const move = moveFor(app, kept, {
    claim,
    channel: 'poll',
    answer: answer.kind === 'failed' ? { ...answer, kind: 'no_answer' } : answer,
    nextCheckMs: nextCheckMs(bill.checks),
    ...(keptToken === null && { handIn }),
  });
  return { move, bill: kept };
}
