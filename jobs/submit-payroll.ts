import { workPayroll } from '../src/slices/payroll/run.ts';
import { type Kind, repeated } from './kind.ts';

/** Previews, submits and follows salary batches: a step claims due batches for a while and works on each by itself. */
export const submitPayroll: Kind = {
  name: 'work-payroll',
  queue: 'payroll',
  due: `select min(next_run_at) from payroll_batch where next_run_at is not null and (claimed_until is null or claimed_until <= clock_timestamp())`,
  run: repeated(workPayroll),
};
