import type { App } from '../../core/app/app.ts';
import { newId } from '../../domain/ids/ids.ts';
import { withinTime } from '../../platform/concurrency/within-time.ts';
import { sealedData } from '../../core/mail/queue.ts';
import type { AskedBill, BillOutcome, BillProvider, BillSubmission, BillToken } from '../../providers/bills/port.ts';
import { FIRST_CHECK_MS, nextCheckMs, referenceOf } from './attempts.ts';
import type { Bill } from './bill.ts';
import { billBooks, type ToldOfBill } from './books.ts';
import { sealToken, tokenOf } from './token.ts';

/** What a hand-in was answered that called it delivered. It settles nothing by itself. */
type ToldDelivered = Extract<BillSubmission, { kind: 'delivered' }>;

/** Who was asked what, and what is known of it already. */
type Answered = { claim: string; nextCheckMs: number } & (
  | { channel: 'submit'; answer: Exclude<BillSubmission, ToldDelivered> }
  // `handIn`: what the hand-in right before was answered, where that is not written down yet.
  | { channel: 'poll'; answer: BillOutcome; handIn?: object }
);

/** The step that an answer of the provider asks for, with everything worth keeping of it; the token only sealed. */
export function moveFor(
  app: App,
  bill: Pick<Bill, 'bookId' | 'id' | 'customerEmail' | 'keptToken'>,
  { claim, nextCheckMs: waitMs, ...heard }: Answered,
): ToldOfBill {
  const { answer, channel } = heard;
  const { code, description, transactionRef } = answer;
  const move = { bookId: bill.bookId, id: bill.id, claim, channel, code, description, transactionRef, nextCheckMs: waitMs };
  const handIn = heard.channel === 'poll' ? heard.handIn : undefined;
  switch (answer.kind) {
    case 'delivered': {
      const { token: told, receiptNumber, ...words } = answer;
      const token = told ?? tokenOf(app.keyRing, { ...bill, sealedToken: bill.keptToken });
      const sealedToken = told && sealToken(app.keyRing, bill, told);
      const mail = token && bill.customerEmail !== null ? receiptFor(app, bill.bookId, token) : undefined;
      return { ...move, step: 'delivered', channel: 'poll', receiptNumber, sealedToken, mail, body: words, handIn };
    }
    case 'failed':
      return { ...move, step: 'failed', body: answer };
    case 'pending':
      return { ...move, step: 'pending', body: answer, handIn };
    case 'not_found':
    case 'no_answer':
      // Words that came with silence are about the question, so they are evidence and not the bill's own code.
      return { ...move, step: 'silent', code: null, description: null, transactionRef: null, body: answer, handIn };
  }
}

/** The token once more, sealed for the mail that will tell it to the customer. */
function receiptFor({ keyRing }: App, bookId: number, token: BillToken): { id: string; sealed: string } {
  const id = newId();
  const { sealed } = sealedData(keyRing, { bookId, id }, {}, JSON.stringify(token));
  return { id, sealed: String(sealed) };
}

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
