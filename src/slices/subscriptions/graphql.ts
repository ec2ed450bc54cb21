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
import { cancelSubscription, pauseSubscription, resumeSubscription, undoCancellation } from './moves.ts';
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
  @FieldResolver(() => VirtualAccountType, { nullable: true, description: 'The account that it got last; null when there was none.' })
  virtualAccount(@Ctx() context: Context, @Root() { id }: { id: string }): Promise<unknown> {
    return accountOfSubscription(context, id);
  }

  @FieldResolver(() => SubscriptionInvoiceConnection, { description: 'What its periods cost, newest first.' })
  invoices(@Ctx() context: Context, @Root() { id }: { id: string }, @Args(() => PageArgs) args: PageArgs): Promise<Connection<unknown>> {
    return invoicesOf(context, id, args);
  }
}

const gives = 'subscription';
const one = { inputType: 'SubscriptionInput', input: 'Which subscription.', argument: 'Which one.', gives };

export const subscriptionResolvers = [
  SubscriptionFields,
  list('subscriptions', listSubscriptions),
  find('subscription', findSubscription, { about: 'One subscription; null when there is none.' }),
  list('plans', listPlans),
  find('plan', findPlan, { about: 'One plan; null when there is none.' }),
  mutation('createPlan', createPlan, {
    about: 'Makes a plan for subscriptions.',
    input: 'The plan to make.',
    argument: 'What it costs.',
    done: 'The plan',
  }),
  mutation('updatePlan', updatePlan, {
    about: 'Renames a plan, offers it or takes it back.',
    input: 'What changes; what is left out stays.',
    argument: 'Which one, and what.',
    done: 'The changed plan',
  }),
  mutation('createSubscription', createSubscription, {
    about: 'Subscribes a customer.',
    input: 'Whom to subscribe to what.',
    argument: 'Whom to what.',
    types,
    gives,
    done: 'The subscription',
  }),
  mutation('generateVirtualAccount', generateVirtualAccount, {
    about: 'Gives an account to pay what is due into; while one is active, that one.',
    input: 'For which subscription, and for how long.',
    argument: 'For what.',
    types: { expiryMinutes: () => Int },
    ...givesAccount,
    done: 'The account to pay into',
  }),
  mutation('pauseSubscription', pauseSubscription, {
    about: 'Stops billing; what is left of the period is kept.',
    ...one,
    done: 'The paused subscription',
  }),
  mutation('resumeSubscription', resumeSubscription, { about: 'Goes on after a pause.', ...one, done: 'The resumed subscription' }),
  mutation('cancelSubscription', cancelSubscription, {
    about: 'Ends a subscription: now, or with the period that is paid.',
    input: 'Which subscription to end, and when.',
    argument: 'Which one, and when.',
    gives,
    done: 'The canceled subscription',
  }),
  mutation('undoSubscriptionCancellation', undoCancellation, {
    about: 'Undoes a cancellation at the end of the period.',
    ...one,
    done: 'The subscription',
  }),
  mutation('changeSubscription', changeSubscription, {
    about: 'Changes what is subscribed to, or how many.',
    input: 'What changes; what is left out stays.',
    argument: 'Which one, and what.',
    gives,
    done: 'The changed subscription',
  }),
  mutation('markSubscriptionPaid', markPaid, {
    about: 'Says that what is due was paid in another way.',
    input: 'How what is due was paid.',
    argument: 'Which one, and how.',
    gives,
    done: 'The paid subscription',
  }),
];
