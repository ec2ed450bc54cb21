import { randomInt } from 'node:crypto';
import type { BillState } from '../../src/slices/bills/steps.ts';
import { BillBooks, type BillTransition, type BillPayment } from '../../src/slices/bills/books.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { koboOf, NO_KOBO } from '../../src/domain/money/money.ts';

/** A bill of 1,000 kobo with a fee of 10, unless given. */
export function billPayment(bookId: number, given: Partial<BillPayment> = {}): BillPayment {
  return {
    bookId,
    id: newId(),
    requestRef: String(1_000_000_000_000 + randomInt(1_000_000_000)),
    drawn: false,
    type: 'airtime',
    serviceId: 'BIL099',
    serviceName: 'MTN Airtime',
    paymentCode: '04011',
    optionName: 'MTN Airtime VTU',
    customerId: '08011111111',
    customerName: null,
    amount: koboOf(1_000),
    askedAmount: null,
    fee: koboOf(10),
    details: {},
    content: 'content',
    catalogueVersion: 'v',
    customerEmail: null,
    customerMobile: null,
    metadata: null,
    provider: 0,
    providerCode: null,
    claim: newId(),
    leaseMs: 60_000,
    firstCheckMs: 90_000,
    ...given,
  };
}

/** Steps that move a new bill into a state. */
export function movesTo(paid: BillPayment, state: BillState): BillTransition[] {
  const move = { bookId: paid.bookId, id: paid.id, claim: paid.claim, channel: 'submit', code: '90000', nextCheckMs: 60_000 } as const;
  switch (state) {
    case 'submitting':
      return [];
    case 'debited':
      return [{ ...move, step: 'undo_submission' }];
    case 'pending':
      return [{ ...move, step: 'pending', code: '90009' }];
    case 'delivered':
      return [{ ...move, step: 'delivered', channel: 'poll' }];
    case 'refunded':
      return [{ ...move, step: 'failed', code: '90057' }];
  }
}

type Story = BillState | 'manually_reversed' | 'manually_delivered';
const stories: Record<Story, BillState> = {
  submitting: 'submitting',
  debited: 'debited',
  pending: 'pending',
  delivered: 'delivered',
  refunded: 'refunded',
  manually_reversed: 'pending',
  manually_delivered: 'pending',
};
export type BillStory = `bill_${Story}` | `free_bill_${Story}`;

/** One bill of every story in one book, with a fee and as `free_…` without one; the wallet must cover them. */
export async function seedBills(db: Database, book: number): Promise<Record<BillStory, string>> {
  const books = new BillBooks(db, 1);
  const ids = {} as Record<BillStory, string>;
  for (const [story, state] of Object.entries(stories) as [Story, BillState][]) {
    for (const fee of [koboOf(10), NO_KOBO]) {
      const paid = billPayment(book, { fee });
      await books.pay(paid);
      for (const move of movesTo(paid, state)) await books.transition(move);
      if (story.startsWith('manually')) {
        const step = story === 'manually_reversed' ? 'manual_reversal' : 'manual_delivery';
        const { result } = await books.transition({ bookId: book, id: paid.id, step, channel: 'operator', body: {} });
        if (result !== 'moved') throw new Error(`${story}: ${result}`);
      }
      const name: BillStory = fee === 0 ? `free_bill_${story}` : `bill_${story}`;
      ids[name] = paid.id;
    }
  }
  return ids;
}
