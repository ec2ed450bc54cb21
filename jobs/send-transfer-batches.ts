import { claimDueTransferBatches, runTransferBatch } from '../src/slices/transfers/batch/run.ts';
import { eachRecord, earliestUnclaimed, type Kind } from './kind.ts';

/** Sends batches of transfers, four at once. Claims last 60 s; a failed batch is due again after 5 min, without a bank after 5 s. */
export const sendTransferBatches: Kind = {
  name: 'send-transfer-batches',
  queue: 'transfer-batches',
  record: 'transfer-batches',
  due: earliestUnclaimed('transfer_batch', 'next_run_at'),
  run: eachRecord({ places: 4, claims: [claimDueTransferBatches], work: runTransferBatch }),
};
