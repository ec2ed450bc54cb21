import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ask } from '../../core/transport/graphql/call.ts';
import { type Connection, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { find, list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { connectionFrom, listArgsFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { DateTime, Url } from '../../core/transport/graphql/scalars.ts';
import { encoderOf } from '../../platform/fast/encode.ts';
import { findBranding, setBranding } from './branding.ts';
import { activateLink, deactivateLink, updateLink } from './change-link.ts';
import { createLink } from './create-link.ts';
import { findLink, linkSchema, listLinks } from './link.ts';
import { cancelOrder, fulfilOrder } from './transition-order.ts';
import { orderSchema } from './order.ts';
import { findOrder, listOrders, ordersOfLinks } from './orders.ts';

const url = () => Url;
const types = { successUrl: url, expiresAt: () => DateTime };

const CheckoutLinkType = objectFrom(linkSchema, { types: { url, successUrl: url } });
export const CheckoutOrderType = objectFrom(orderSchema);
const CheckoutOrderConnection = connectionFrom(orderSchema);
const OrdersOfLinkArgs = listArgsFrom(ordersOfLinks.input.omit({ linkIds: true }));
type OrdersOfLinkArgs = InstanceType<typeof OrdersOfLinkArgs>;

const ordersOf = pageLoader(
  (context, linkIds, args: OrdersOfLinkArgs) => ask(context, ordersOfLinks, { linkIds, ...pageInput(args) }),
  encoderOf(orderSchema),
);

@Resolver(() => CheckoutLinkType)
class CheckoutLinkFields {
  @FieldResolver(() => CheckoutOrderConnection, { description: 'Orders of the link, newest first.' })
  orders(
    @Ctx() context: Context,
    @Root() { id }: { id: string },
    @Args(() => OrdersOfLinkArgs) args: OrdersOfLinkArgs,
  ): Promise<Connection<unknown>> {
    return ordersOf(context, id, args);
  }
}

const ofLink = { inputType: 'CheckoutLinkInput', input: 'The checkout link.', argument: 'The checkout link.', gives: 'link' };
const ofOrder = { inputType: 'CheckoutOrderInput', input: 'The order.', argument: 'The order.', gives: 'order' };

export const checkoutResolvers = [
  CheckoutLinkFields,
  list('checkoutLinks', listLinks),
  find('checkoutLink', findLink, { about: 'A checkout link by id; null when not found.' }),
  list('checkoutOrders', listOrders, { about: 'Orders of checkout links, newest first.' }),
  find('checkoutOrder', findOrder, { about: 'An order by id; null when not found.' }),
  query('checkoutBranding', findBranding),
  mutation('createCheckoutLink', createLink, {
    about: 'Creates a checkout link.',
    input: 'A new checkout link.',
    argument: 'Fields of the checkout link.',
    types,
    gives: 'link',
    done: 'The new checkout link',
  }),
  mutation('updateCheckoutLink', updateLink, {
    about: 'Updates a checkout link for later orders.',
    input: 'Fields of a checkout link to change; null clears.',
    argument: 'The checkout link and the fields to change.',
    types,
    gives: 'link',
    done: 'The updated checkout link',
  }),
  mutation('setCheckoutBranding', setBranding, {
    about: 'Updates the branding of the payment pages.',
    input: 'Branding to change; null removes.',
    argument: 'The branding to change.',
    gives: 'branding',
    done: 'The updated branding',
  }),
  mutation('activateCheckoutLink', activateLink, { about: 'Activates a checkout link.', ...ofLink, done: 'The active checkout link' }),
  mutation('deactivateCheckoutLink', deactivateLink, {
    about: 'Deactivates a checkout link; existing orders can still be paid.',
    ...ofLink,
    done: 'The inactive checkout link',
  }),
  mutation('fulfilCheckoutOrder', fulfilOrder, { about: 'Marks a paid order as fulfilled.', ...ofOrder, done: 'The fulfilled order' }),
  mutation('cancelCheckoutOrder', cancelOrder, { about: 'Cancels a pending order.', ...ofOrder, done: 'The cancelled order' }),
];
