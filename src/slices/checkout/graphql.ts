import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { connectionFrom, listArgsFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { DateTime, Url } from '../../core/transport/graphql/scalars.ts';
import { encoderOf } from '../../platform/fast/encode.ts';
import { findLook, setLook } from './branding.ts';
import { activateLink, deactivateLink, updateLink } from './change-link.ts';
import { createLink } from './create-link.ts';
import { findLink, linkSchema, listLinks } from './link.ts';
import { cancelOrder, fulfilOrder, refundOrder } from './move-order.ts';
import { orderSchema } from './order.ts';
import { findOrder, listOrders, ordersOfLinks } from './orders.ts';

const url = () => Url;
const types = { successUrl: url, expiresAt: () => DateTime };

const CheckoutLinkType = objectFrom(linkSchema, { types: { url, successUrl: url } });
const CheckoutOrderConnection = connectionFrom(orderSchema);
const OrdersOfLinkArgs = listArgsFrom(ordersOfLinks.input.omit({ linkIds: true }));
type OrdersOfLinkArgs = InstanceType<typeof OrdersOfLinkArgs>;

const ordersOf = pageLoader(
  (context, linkIds, args: OrdersOfLinkArgs) => ask(context, ordersOfLinks, { linkIds, ...pageInput(args) }),
  encoderOf(orderSchema),
);

@Resolver(() => CheckoutLinkType)
class CheckoutLinkFields {
  @FieldResolver(() => CheckoutOrderConnection, { description: 'What was ordered through it, newest first.' })
  orders(
    @Ctx() context: Context,
    @Root() { id }: { id: string },
    @Args(() => OrdersOfLinkArgs) args: OrdersOfLinkArgs,
  ): Promise<Connection<unknown>> {
    return ordersOf(context, id, args);
  }
}

const ofLink = { inputType: 'CheckoutLinkInput', input: 'Which checkout link.', argument: 'Which one.', gives: 'link' };
const ofOrder = { inputType: 'CheckoutOrderInput', input: 'Which order.', argument: 'Which one.', gives: 'order' };

export const checkoutResolvers = [
  CheckoutLinkFields,
  list('checkoutLinks', listLinks),
  find('checkoutLink', findLink, { about: 'One checkout link; null when there is none.' }),
  list('checkoutOrders', listOrders, { about: 'Orders made through checkout links, newest first.' }),
  find('checkoutOrder', findOrder, { about: 'One order; null when there is none.' }),
  query('checkoutLook', findLook),
  mutation('createCheckoutLink', createLink, {
    about: 'Makes a checkout link.',
    input: 'A new checkout link.',
    argument: 'For what.',
    types,
    gives: 'link',
    done: 'The new checkout link',
  }),
  mutation('updateCheckoutLink', updateLink, {
    about: 'Changes what payers see from now on.',
    input: 'What changes of a checkout link; null empties what may be empty.',
    argument: 'Which one, and what.',
    types,
    gives: 'link',
    done: 'The changed checkout link',
  }),
  mutation('setCheckoutLook', setLook, {
    about: 'Changes how the pages for payers look from now on.',
    input: 'What changes of the look of the pages for payers; null takes it away.',
    argument: 'What changes.',
    gives: 'look',
    done: 'The look from now on',
  }),
  mutation('activateCheckoutLink', activateLink, { about: 'Opens a checkout link again.', ...ofLink, done: 'The open checkout link' }),
  mutation('deactivateCheckoutLink', deactivateLink, {
    about: 'Closes a checkout link; orders that were made can still be paid.',
    ...ofLink,
    done: 'The closed checkout link',
  }),
  mutation('fulfilCheckoutOrder', fulfilOrder, { about: 'Marks a paid order as delivered.', ...ofOrder, done: 'The delivered order' }),
  mutation('cancelCheckoutOrder', cancelOrder, { about: 'Cancels an order that is not paid.', ...ofOrder, done: 'The canceled order' }),
  mutation('refundCheckoutOrder', refundOrder, {
    about: 'Notes the transfer that gave back what was paid for an order.',
    input: 'Which order went back, and how.',
    argument: 'Which one, and how.',
    gives: 'order',
    done: 'The refunded order',
  }),
];
