import { claimDue, settleDue } from '../src/slices/transfers/settle/settle.ts';
import { eachRecord, earliestUnclaimed, type Kind } from './kind.ts';

/** Settles due transfers, 128 at once: releases, polls, resubmits or reviews; failures are due again after the 45 s claim. */
export const settleTransfers: Kind = {
  name: 'settle-transfers',
  queue: 'settle-transfers',
  record: 'transfers',
  due: `select least((select min(until) from ledger.submission_lease), (${earliestUnclaimed('ledger.transfer', 'next_check_at')}))`,
  run: eachRecord({ places: 128, claims: [claimDue], work: settleDue }),
};
