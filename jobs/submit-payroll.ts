import { claimDueBatches, runBatch } from '../src/slices/payroll/run.ts';
import { eachRecord, type Kind } from './kind.ts';

/** Previews, submits and follows salary batches, four at once. Claims last 60 s; a failed batch is due again after 5 min. */
export const submitPayroll: Kind = {
  name: 'work-payroll',
  queue: 'payroll',
  record: 'batches',
  due: `select min(next_run_at) from payroll_batch where next_run_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())`,
  run: eachRecord({ places: 4, claims: [claimDueBatches], work: runBatch }),
};
