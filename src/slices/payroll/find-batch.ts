import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { batchById, batchIdInput, type PayrollBatch } from './batch.ts';

/** One batch with its sums, counts and preview. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findBatch = operation({
  title: 'payroll.find_batch',
  summary: 'One payroll batch',
  scope: 'payroll:read',
  input: z.strictObject({ batchId: batchIdInput }),
  run: (app, actor, { batchId }): Promise<PayrollBatch> => batchById(app, actor.bookId, batchId),
});
