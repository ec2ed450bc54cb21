import { ID } from 'type-graphql';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Kobo, LocalDate } from '../../core/transport/graphql/scalars.ts';
import { addItems, removeItem } from './items.ts';
import { approveBatch } from './approve.ts';
import { cancelBatch } from './cancel.ts';
import { createBatch } from './create-batch.ts';
import { itemShape } from './input.ts';
import { armLimits } from './limits.ts';
import { previewBatch } from './preview.ts';
import { listBatches, listItems } from './read.ts';
import { rejectBatch } from './reject.ts';
import { updateBatch } from './update-batch.ts';
import { addedSchema, batchSchema, itemSchema, limitsSchema, payslipSchema } from './views.ts';

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

const batch = () => PayrollBatch;
const limits = () => PayrollApprovalLimits;

export const CreatePayrollBatchPayload = payloadOf('CreatePayrollBatchPayload', 'The new batch', { batch });
export const UpdatePayrollBatchPayload = payloadOf('UpdatePayrollBatchPayload', 'The changed batch', { batch });
export const PreviewPayrollBatchPayload = payloadOf('PreviewPayrollBatchPayload', 'The batch whose preview is on its way', { batch });
export const SubmitPayrollBatchPayload = payloadOf('SubmitPayrollBatchPayload', 'The submitted batch', { batch });
export const ApprovePayrollBatchPayload = payloadOf('ApprovePayrollBatchPayload', 'The approved batch', { batch });
export const RejectPayrollBatchPayload = payloadOf('RejectPayrollBatchPayload', 'The rejected batch', { batch });
export const CancelPayrollBatchPayload = payloadOf('CancelPayrollBatchPayload', 'The canceled batch', { batch });
export const RemovePayrollItemPayload = payloadOf('RemovePayrollItemPayload', 'The item that is gone', { itemId: () => ID });
export const ArmPayrollApprovalPayload = payloadOf('ArmPayrollApprovalPayload', 'The limits as they are now', { limits });
export const DisarmPayrollApprovalPayload = payloadOf('DisarmPayrollApprovalPayload', 'The limits as they are now', { limits });
export const AddPayrollItemsPayload = payloadOf(
  'AddPayrollItemsPayload',
  'Who was added',
  addedSchema
    .pick({ added: true, rejected: true, warnings: true })
    .extend({ batch: batchSchema.meta({ description: 'The batch as it is now.' }) }),
);

export const CreatePayrollBatchInput = inputFrom(createBatch.input, { name: 'CreatePayrollBatchInput', description: 'A new batch.' });
export type CreatePayrollBatchInput = InstanceType<typeof CreatePayrollBatchInput>;
export const UpdatePayrollBatchInput = inputFrom(updateBatch.input, {
  name: 'UpdatePayrollBatchInput',
  description: 'What changes of a draft; null empties what may be empty.',
});
export type UpdatePayrollBatchInput = InstanceType<typeof UpdatePayrollBatchInput>;

const PayrollItemInput = inputFrom(itemShape, {
  name: 'PayrollItemInput',
  description: 'Somebody to pay. Earnings less deductions must be the amount.',
});
export const AddPayrollItemsInput = inputFrom(
  addItems.input,
  { name: 'AddPayrollItemsInput', description: 'People to add to a draft, 1 to 500 at a time.' },
  { types: { items: () => [PayrollItemInput] } },
);
export type AddPayrollItemsInput = InstanceType<typeof AddPayrollItemsInput>;
export const RemovePayrollItemInput = inputFrom(removeItem.input, {
  name: 'RemovePayrollItemInput',
  description: 'Somebody to take out of a draft.',
});
export type RemovePayrollItemInput = InstanceType<typeof RemovePayrollItemInput>;

export const PayrollBatchInput = inputFrom(previewBatch.input, { name: 'PayrollBatchInput', description: 'Which batch.' });
export type PayrollBatchInput = InstanceType<typeof PayrollBatchInput>;
export const ApprovePayrollBatchInput = inputFrom(
  approveBatch.input,
  { name: 'ApprovePayrollBatchInput', description: 'Which batch, and the totals that you saw: other totals are not approved.' },
  { types: { expectedTotal: () => Kobo } },
);
export type ApprovePayrollBatchInput = InstanceType<typeof ApprovePayrollBatchInput>;
export const RejectPayrollBatchInput = inputFrom(rejectBatch.input, {
  name: 'RejectPayrollBatchInput',
  description: 'Which batch, and why.',
});
export type RejectPayrollBatchInput = InstanceType<typeof RejectPayrollBatchInput>;
export const CancelPayrollBatchInput = inputFrom(cancelBatch.input, {
  name: 'CancelPayrollBatchInput',
  description: 'Which batch to give up.',
});
export type CancelPayrollBatchInput = InstanceType<typeof CancelPayrollBatchInput>;
export const ArmPayrollApprovalInput = inputFrom(armLimits.input, {
  name: 'ArmPayrollApprovalInput',
  description: 'The limits of approval by API.',
});
export type ArmPayrollApprovalInput = InstanceType<typeof ArmPayrollApprovalInput>;
