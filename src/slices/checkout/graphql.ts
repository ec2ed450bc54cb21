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

const ofLink = { inputType: 'CheckoutLinkInput', gives: 'link' };
const ofOrder = { inputType: 'CheckoutOrderInput', gives: 'order' };

export const checkoutResolvers = [
  CheckoutLinkFields,
  list('checkoutLinks', listLinks),
  find('checkoutLink', findLink),
  list('checkoutOrders', listOrders, { about: 'Orders of checkout links, newest first.' }),
  find('checkoutOrder', findOrder),
  query('checkoutBranding', findBranding),
  mutation('createCheckoutLink', createLink, { types, gives: 'link' }),
  mutation('updateCheckoutLink', updateLink, { types, gives: 'link' }),
  mutation('setCheckoutBranding', setBranding, { gives: 'branding' }),
  mutation('activateCheckoutLink', activateLink, ofLink),
  mutation('deactivateCheckoutLink', deactivateLink, {
    about: 'Deactivates a checkout link; existing orders can still be paid.',
    ...ofLink,
  }),
  mutation('fulfilCheckoutOrder', fulfilOrder, ofOrder),
  mutation('cancelCheckoutOrder', cancelOrder, ofOrder),
];
