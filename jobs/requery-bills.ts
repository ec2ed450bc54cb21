import { claimDueBills, requeryBill } from '../src/slices/bills/requery.ts';
import { eachRecord, type Kind } from './kind.ts';

/** Polls providers about 32 open bills at once; a failed poll is due again after its 45 s claim. */
export const requeryBills: Kind = {
  name: 'requery-bills',
  queue: 'requery-bills',
  record: 'bills',
  due: `select o.next_check_at from bills.open_bill o join bills.bill b on b.book_id = o.book_id and b.id = o.bill_id
         where b.claimed_until is null or b.claimed_until <= clock_timestamp() order by o.next_check_at limit 1`,
  run: eachRecord({ places: 32, claims: [claimDueBills], work: requeryBill }),
};
