import type { App } from '../app.ts';
import type { BillOutcome } from '../providers/bills/port.ts';
import type { Bill } from './bill.ts';
import type { BillMove } from './books.ts';
import { sealToken } from './token.ts';

/** The step that an answer of the provider asks for, with everything worth keeping of it; the token only sealed. */
export function moveFor(
  app: App,
  bill: Pick<Bill, 'bookId' | 'id'>,
  answer: BillOutcome,
  { claim, channel, nextCheckMs }: { claim: string; channel: 'submit' | 'poll'; nextCheckMs: number },
): BillMove {
  const { code, description, transactionRef } = answer;
  const move = { bookId: bill.bookId, id: bill.id, claim, channel, code, description, transactionRef, nextCheckMs };
  switch (answer.kind) {
    case 'delivered': {
      const { token, receiptNumber, ...words } = answer;
      const sealedToken = token && sealToken(app.keyRing, bill, token);
      return { ...move, step: 'delivered', receiptNumber, sealedToken, body: words };
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
