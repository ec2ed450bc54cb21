import type { Redis } from 'ioredis';
import type { App } from '../src/services/app.ts';
import { mark } from '../src/platform/kernel/elapsed.ts';
import { claimDueBills, findClaimedBill, unclaimBills } from '../src/slices/bills/due.ts';
import { requeryBill } from '../src/slices/bills/requery.ts';
import { claimedQueue } from './claimed-queue.ts';
import { queues } from './queues.ts';
import type { Sweep } from './sweep.ts';

/** Asks what became of bills whose due time has come. */
export const requeryBills = (app: App, connection: Redis): Sweep =>
  claimedQueue(app, connection, {
    queue: queues.requeryBills,
    idName: 'billId',
    claims: [(token, limit) => claimDueBills(app, token, limit)],
    release: (token, claimed) => unclaimBills(app, token, claimed),
    async work({ bookId, id }, claim) {
      const claimedAt = mark();
      const found = await findClaimedBill(app, bookId, id, claim);
      if (found) await requeryBill(app, { ...found, claim, claimedAt });
    },
    what: 'asking about a bill',
    batch: 200,
    maxWaiting: 1_000,
    closeMs: 18_000,
  });
