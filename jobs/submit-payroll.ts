import { claimDueBatches, runBatch } from '../src/slices/payroll/run.ts';
import { eachRecord, earliestUnclaimed, type Kind } from './kind.ts';

/** Previews, submits and follows salary batches, four at once. Claims last 60 s; a failed batch is due again after 5 min. */
export const submitPayroll: Kind = {
  name: 'work-payroll',
  queue: 'payroll',
  record: 'batches',
  due: earliestUnclaimed('payroll_batch', 'next_run_at'),
  run: eachRecord({ places: 4, claims: [claimDueBatches], work: runBatch }),
};
