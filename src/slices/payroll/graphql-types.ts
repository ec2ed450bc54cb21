import { LocalDate } from '../../core/transport/graphql/scalars.ts';
import { connectionFrom, listArgsFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { listBatches } from './list-batches.ts';
import { listItems } from './list-items.ts';
import { batchSchema, itemSchema, limitsSchema, payslipSchema } from './views.ts';

export const PayrollBatch = objectFrom(batchSchema, { types: { payDate: () => LocalDate } });
export type PayrollBatch = InstanceType<typeof PayrollBatch>;
export const PayrollBatchConnection = connectionFrom(batchSchema);
export const PayrollBatchArgs = listArgsFrom(listBatches.input);
export type PayrollBatchArgs = InstanceType<typeof PayrollBatchArgs>;

export const PayrollItemConnection = connectionFrom(itemSchema);
export const PayrollItemArgs = listArgsFrom(listItems.input.omit({ batchId: true }));
export type PayrollItemArgs = InstanceType<typeof PayrollItemArgs>;

export const Payslip = objectFrom(payslipSchema, { types: { payDate: () => LocalDate } });
export const PayrollApprovalLimits = objectFrom(limitsSchema);
export type PayrollApprovalLimits = InstanceType<typeof PayrollApprovalLimits>;
