import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Context } from '../../core/transport/graphql/call.ts';
import { find, list, mutation, nested } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { Url } from '../../core/transport/graphql/types.ts';
import { accountOfSubscription, givesAccount, VirtualAccountType } from '../virtual-accounts/graphql.ts';
import { changeSubscription, cancelSubscription, pauseSubscription, resumeSubscription, undoCancellation } from './transitions.ts';
import { createSubscription } from './create.ts';
import { generateVirtualAccount } from './generate-va.ts';
import { invoiceSchema } from './invoice.ts';
import { markPaid } from './mark-paid.ts';
import { createPlan, findPlan, listPlans, updatePlan } from './plan.ts';
import { findSubscription, invoicesOfSubscriptions, listSubscriptions } from './read.ts';
import { subscriptionSchema } from './subscription.ts';

const types = { checkoutCallbackUrl: () => Url };
const SubscriptionType = objectFrom(subscriptionSchema, { types });

@Resolver(() => SubscriptionType)
class SubscriptionFields {
  @FieldResolver(() => VirtualAccountType, {
    nullable: true,
    description: 'Last virtual account of the subscription; null without an account.',
  })
  virtualAccount(@Ctx() context: Context, @Root() { id }: { id: string }): Promise<unknown> {
    return accountOfSubscription(context, id);
  }
}

const gives = 'subscription';
const one = { inputType: 'SubscriptionInput', gives };

export const subscriptionResolvers = [
  SubscriptionFields,
  nested(SubscriptionType, 'invoices', invoicesOfSubscriptions, {
    row: invoiceSchema,
    about: 'Invoices, newest first.',
    ids: 'subscriptionIds',
  }),
  list('subscriptions', listSubscriptions),
  find('subscription', findSubscription),
  list('plans', listPlans),
  find('plan', findPlan),
  mutation('createPlan', createPlan),
  mutation('updatePlan', updatePlan, { about: 'Updates the name or availability of a plan.' }),
  mutation('createSubscription', createSubscription, { types, gives }),
  mutation('createSubscriptionVirtualAccount', generateVirtualAccount, {
    about: 'Opens a virtual account over the amount due; an active account is returned unchanged.',
    types: { expiryMinutes: () => Int },
    ...givesAccount,
  }),
  mutation('pauseSubscription', pauseSubscription, { about: 'Pauses billing; the rest of the period is preserved.', ...one }),
  mutation('resumeSubscription', resumeSubscription, one),
  mutation('cancelSubscription', cancelSubscription, { about: 'Cancels a subscription, immediately or at the end of its period.', gives }),
  mutation('reinstateSubscription', undoCancellation, one),
  mutation('changeSubscription', changeSubscription, { about: 'Changes product, amount or quantity of a subscription.', gives }),
  mutation('recordSubscriptionPayment', markPaid, { gives }),
];
