import { Field, ID, Int } from 'type-graphql';
import { objectType } from '../api/graphql/types.ts';
import { UserError } from '../api/graphql/user-error.ts';
import { PayrollApprovalLimits, PayrollBatch, PayrollItem } from './graphql-types.ts';
import type { BatchView } from './views.ts';

@objectType('PayrollProblem', 'An item of a request that was not added, or may be a mistake.')
class PayrollProblem {
  @Field(() => Int, { description: 'Its place in the request, from 0.' })
  index!: number;
  @Field(() => String, { description: 'The field.' })
  field!: string;
  @Field(() => String, { description: 'What is wrong.' })
  error!: string;
}

@objectType('AddPayrollItemsPayload', 'Who was added, or why nobody was.')
export class AddPayrollItemsPayload {
  @Field(() => PayrollBatch, { nullable: true, description: 'The batch as it is now.' })
  batch?: BatchView;
  @Field(() => [PayrollItem], { nullable: true, description: 'Who was added.' })
  added?: PayrollItem[];
  @Field(() => [PayrollProblem], { nullable: true, description: 'Who was not, and why.' })
  rejected?: PayrollProblem[];
  @Field(() => [PayrollProblem], { nullable: true, description: 'What may be a mistake.' })
  warnings?: PayrollProblem[];
  @Field(() => [UserError], { description: 'Why nobody was added; empty on success.' })
  userErrors!: UserError[];
}

@objectType('RemovePayrollItemPayload', 'Who was taken out, or why not.')
export class RemovePayrollItemPayload {
  @Field(() => ID, { nullable: true, description: 'The item that is gone.' })
  itemId?: string;
  @Field(() => [UserError], { description: 'Why it is not; empty on success.' })
  userErrors!: UserError[];
}

@objectType('ArmPayrollApprovalPayload', 'The limits in force, or why they are not.')
export class ArmPayrollApprovalPayload {
  @Field(() => PayrollApprovalLimits, { nullable: true, description: 'The limits as they are now.' })
  limits?: PayrollApprovalLimits;
  @Field(() => [UserError], { description: 'Why nothing changed; empty on success.' })
  userErrors!: UserError[];
}

@objectType('DisarmPayrollApprovalPayload', 'The limits after the end of approval by API.')
export class DisarmPayrollApprovalPayload {
  @Field(() => PayrollApprovalLimits, { nullable: true, description: 'The limits as they are now.' })
  limits?: PayrollApprovalLimits;
  @Field(() => [UserError], { description: 'Why nothing changed; empty on success.' })
  userErrors!: UserError[];
}

/** The payload of a mutation whose only result is the batch. */
function batchPayload(name: string, description: string) {
  @objectType(name, description)
  class BatchPayload {
    @Field(() => PayrollBatch, { nullable: true, description: 'The batch as it is now; null when userErrors says why.' })
    batch?: BatchView;
    @Field(() => [UserError], { description: 'Why nothing was done; empty on success.' })
    userErrors!: UserError[];
  }
  return BatchPayload;
}

export const CreatePayrollBatchPayload = batchPayload('CreatePayrollBatchPayload', 'The new batch, or why there is none.');
export const UpdatePayrollBatchPayload = batchPayload('UpdatePayrollBatchPayload', 'The changed batch, or why it is not.');
export const PreviewPayrollBatchPayload = batchPayload(
  'PreviewPayrollBatchPayload',
  'The batch whose preview is on its way, or why it is not.',
);
export const SubmitPayrollBatchPayload = batchPayload('SubmitPayrollBatchPayload', 'The submitted batch, or why it is not.');
export const ApprovePayrollBatchPayload = batchPayload('ApprovePayrollBatchPayload', 'The approved batch, or why it is not.');
export const RejectPayrollBatchPayload = batchPayload('RejectPayrollBatchPayload', 'The rejected batch, or why it is not.');
export const CancelPayrollBatchPayload = batchPayload('CancelPayrollBatchPayload', 'The canceled batch, or why it is not.');
