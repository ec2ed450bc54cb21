import type { App } from '../../services/app.ts';
import { newId } from '../../platform/kernel/ids.ts';
import { sealedData } from '../../services/mail/sealed-data.ts';
import type { BillOutcome, BillToken } from '../../services/providers/bills/port.ts';
import type { Bill } from './bill.ts';
import type { ToldOfBill } from './books.ts';
import { sealToken } from './token.ts';

/** The step that an answer of the provider asks for, with everything worth keeping of it; the token only sealed. */
export function moveFor(
  app: App,
  bill: Pick<Bill, 'bookId' | 'id' | 'customerEmail'>,
  answer: BillOutcome,
  { claim, channel, nextCheckMs }: { claim: string; channel: 'submit' | 'poll'; nextCheckMs: number },
): ToldOfBill {
  const { code, description, transactionRef } = answer;
  const move = { bookId: bill.bookId, id: bill.id, claim, channel, code, description, transactionRef, nextCheckMs };
  switch (answer.kind) {
    case 'delivered': {
      const { token, receiptNumber, ...words } = answer;
      const sealedToken = token && sealToken(app.keyRing, bill, token);
      const mail = token && bill.customerEmail !== null ? receiptFor(app, bill.bookId, token) : undefined;
      return { ...move, step: 'delivered', receiptNumber, sealedToken, mail, body: words };
    }
    case 'failed':
      return { ...move, step: 'failed', body: answer };
    case 'pending':
      return { ...move, step: 'pending', body: answer };
    case 'not_found':
    case 'no_answer':
      // Words that came with silence are about the question, so they are evidence and not the bill's own code.
      return { ...move, step: 'silent', code: null, description: null, transactionRef: null, body: answer };
  }
}

/** The token once more, sealed for the mail that will tell it to the customer. */
function receiptFor({ keyRing }: App, bookId: number, token: BillToken): { id: string; sealed: string } {
  const id = newId();
  const { sealed } = sealedData(keyRing, { bookId, id }, {}, JSON.stringify(token));
  return { id, sealed: String(sealed) };
}
