import { ID } from 'type-graphql';
import { payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { PayrollApprovalLimits, PayrollBatch } from './graphql-types.ts';
import { addedSchema, batchSchema } from './views.ts';

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
