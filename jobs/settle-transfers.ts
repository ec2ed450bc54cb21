import { claimDue } from '../src/slices/transfers/settle/due.ts';
import { settleDue } from '../src/slices/transfers/settle/settle.ts';
import { eachRecord, type Kind } from './kind.ts';

/** Settles due transfers, 128 at once: releases, polls, resubmits or reviews; failures are due again after the 45 s claim. */
export const settleTransfers: Kind = {
  name: 'settle-transfers',
  queue: 'settle-transfers',
  record: 'transfers',
  due: `select least((select min(until) from ledger.submission_lease),
         (select min(next_check_at) from ledger.transfer
           where next_check_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())))`,
  run: eachRecord({ places: 128, claims: [claimDue], work: settleDue }),
};
