import { mark } from '../../platform/kernel/elapsed.ts';
import type { ClaimedQueue } from '../../services/work.ts';
import { claimDueBills, findClaimedBill, unclaimBills } from './due.ts';
import { requeryBill } from './requery.ts';

/** Asks what became of bills whose due time has come. */
export const requeryQueue: ClaimedQueue = {
  name: 'requery-bills',
  concurrency: 32,
  idName: 'billId',
  due: `select min(next_check_at) from bills.bill
         where next_check_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())`,
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
