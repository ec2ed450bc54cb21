import { Arg, Ctx, ID, Mutation, Resolver, Root, Subscription } from 'type-graphql';
import { ask, type Context, payload, type Payload, type Subscribed } from '../../core/transport/graphql/call.ts';
import { find, list, mutation, nested, query } from '../../core/transport/graphql/fields.ts';
import { inputFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Kobo, LocalDate } from '../../core/transport/graphql/types.ts';
import { approveBatch, cancelBatch, rejectBatch, submitBatch } from './approve.ts';
import { batchSchema } from './batch.ts';
import { createBatch, updateBatch } from './create.ts';
import { itemShape, itemSchema } from './item.ts';
import { type Added, addedSchema, addItems, removeItem, updateItem } from './items.ts';
import { allowPayrollApproval, disallowPayrollApproval, findLimits, limitsSchema } from './limits.ts';
import { payslip, payslipSchema, findBatch, itemsOfBatches, listBatches, watchBatch } from './read.ts';
import { previewBatch } from './preview.ts';

const PayrollBatch = objectFrom(batchSchema, { types: { payDate: () => LocalDate } });
objectFrom(payslipSchema, { types: { payDate: () => LocalDate } });
const PayrollApprovalLimits = objectFrom(limitsSchema);

const PayrollItemInput = inputFrom(itemShape, {
  name: 'PayrollItemInput',
  description: 'Employee to pay. Earnings less deductions must equal the amount.',
});
const CreatePayrollItemsInput = inputFrom(
  addItems.input,
  { name: 'CreatePayrollItemsInput', description: 'Items to add to a draft, 1 to 500 per request.' },
  { types: { items: () => [PayrollItemInput] } },
);
type CreatePayrollItemsInput = InstanceType<typeof CreatePayrollItemsInput>;
const CreatePayrollItemsPayload = payloadOf(
  'CreatePayrollItemsPayload',
  'Items that were added',
  addedSchema
    .pick({ added: true, rejected: true, warnings: true })
    .extend({ batch: batchSchema.meta({ description: 'Batch after the change.' }) }),
);
const DisallowPayrollApprovalPayload = payloadOf('DisallowPayrollApprovalPayload', 'Current limits', {
  limits: () => PayrollApprovalLimits,
});

@Resolver()
class PayrollResolver {
  @Subscription(() => PayrollBatch, {
    subscribe: ({ args, context }: Subscribed) => ask(context, watchBatch, args),
    description: 'Current batch, then the batch after each change, at most four times a second; completes once the batch has ended.',
  })
  payrollBatchUpdated(
    @Root() batch: Added['batch'],
    @Arg('id', () => ID, { description: 'Id of the batch.' }) _id: string,
  ): Added['batch'] {
    return batch;
  }

  @Mutation(() => CreatePayrollItemsPayload, {
    description: 'Adds all items or only the valid ones to a draft, and discards the preview.',
  })
  createPayrollItems(
    @Ctx() context: Context,
    @Arg('input', () => CreatePayrollItemsInput, { description: 'Batch and items to add.' }) input: CreatePayrollItemsInput,
  ): Promise<Payload<Added>> {
    return payload(() => ask(context, addItems, input));
  }

  @Mutation(() => DisallowPayrollApprovalPayload, { description: 'Ends approval by API.' })
  disallowPayrollApproval(@Ctx() context: Context): Promise<Payload<object>> {
    return payload(async () => ({ limits: await ask(context, disallowPayrollApproval) }));
  }
}

const ofBatch = { inputType: 'PayrollBatchInput', gives: 'batch' };

export const payrollResolvers = [
  list('payrollBatches', listBatches),
  find('payrollBatch', findBatch),
  query('payslip', payslip, { nullable: true }),
  query('payrollApprovalLimits', findLimits),
  nested(PayrollBatch, 'items', itemsOfBatches, {
    row: itemSchema,
    about: 'Items of the batch, in the order of their addition.',
    ids: 'batchIds',
  }),
  PayrollResolver,
  mutation('createPayrollBatch', createBatch, { gives: 'batch' }),
  mutation('updatePayrollBatch', updateBatch, { gives: 'batch' }),
  mutation('updatePayrollItem', updateItem, {
    about: 'Allows or disallows another account name of an item in a draft, and discards the preview.',
    gives: 'item',
  }),
  mutation('deletePayrollItem', removeItem, { about: 'Removes an item from a draft, and discards the preview.', gives: { itemId: 'id' } }),
  mutation('previewPayrollBatch', previewBatch, {
    about: 'Requests a preview: account names at the banks, and problems to fix.',
    ...ofBatch,
  }),
  mutation('submitPayrollBatch', submitBatch, ofBatch),
  mutation('approvePayrollBatch', approveBatch, {
    about: 'Approves a batch for payment. Preparers of the batch cannot approve it.',
    types: { expectedTotal: () => Kobo },
    gives: 'batch',
  }),
  mutation('rejectPayrollBatch', rejectBatch, { gives: 'batch' }),
  mutation('cancelPayrollBatch', cancelBatch, { gives: 'batch' }),
  mutation('allowPayrollApproval', allowPayrollApproval, {
    about: 'Allows API keys to approve batches within limits. Replaces the previous limits.',
    gives: 'limits',
  }),
];
