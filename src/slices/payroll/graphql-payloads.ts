import { Field, ID } from 'type-graphql';
import { payloadOf } from '../../services/doors/graphql/from-zod.ts';
import { objectType } from '../../services/doors/graphql/types.ts';
import { UserError } from '../../services/doors/graphql/user-error.ts';
import { PayrollApprovalLimits, PayrollBatch, PayrollItem, PayrollProblem } from './graphql-types.ts';

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

@objectType('AddPayrollItemsPayload', 'Who was added, or why nobody was.')
export class AddPayrollItemsPayload {
  @Field(() => PayrollBatch, { nullable: true, description: 'The batch as it is now.' })
  batch?: PayrollBatch;
  @Field(() => [PayrollItem], { nullable: true, description: 'Who was added.' })
  added?: PayrollItem[];
  @Field(() => [PayrollProblem], { nullable: true, description: 'Who was not, and why.' })
  rejected?: PayrollProblem[];
  @Field(() => [PayrollProblem], { nullable: true, description: 'What may be a mistake.' })
  warnings?: PayrollProblem[];
  @Field(() => [UserError], { description: 'Why nobody was added; empty on success.' })
  userErrors!: UserError[];
}
