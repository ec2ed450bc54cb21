import { inputFrom } from '../../core/transport/graphql/from-zod.ts';
import { Kobo } from '../../core/transport/graphql/scalars.ts';
import { addItems } from './add-items.ts';
import { approveBatch } from './approve.ts';
import { cancelBatch } from './cancel.ts';
import { createBatch } from './create-batch.ts';
import { itemShape } from './input.ts';
import { armLimits } from './limits.ts';
import { previewBatch } from './preview.ts';
import { rejectBatch } from './reject.ts';
import { removeItem } from './remove-item.ts';
import { updateBatch } from './update-batch.ts';

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
