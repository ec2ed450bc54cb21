import { claimDueBatches, runBatch } from '../src/slices/payroll/run.ts';
import { eachRecord, type Kind } from './kind.ts';

/** Previews, submits and follows salary batches. A claim lasts 60 s and each step renews it; a batch that fails is due again after 5 minutes. */
export const submitPayroll: Kind = {
  name: 'work-payroll',
  queue: 'payroll',
  record: 'batches',
  due: `select min(next_run_at) from payroll_batch where next_run_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())`,
  run: eachRecord({ places: 4, claims: [claimDueBatches], work: runBatch }),
};
