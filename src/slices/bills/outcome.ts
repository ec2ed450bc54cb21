import type { App } from '../../core/app/app.ts';
import { newId } from '../../domain/ids/ids.ts';
import { sealedData } from '../../core/mail/queue.ts';
import type { BillOutcome, BillSubmission, BillToken } from '../../providers/bills/port.ts';
import { type Bill, sealToken, tokenOf } from './bill.ts';
import type { ToldOfBill } from './books.ts';

/** What a hand-in was answered that called it delivered. It settles nothing by itself. */
export type ToldDelivered = Extract<BillSubmission, { kind: 'delivered' }>;

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
  { claim, nextCheckMs, ...heard }: Answered,
): ToldOfBill {
  const { answer, channel } = heard;
  const { code, description, transactionRef } = answer;
  const move = { bookId: bill.bookId, id: bill.id, claim, channel, code, description, transactionRef, nextCheckMs };
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
