import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Resolver, Root, Subscription } from 'type-graphql';
import { type Payload, ask, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context, Subscribed } from '../../core/transport/graphql/context.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { Kobo, LocalDate } from '../../core/transport/graphql/scalars.ts';
import { approveBatch, cancelBatch, rejectBatch, submitBatch } from './approve.ts';
import { batchSchema } from './batch.ts';
import { createBatch, updateBatch } from './create.ts';
import { itemShape } from './input.ts';
import { itemSchema } from './item.ts';
import { type Added, addedSchema, addItems, removeItem } from './items.ts';
import { armLimits, disarmLimits, findLimits, limitsSchema } from './limits.ts';
import { payslip, payslipSchema } from './payslip.ts';
import { previewBatch } from './preview.ts';
import { findBatch, itemsOfBatches, listBatches, listItems, watchBatch } from './read.ts';

const PayrollBatch = objectFrom(batchSchema, { types: { payDate: () => LocalDate } });
objectFrom(payslipSchema, { types: { payDate: () => LocalDate } });
const PayrollApprovalLimits = objectFrom(limitsSchema);
const PayrollItemConnection = connectionFrom(itemSchema);
const PayrollItemArgs = listArgsFrom(listItems.input.omit({ batchId: true }));
type PayrollItemArgs = InstanceType<typeof PayrollItemArgs>;

const PayrollItemInput = inputFrom(itemShape, {
  name: 'PayrollItemInput',
  description: 'Somebody to pay. Earnings less deductions must be the amount.',
});
const AddPayrollItemsInput = inputFrom(
  addItems.input,
  { name: 'AddPayrollItemsInput', description: 'People to add to a draft, 1 to 500 at a time.' },
  { types: { items: () => [PayrollItemInput] } },
);
type AddPayrollItemsInput = InstanceType<typeof AddPayrollItemsInput>;
const AddPayrollItemsPayload = payloadOf(
  'AddPayrollItemsPayload',
  'Who was added',
  addedSchema
    .pick({ added: true, rejected: true, warnings: true })
    .extend({ batch: batchSchema.meta({ description: 'The batch as it is now.' }) }),
);
const DisarmPayrollApprovalPayload = payloadOf('DisarmPayrollApprovalPayload', 'The limits as they are now', {
  limits: () => PayrollApprovalLimits,
});

type Item = Added['added'][number];

const itemsOf = pageLoader(
  (context, batchIds, args: PayrollItemArgs) => ask(context, itemsOfBatches, { batchIds, ...pageInput(args) }),
  (item) => item,
);

/** Items of batches, the watched batch, and the mutations whose input or payload is their own. */
@Resolver(() => PayrollBatch)
class PayrollResolver {
  @FieldResolver(() => PayrollItemConnection, { description: 'Whom it pays, in the order in which they were added.' })
  items(
    @Ctx() context: Context,
    @Root() { id }: { id: string },
    @Args(() => PayrollItemArgs) args: PayrollItemArgs,
  ): Promise<Connection<Item>> {
    return itemsOf(context, id, args);
  }

  @Subscription(() => PayrollBatch, {
    subscribe: ({ args, context }: Subscribed) => ask(context, watchBatch, args),
    description: 'The batch as it is now, then again when it changed, at most four times a second; completes once it is over.',
  })
  payrollBatchUpdated(@Root() batch: Added['batch'], @Arg('id', () => ID, { description: 'Its id.' }) _id: string): Added['batch'] {
    return batch;
  }

  @Mutation(() => AddPayrollItemsPayload, {
    description: 'Adds people to a draft: all of them, or those whose data is right. Undoes its preview.',
  })
  addPayrollItems(
    @Ctx() context: Context,
    @Arg('input', () => AddPayrollItemsInput, { description: 'Whom.' }) input: AddPayrollItemsInput,
  ): Promise<Payload<Added>> {
    return payload(() => ask(context, addItems, input));
  }

  @Mutation(() => DisarmPayrollApprovalPayload, { description: 'Ends approval by API at once.' })
  disarmPayrollApproval(@Ctx() context: Context): Promise<Payload<object>> {
    return payload(async () => ({ limits: await ask(context, disarmLimits) }));
  }
}

const ofBatch = { inputType: 'PayrollBatchInput', input: 'Which batch.', argument: 'Which one.', gives: 'batch' };

export const payrollResolvers = [
  list('payrollBatches', listBatches),
  find('payrollBatch', findBatch, { about: 'One payroll batch; null when there is none.' }),
  query('payrollPayslip', payslip, { about: 'The payslip of one item; null when there is none.', nullable: true }),
  query('payrollApprovalLimits', findLimits),
  PayrollResolver,
  mutation('createPayrollBatch', createBatch, {
    about: 'Begins a payroll batch, without items.',
    input: 'A new batch.',
    argument: 'What it is called.',
    gives: 'batch',
    done: 'The new batch',
  }),
  mutation('updatePayrollBatch', updateBatch, {
    about: 'Changes what a draft says beside its items.',
    input: 'What changes of a draft; null empties what may be empty.',
    argument: 'What changes.',
    gives: 'batch',
    done: 'The changed batch',
  }),
  mutation('removePayrollItem', removeItem, {
    about: 'Takes somebody out of a draft. Undoes its preview.',
    input: 'Somebody to take out of a draft.',
    argument: 'Whom.',
    gives: { itemId: 'id' },
    done: 'The item that is gone',
  }),
  mutation('previewPayrollBatch', previewBatch, {
    about: 'Asks the banks for the names behind the accounts, and looks for what stands in the way.',
    ...ofBatch,
    done: 'The batch whose preview is on its way',
  }),
  mutation('submitPayrollBatch', submitBatch, { about: 'Hands a draft on for approval.', ...ofBatch, done: 'The submitted batch' }),
  mutation('approvePayrollBatch', approveBatch, {
    about: 'Approves a batch for payment. Whoever had a hand in it may not.',
    input: 'Which batch, and the totals that you saw: other totals are not approved.',
    argument: 'Which one, and what you saw.',
    types: { expectedTotal: () => Kobo },
    gives: 'batch',
    done: 'The approved batch',
  }),
  mutation('rejectPayrollBatch', rejectBatch, {
    about: 'Sends a batch back to those who prepared it.',
    input: 'Which batch, and why.',
    argument: 'Which one, and why.',
    gives: 'batch',
    done: 'The rejected batch',
  }),
  mutation('cancelPayrollBatch', cancelBatch, {
    about: 'Gives a batch up before anybody is paid.',
    input: 'Which batch to give up.',
    argument: 'Which one.',
    gives: 'batch',
    done: 'The canceled batch',
  }),
  mutation('armPayrollApproval', armLimits, {
    about: 'Lets API keys approve batches inside limits. Replaces what was armed before.',
    input: 'The limits of approval by API.',
    argument: 'The limits.',
    gives: 'limits',
    done: 'The limits as they are now',
  }),
];
