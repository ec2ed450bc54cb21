import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ask, byId, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { accountOfSubscription } from '../virtual-accounts/graphql-account-field.ts';
import { GenerateVirtualAccountPayload, VirtualAccountType } from '../virtual-accounts/graphql-types.ts';
import type { AccountView as VirtualAccountView } from '../virtual-accounts/views.ts';
import { changeSubscription } from './change.ts';
import { createSubscription } from './create.ts';
import { findSubscription, invoicesOfSubscriptions, listSubscriptions } from './read.ts';
import { generateVirtualAccount } from './generate-va.ts';
import {
  CancelSubscriptionInput,
  CancelSubscriptionPayload,
  ChangeSubscriptionInput,
  ChangeSubscriptionPayload,
  CreatePlanInput,
  CreatePlanPayload,
  CreateSubscriptionInput,
  CreateSubscriptionPayload,
  GenerateVirtualAccountInput,
  MarkSubscriptionPaidInput,
  MarkSubscriptionPaidPayload,
  PauseSubscriptionPayload,
  PlanConnection,
  PlanType,
  ResumeSubscriptionPayload,
  SubscriptionArgs,
  SubscriptionConnection,
  SubscriptionInput,
  SubscriptionInvoiceConnection,
  SubscriptionType,
  UndoSubscriptionCancellationPayload,
  UpdatePlanInput,
  UpdatePlanPayload,
} from './graphql-types.ts';
import { markPaid } from './mark-paid.ts';
import { cancelSubscription, pauseSubscription, resumeSubscription, undoCancellation } from './moves.ts';
import { createPlan, findPlan, listPlans, updatePlan } from './plan.ts';
import { invoiceView, type InvoiceView, planView, subscriptionAccountView, type SubscriptionView, subscriptionView } from './views.ts';

type PlanView = ReturnType<typeof planView>;
type AccountView = ReturnType<typeof subscriptionAccountView>;
type Answer = Promise<Payload<{ subscription: SubscriptionView }>>;

const invoicesOf = pageLoader(
  (context, subscriptionIds, args: PageArgs) => ask(context, invoicesOfSubscriptions, { subscriptionIds, ...pageInput(args) }),
  invoiceView,
);

@Resolver(() => SubscriptionType)
export class SubscriptionResolver {
  @Query(() => SubscriptionConnection, { description: 'Subscriptions, newest first.' })
  async subscriptions(
    @Ctx() context: Context,
    @Args(() => SubscriptionArgs) args: SubscriptionArgs,
  ): Promise<Connection<SubscriptionView>> {
    return connectionOf(await ask(context, listSubscriptions, pageInput(args)), args, subscriptionView);
  }

  @Query(() => SubscriptionType, { nullable: true, description: 'One subscription; null when there is none.' })
  async subscription(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) id: string,
  ): Promise<SubscriptionView | null> {
    const found = await byId(context, findSubscription, { subscriptionId: id });
    return found && subscriptionView(found);
  }

  @Query(() => PlanConnection, { description: 'Plans, newest first.' })
  async plans(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<PlanView>> {
    return connectionOf(await ask(context, listPlans, pageInput(args)), args, planView);
  }

  @Query(() => PlanType, { nullable: true, description: 'One plan; null when there is none.' })
  async plan(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Its id.' }) planId: string): Promise<PlanView | null> {
    const found = await byId(context, findPlan, { planId });
    return found && planView(found);
  }

  @FieldResolver(() => VirtualAccountType, { nullable: true, description: 'The account that it got last; null when there was none.' })
  virtualAccount(@Ctx() context: Context, @Root() { id }: SubscriptionView): Promise<VirtualAccountView | null> {
    return accountOfSubscription(context, id);
  }

  @FieldResolver(() => SubscriptionInvoiceConnection, { description: 'What its periods cost, newest first.' })
  invoices(
    @Ctx() context: Context,
    @Root() { id }: SubscriptionView,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<Connection<InvoiceView>> {
    return invoicesOf(context, id, args);
  }

  @Mutation(() => CreatePlanPayload, { description: 'Makes a plan for subscriptions.' })
  createPlan(
    @Ctx() context: Context,
    @Arg('input', () => CreatePlanInput, { description: 'What it costs.' }) input: CreatePlanInput,
  ): Promise<Payload<{ plan: PlanView }>> {
    return payload(async () => ({ plan: planView(await ask(context, createPlan, input)) }));
  }

  @Mutation(() => UpdatePlanPayload, { description: 'Renames a plan, offers it or takes it back.' })
  updatePlan(
    @Ctx() context: Context,
    @Arg('input', () => UpdatePlanInput, { description: 'Which one, and what.' }) input: UpdatePlanInput,
  ): Promise<Payload<{ plan: PlanView }>> {
    return payload(async () => ({ plan: planView(await ask(context, updatePlan, input)) }));
  }

  @Mutation(() => CreateSubscriptionPayload, { description: 'Subscribes a customer.' })
  createSubscription(
    @Ctx() context: Context,
    @Arg('input', () => CreateSubscriptionInput, { description: 'Whom to what.' }) input: CreateSubscriptionInput,
  ): Answer {
    return payload(async () => ({ subscription: subscriptionView(await ask(context, createSubscription, input)) }));
  }

  @Mutation(() => GenerateVirtualAccountPayload, {
    description: 'Gives an account to pay what is due into; while one is active, that one.',
  })
  generateVirtualAccount(
    @Ctx() context: Context,
    @Arg('input', () => GenerateVirtualAccountInput, { description: 'For what.' }) input: GenerateVirtualAccountInput,
  ): Promise<Payload<{ virtualAccount: AccountView }>> {
    return payload(async () => ({ virtualAccount: subscriptionAccountView(await ask(context, generateVirtualAccount, input)) }));
  }

  @Mutation(() => PauseSubscriptionPayload, { description: 'Stops billing; what is left of the period is kept.' })
  pauseSubscription(
    @Ctx() context: Context,
    @Arg('input', () => SubscriptionInput, { description: 'Which one.' }) input: SubscriptionInput,
  ): Answer {
    return payload(async () => ({ subscription: subscriptionView(await ask(context, pauseSubscription, input)) }));
  }

  @Mutation(() => ResumeSubscriptionPayload, { description: 'Goes on after a pause.' })
  resumeSubscription(
    @Ctx() context: Context,
    @Arg('input', () => SubscriptionInput, { description: 'Which one.' }) input: SubscriptionInput,
  ): Answer {
    return payload(async () => ({ subscription: subscriptionView(await ask(context, resumeSubscription, input)) }));
  }

  @Mutation(() => CancelSubscriptionPayload, { description: 'Ends a subscription: now, or with the period that is paid.' })
  cancelSubscription(
    @Ctx() context: Context,
    @Arg('input', () => CancelSubscriptionInput, { description: 'Which one, and when.' }) input: CancelSubscriptionInput,
  ): Answer {
    return payload(async () => ({ subscription: subscriptionView(await ask(context, cancelSubscription, input)) }));
  }

  @Mutation(() => UndoSubscriptionCancellationPayload, { description: 'Undoes a cancellation at the end of the period.' })
  undoSubscriptionCancellation(
    @Ctx() context: Context,
    @Arg('input', () => SubscriptionInput, { description: 'Which one.' }) input: SubscriptionInput,
  ): Answer {
    return payload(async () => ({ subscription: subscriptionView(await ask(context, undoCancellation, input)) }));
  }

  @Mutation(() => ChangeSubscriptionPayload, { description: 'Changes what is subscribed to, or how many.' })
  changeSubscription(
    @Ctx() context: Context,
    @Arg('input', () => ChangeSubscriptionInput, { description: 'Which one, and what.' }) input: ChangeSubscriptionInput,
  ): Answer {
    return payload(async () => ({ subscription: subscriptionView(await ask(context, changeSubscription, input)) }));
  }

  @Mutation(() => MarkSubscriptionPaidPayload, { description: 'Says that what is due was paid in another way.' })
  markSubscriptionPaid(
    @Ctx() context: Context,
    @Arg('input', () => MarkSubscriptionPaidInput, { description: 'Which one, and how.' }) input: MarkSubscriptionPaidInput,
  ): Answer {
    return payload(async () => ({ subscription: subscriptionView(await ask(context, markPaid, input)) }));
  }
}
