import type { App } from '../../core/app/app.ts';
import { newId } from '../../domain/ids/ids.ts';
import { answeredWithin } from '../../platform/concurrency/delay.ts';
import { sealedData } from '../../core/mail/queue.ts';
import type { AskedBill, BillOutcome, BillProvider, BillSubmission, BillToken } from '../../providers/bills/port.ts';
import { FIRST_CHECK_MS, nextCheckMs, referenceOf } from './attempts.ts';
import type { Bill } from './bill.ts';
import { billBooks, type BillReport } from './books.ts';
import { sealToken, tokenOf } from './token.ts';

type DeliveryReport = Extract<BillSubmission, { kind: 'delivered' }>;

type Answered = { claim: string; nextCheckMs: number } & (
  | { channel: 'submit'; answer: Exclude<BillSubmission, DeliveryReport> }
  // `submission`: answer of the submission, where not stored yet.
  | { channel: 'poll'; answer: BillOutcome; submission?: object }
);

/** Step of a provider answer with evidence and sealed token. */
export function transitionFor(
  app: App,
  bill: Pick<Bill, 'bookId' | 'id' | 'customerEmail' | 'storedToken'>,
  { claim, nextCheckMs: waitMs, ...result }: Answered,
): BillReport {
  const { answer, channel } = result;
  const { code, description, transactionRef } = answer;
  const transition = { bookId: bill.bookId, id: bill.id, claim, channel, code, description, transactionRef, nextCheckMs: waitMs };
  const submit = result.channel === 'poll' ? result.submission : undefined;
  switch (answer.kind) {
    case 'delivered': {
      const { token: outcome, receiptNumber, ...words } = answer;
      const token = outcome ?? tokenOf(app.keyRing, { ...bill, sealedToken: bill.storedToken });
      const sealedToken = outcome && sealToken(app.keyRing, bill, outcome);
      const mail = token && bill.customerEmail !== null ? receiptFor(app, bill.bookId, token) : undefined;
      return { ...transition, step: 'delivered', channel: 'poll', receiptNumber, sealedToken, mail, body: words, submissionAnswer: submit };
    }
    case 'failed':
      return { ...transition, step: 'failed', body: answer };
    case 'pending':
      return { ...transition, step: 'pending', body: answer, submissionAnswer: submit };
    case 'not_found':
    case 'no_answer':
      // Why: text without an outcome describes the poll, so it is evidence and not the response of the bill.
      return { ...transition, step: 'silent', code: null, description: null, transactionRef: null, body: answer, submissionAnswer: submit };
  }
}

function receiptFor({ keyRing }: App, bookId: number, token: BillToken): { id: string; sealed: string } {
  const id = newId();
  const { sealed } = sealedData(keyRing, { bookId, id }, {}, JSON.stringify(token));
  return { id, sealed: String(sealed) };
}

/** Why: the caller waits for this poll, so it ends sooner than a worker's; the bill is then pending and polled in a minute. */
export const POLL_TIMEOUT_MS = 5_000;

export const billQuestion = (bill: Bill): AskedBill => ({
  reference: referenceOf(bill),
  paymentCode: bill.providerCode ?? bill.paymentCode,
  customerId: bill.customerId,
  amount: bill.amount,
  hasToken: bill.storedToken !== null,
});

/**
 * Polls a bill that was answered "delivered", outside a transaction. Stores a token first: providers may send it once.
 * @returns the step: delivered or open; null when the claim has passed on. @throws Refusal 503.
 */
export async function pollAtOnce(
  app: App,
  provider: BillProvider | null,
  { bill, claim }: { bill: Bill; claim: string },
  result: DeliveryReport,
): Promise<{ move: BillReport; bill: Bill } | null> {
  const { token, receiptNumber, ...submit } = result;
  const storedToken = token && sealToken(app.keyRing, bill, token);
  const saved: Bill = { ...bill, storedToken, receiptNumber };
  if (storedToken !== null) {
    const stored = await billBooks(app).transition({
      bookId: bill.bookId,
      id: bill.id,
      step: 'pending',
      claim,
      keepsClaim: true,
      channel: 'submit',
      sealedToken: storedToken,
      receiptNumber,
      nextCheckMs: FIRST_CHECK_MS,
      body: submit,
    });
    if (stored.result !== 'moved') return null;
    app.failpoint('after-token');
  }
  const answer: BillOutcome = provider
    ? await answeredWithin(POLL_TIMEOUT_MS, () => provider.outcomeOf(billQuestion(saved)))
    : { kind: 'no_answer' };
  app.failpoint('after-outcome');
  if (answer.kind === 'failed')
    app.log.error({ billId: bill.id, code: answer.code }, 'a provider reported a bill as delivered and then as failed; polling again');
  const transition = transitionFor(app, saved, {
    claim,
    channel: 'poll',
    answer: answer.kind === 'failed' ? { ...answer, kind: 'no_answer' } : answer,
    nextCheckMs: nextCheckMs(bill.checks),
    ...(storedToken === null && { submission: submit }),
  });
  return { move: transition, bill: saved };
}
