import { LocalDate } from '../../services/doors/graphql/scalars.ts';
import { connectionFrom, listArgsFrom, objectFrom } from '../../services/doors/graphql/from-zod.ts';
import { ProviderAnswer } from '../transfers/graphql-types.ts';
import { listBatches } from './list-batches.ts';
import { listItems } from './list-items.ts';
import { batchSchema, itemSchema, limitsSchema, payslipSchema, problemSchema } from './views.ts';

export const PayrollBatch = objectFrom(batchSchema, { types: { payDate: () => LocalDate } });
export type PayrollBatch = InstanceType<typeof PayrollBatch>;
export const PayrollBatchConnection = connectionFrom(batchSchema);
export const PayrollBatchArgs = listArgsFrom(listBatches.input);
export type PayrollBatchArgs = InstanceType<typeof PayrollBatchArgs>;

export const PayrollItem = objectFrom(itemSchema, { types: { provider: () => ProviderAnswer } });
export type PayrollItem = InstanceType<typeof PayrollItem>;
export const PayrollItemConnection = connectionFrom(itemSchema);
export const PayrollItemArgs = listArgsFrom(listItems.input.omit({ batchId: true }));
export type PayrollItemArgs = InstanceType<typeof PayrollItemArgs>;

export const PayrollProblem = objectFrom(problemSchema);
export type PayrollProblem = InstanceType<typeof PayrollProblem>;
export const Payslip = objectFrom(payslipSchema, { types: { payDate: () => LocalDate } });
export const PayrollApprovalLimits = objectFrom(limitsSchema);
export type PayrollApprovalLimits = InstanceType<typeof PayrollApprovalLimits>;
