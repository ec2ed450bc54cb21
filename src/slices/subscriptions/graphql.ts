import { Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { find, list, mutation } from '../../core/transport/graphql/fields.ts';
import { connectionFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { Url } from '../../core/transport/graphql/scalars.ts';
import { encoderOf } from '../../platform/fast/encode.ts';
import { accountOfSubscription, givesAccount, VirtualAccountType } from '../virtual-accounts/graphql.ts';
import { changeSubscription } from './change.ts';
import { createSubscription } from './create.ts';
import { generateVirtualAccount } from './generate-va.ts';
import { invoiceSchema } from './invoice.ts';
import { markPaid } from './mark-paid.ts';
import { cancelSubscription, pauseSubscription, resumeSubscription, undoCancellation } from './transitions.ts';
import { createPlan, findPlan, listPlans, updatePlan } from './plan.ts';
import { findSubscription, invoicesOfSubscriptions, listSubscriptions } from './read.ts';
import { subscriptionSchema } from './subscription.ts';

const types = { checkoutCallbackUrl: () => Url };
const SubscriptionType = objectFrom(subscriptionSchema, { types });
const SubscriptionInvoiceConnection = connectionFrom(invoiceSchema);

const invoicesOf = pageLoader(
  (context, subscriptionIds, args: PageArgs) => ask(context, invoicesOfSubscriptions, { subscriptionIds, ...pageInput(args) }),
  encoderOf(invoiceSchema),
);

@Resolver(() => SubscriptionType)
class SubscriptionFields {
  @FieldResolver(() => VirtualAccountType, {
    nullable: true,
    description: 'Last virtual account of the subscription; null without an account.',
  })
  virtualAccount(@Ctx() context: Context, @Root() { id }: { id: string }): Promise<unknown> {
    return accountOfSubscription(context, id);
  }

  @FieldResolver(() => SubscriptionInvoiceConnection, { description: 'Invoices, newest first.' })
  invoices(@Ctx() context: Context, @Root() { id }: { id: string }, @Args(() => PageArgs) args: PageArgs): Promise<Connection<unknown>> {
    return invoicesOf(context, id, args);
  }
}

const gives = 'subscription';
const one = { inputType: 'SubscriptionInput', input: 'The subscription.', argument: 'The subscription.', gives };

export const subscriptionResolvers = [
  SubscriptionFields,
  list('subscriptions', listSubscriptions),
  find('subscription', findSubscription, { about: 'A subscription by id; null when not found.' }),
  list('plans', listPlans),
  find('plan', findPlan, { about: 'A plan by id; null when not found.' }),
  mutation('createPlan', createPlan, {
    about: 'Creates a plan for subscriptions.',
    input: 'The plan to create.',
    argument: 'Fields of the plan.',
    done: 'The plan',
  }),
  mutation('updatePlan', updatePlan, {
    about: 'Updates the name or availability of a plan.',
    input: 'Fields to change; omitted fields are unchanged.',
    argument: 'The plan and the fields to change.',
    done: 'The updated plan',
  }),
  mutation('createSubscription', createSubscription, {
    about: 'Creates a subscription of a customer.',
    input: 'The subscription to create.',
    argument: 'Fields of the subscription.',
    types,
    gives,
    done: 'The subscription',
  }),
  mutation('createSubscriptionVirtualAccount', generateVirtualAccount, {
    about: 'Opens a virtual account over the amount due; an active account is returned unchanged.',
    input: 'The subscription and the lifetime of the account.',
    argument: 'The subscription and the lifetime.',
    types: { expiryMinutes: () => Int },
    ...givesAccount,
    done: 'The account to pay into',
  }),
  mutation('pauseSubscription', pauseSubscription, {
    about: 'Pauses billing; the rest of the period is preserved.',
    ...one,
    done: 'The paused subscription',
  }),
  mutation('resumeSubscription', resumeSubscription, { about: 'Resumes a paused subscription.', ...one, done: 'The resumed subscription' }),
  mutation('cancelSubscription', cancelSubscription, {
    about: 'Cancels a subscription, immediately or at the end of its period.',
    input: 'The subscription to cancel, and the time.',
    argument: 'The subscription and the time.',
    gives,
    done: 'The cancelled subscription',
  }),
  mutation('reinstateSubscription', undoCancellation, {
    about: 'Undoes a cancellation at the end of the period.',
    ...one,
    done: 'The subscription',
  }),
  mutation('changeSubscription', changeSubscription, {
    about: 'Changes product, amount or quantity of a subscription.',
    input: 'Fields to change; omitted fields are unchanged.',
    argument: 'The subscription and the fields to change.',
    gives,
    done: 'The updated subscription',
  }),
  mutation('recordSubscriptionPayment', markPaid, {
    about: 'Records a payment of the amount due by other means.',
    input: 'The subscription and its payment.',
    argument: 'The subscription and its payment.',
    gives,
    done: 'The paid subscription',
  }),
];
