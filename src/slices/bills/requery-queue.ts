import { mark } from '../../platform/concurrency/delay.ts';
import type { ClaimedQueue } from '../../core/app/work.ts';
import { claimDueBills, findClaimedBill, unclaimBills } from './due.ts';
import { requeryBill } from './requery.ts';

/** Asks what became of bills whose due time has come. */
export const requeryQueue: ClaimedQueue = {
  name: 'requery-bills',
  concurrency: 32,
  idName: 'billId',
  due: `select o.next_check_at from bills.open_bill o join bills.bill b on b.book_id = o.book_id and b.id = o.bill_id
         where b.claimed_until is null or b.claimed_until <= clock_timestamp() order by o.next_check_at limit 1`,
  claims: [claimDueBills],
  release: unclaimBills,
  async work(app, { bookId, id }, claim) {
    const claimedAt = mark();
    const found = await findClaimedBill(app, bookId, id, claim);
    if (found) await requeryBill(app, { ...found, claim, claimedAt });
  },
  what: 'asking about a bill',
  batch: 200,
  maxWaiting: 1_000,
  closeMs: 18_000,
};
