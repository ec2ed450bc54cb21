import { mark } from '../../platform/concurrency/delay.ts';
import type { ClaimedQueue } from '../../core/app/work.ts';
import { claimDue, findClaimed, unclaim } from './due.ts';
import { settleDue } from './settle.ts';

/** Settles transfers whose due time has come. */
export const settleQueue: ClaimedQueue = {
  name: 'settle-transfers',
  concurrency: 32,
  perJob: 4,
  idName: 'transferId',
  due: `select least((select min(until) from ledger.hand_in),
         (select min(next_check_at) from ledger.transfer
           where next_check_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())))`,
  claims: [claimDue],
  release: unclaim,
  async work(app, { bookId, id }, claim) {
    const claimedAt = mark();
    const found = await findClaimed(app, bookId, id, claim);
    if (found) await settleDue(app, { ...found, claim, claimedAt });
  },
  what: 'a settlement check',
  batch: 200,
  maxWaiting: 1_000,
  closeMs: 18_000,
};
