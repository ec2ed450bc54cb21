import type { Redis } from 'ioredis';
import type { App } from '../src/services/app.ts';
import { mark } from '../src/platform/kernel/elapsed.ts';
import { claimDue, findClaimed, unclaim } from '../src/slices/transfers/due.ts';
import { settleDue } from '../src/slices/transfers/settle.ts';
import { claimedQueue } from './claimed-queue.ts';
import { queues } from './queues.ts';
import type { Sweep } from './sweep.ts';

/** Settles transfers whose due time has come. */
export const settleTransfers = (app: App, connection: Redis): Sweep =>
  claimedQueue(app, connection, {
    queue: queues.settleTransfers,
    idName: 'transferId',
    claims: [(token, limit) => claimDue(app, token, limit)],
    release: (token, claimed) => unclaim(app, token, claimed),
    async work({ bookId, id }, claim) {
      const claimedAt = mark();
      const found = await findClaimed(app, bookId, id, claim);
      if (found) await settleDue(app, { ...found, claim, claimedAt });
    },
    what: 'a settlement check',
    batch: 200,
    maxWaiting: 1_000,
    closeMs: 18_000,
  });
