import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root, Subscription } from 'type-graphql';
import { type Payload, ask, byId, orNull, payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context, Subscribed } from '../../core/transport/graphql/context.ts';
import { Runs } from '../../core/transport/graphql/fields.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { addItems, removeItem } from './items.ts';
import { approveBatch } from './approve.ts';
import type { PayrollBatch as StoredBatch } from './batch.ts';
import { cancelBatch } from './cancel.ts';
import { createBatch } from './create-batch.ts';
import {
  AddPayrollItemsInput,
  AddPayrollItemsPayload,
  ApprovePayrollBatchInput,
  ApprovePayrollBatchPayload,
  ArmPayrollApprovalInput,
  ArmPayrollApprovalPayload,
  CancelPayrollBatchInput,
  CancelPayrollBatchPayload,
  CreatePayrollBatchInput,
  CreatePayrollBatchPayload,
  DisarmPayrollApprovalPayload,
  PayrollApprovalLimits,
  PayrollBatch,
  PayrollBatchArgs,
  PayrollBatchConnection,
  PayrollBatchInput,
  PayrollItemArgs,
  PayrollItemConnection,
  Payslip,
  PreviewPayrollBatchPayload,
  RejectPayrollBatchInput,
  RejectPayrollBatchPayload,
  RemovePayrollItemInput,
  RemovePayrollItemPayload,
  SubmitPayrollBatchPayload,
  UpdatePayrollBatchInput,
  UpdatePayrollBatchPayload,
} from './graphql-types.ts';
import { armLimits, disarmLimits, findLimits } from './limits.ts';
import { payslip } from './payslip.ts';
import { previewBatch } from './preview.ts';
import { findBatch, itemsOfBatches, listBatches } from './read.ts';
import { rejectBatch } from './reject.ts';
import { submitBatch } from './submit.ts';
import { updateBatch } from './update-batch.ts';
import { type AddedView, type BatchView, type PayslipView, addedView, batchView, itemView, limitsView, payslipView } from './views.ts';
import { watchBatch } from './watch.ts';

type BatchPayload = Promise<Payload<{ batch: BatchView }>>;

const itemsOf = pageLoader(
  (context, batchIds, args: PayrollItemArgs) => ask(context, itemsOfBatches, { batchIds, ...pageInput(args) }),
  itemView,
);

@Resolver(() => PayrollBatch)
export class PayrollResolver {
  @Query(() => PayrollBatchConnection, { description: 'Payroll batches, newest first.' })
  async payrollBatches(@Ctx() context: Context, @Args(() => PayrollBatchArgs) args: PayrollBatchArgs): Promise<Connection<BatchView>> {
    return connectionOf(await ask(context, listBatches, { status: args.status, ...pageInput(args) }), args, batchView);
  }

  @Query(() => PayrollBatch, { nullable: true, description: 'One payroll batch; null when there is none.' })
  async payrollBatch(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Its id.' }) batchId: string): Promise<BatchView | null> {
    const found = await byId(context, findBatch, { batchId });
    return found && batchView(found);
  }

  @Query(() => Payslip, { nullable: true, description: 'The payslip of one item; null when there is none.' })
  async payrollPayslip(
    @Ctx() context: Context,
    @Arg('batchId', () => ID, { description: 'The batch.' }) batchId: string,
    @Arg('itemId', () => ID, { description: 'The item.' }) itemId: string,
  ): Promise<PayslipView | null> {
    const found = await orNull(ask(context, payslip, { batchId, itemId }));
    return found && payslipView(found);
  }

  @Query(() => PayrollApprovalLimits, { description: 'The limits of approval by API.' })
  async payrollApprovalLimits(@Ctx() context: Context): Promise<PayrollApprovalLimits> {
    return limitsView(await ask(context, findLimits));
  }

  @FieldResolver(() => PayrollItemConnection, { description: 'Whom it pays, in the order in which they were added.' })
  items(
    @Ctx() context: Context,
    @Root() { id }: BatchView,
    @Args(() => PayrollItemArgs) args: PayrollItemArgs,
  ): Promise<Connection<ReturnType<typeof itemView>>> {
    return itemsOf(context, id, args);
  }

  @Mutation(() => CreatePayrollBatchPayload, { description: 'Begins a payroll batch, without items.' })
  createPayrollBatch(
    @Ctx() context: Context,
    @Arg('input', () => CreatePayrollBatchInput, { description: 'What it is called.' }) input: CreatePayrollBatchInput,
  ): BatchPayload {
    return payload(async () => ({ batch: batchView(await ask(context, createBatch, input)) }));
  }

  @Mutation(() => UpdatePayrollBatchPayload, { description: 'Changes what a draft says beside its items.' })
  updatePayrollBatch(
    @Ctx() context: Context,
    @Arg('input', () => UpdatePayrollBatchInput, { description: 'What changes.' }) input: UpdatePayrollBatchInput,
  ): BatchPayload {
    return payload(async () => ({ batch: batchView(await ask(context, updateBatch, input)) }));
  }

  @Mutation(() => AddPayrollItemsPayload, {
    description: 'Adds people to a draft: all of them, or those whose data is right. Undoes its preview.',
  })
  addPayrollItems(
    @Ctx() context: Context,
    @Arg('input', () => AddPayrollItemsInput, { description: 'Whom.' }) input: AddPayrollItemsInput,
  ): Promise<Payload<Pick<AddedView, 'added' | 'rejected' | 'warnings'> & { batch: BatchView }>> {
    return payload(async () => {
      const result = await ask(context, addItems, input);
      const { added, rejected, warnings } = addedView(result);
      return { batch: batchView(result.batch), added, rejected, warnings };
    });
  }

  @Mutation(() => RemovePayrollItemPayload, { description: 'Takes somebody out of a draft. Undoes its preview.' })
  removePayrollItem(
    @Ctx() context: Context,
    @Arg('input', () => RemovePayrollItemInput, { description: 'Whom.' }) input: RemovePayrollItemInput,
  ): Promise<Payload<{ itemId: string }>> {
    return payload(async () => ({ itemId: (await ask(context, removeItem, input)).id }));
  }

  @Mutation(() => PreviewPayrollBatchPayload, {
    description: 'Asks the banks for the names behind the accounts, and looks for what stands in the way.',
  })
  previewPayrollBatch(
    @Ctx() context: Context,
    @Arg('input', () => PayrollBatchInput, { description: 'Which one.' }) input: PayrollBatchInput,
  ): BatchPayload {
    return payload(async () => ({ batch: batchView(await ask(context, previewBatch, input)) }));
  }

  @Mutation(() => SubmitPayrollBatchPayload, { description: 'Hands a draft on for approval.' })
  submitPayrollBatch(
    @Ctx() context: Context,
    @Arg('input', () => PayrollBatchInput, { description: 'Which one.' }) input: PayrollBatchInput,
  ): BatchPayload {
    return payload(async () => ({ batch: batchView(await ask(context, submitBatch, input)) }));
  }

  @Runs(approveBatch)
  @Mutation(() => ApprovePayrollBatchPayload, { description: 'Approves a batch for payment. Whoever had a hand in it may not.' })
  approvePayrollBatch(
    @Ctx() context: Context,
    @Arg('input', () => ApprovePayrollBatchInput, { description: 'Which one, and what you saw.' }) input: ApprovePayrollBatchInput,
  ): BatchPayload {
    return payload(async () => ({ batch: batchView(await ask(context, approveBatch, input)) }));
  }

  @Mutation(() => RejectPayrollBatchPayload, { description: 'Sends a batch back to those who prepared it.' })
  rejectPayrollBatch(
    @Ctx() context: Context,
    @Arg('input', () => RejectPayrollBatchInput, { description: 'Which one, and why.' }) input: RejectPayrollBatchInput,
  ): BatchPayload {
    return payload(async () => ({ batch: batchView(await ask(context, rejectBatch, input)) }));
  }

  @Mutation(() => CancelPayrollBatchPayload, { description: 'Gives a batch up before anybody is paid.' })
  cancelPayrollBatch(
    @Ctx() context: Context,
    @Arg('input', () => CancelPayrollBatchInput, { description: 'Which one.' }) input: CancelPayrollBatchInput,
  ): BatchPayload {
    return payload(async () => ({ batch: batchView(await ask(context, cancelBatch, input)) }));
  }

  @Mutation(() => ArmPayrollApprovalPayload, {
    description: 'Lets API keys approve batches inside limits. Replaces what was armed before.',
  })
  armPayrollApproval(
    @Ctx() context: Context,
    @Arg('input', () => ArmPayrollApprovalInput, { description: 'The limits.' }) input: ArmPayrollApprovalInput,
  ): Promise<Payload<{ limits: PayrollApprovalLimits }>> {
    return payload(async () => ({ limits: limitsView(await ask(context, armLimits, input)) }));
  }

  @Mutation(() => DisarmPayrollApprovalPayload, { description: 'Ends approval by API at once.' })
  disarmPayrollApproval(@Ctx() context: Context): Promise<Payload<{ limits: PayrollApprovalLimits }>> {
    return payload(async () => ({ limits: limitsView(await ask(context, disarmLimits)) }));
  }
}

/** The live feed of a batch. */
@Resolver()
export class PayrollLiveResolver {
  @Subscription(() => PayrollBatch, {
    subscribe: ({ args, context }: Subscribed) => ask(context, watchBatch, args),
    description: 'The batch as it is now, then again when it changed, at most four times a second; completes once it is over.',
  })
  payrollBatchUpdated(@Root() batch: StoredBatch, @Arg('id', () => ID, { description: 'Its id.' }) _id: string): BatchView {
    return batchView(batch);
  }
}
