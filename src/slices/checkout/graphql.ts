import { find, list, mutation, nested, query } from '../../core/transport/graphql/fields.ts';
import { objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { DateTime, Url } from '../../core/transport/graphql/types.ts';
import { findBranding, setBranding } from './branding.ts';
import { createLink, activateLink, deactivateLink, updateLink } from './save-link.ts';
import { findLink, linkSchema, listLinks } from './link.ts';
import { cancelOrder, fulfilOrder, findOrder, listOrders, ordersOfLinks } from './orders.ts';
import { orderSchema } from './order.ts';

const url = () => Url;
const types = { successUrl: url, expiresAt: () => DateTime };

const CheckoutLinkType = objectFrom(linkSchema, { types: { url, successUrl: url } });
export const CheckoutOrderType = objectFrom(orderSchema);

const ofLink = { inputType: 'CheckoutLinkInput', gives: 'link' };
const ofOrder = { inputType: 'CheckoutOrderInput', gives: 'order' };

export const checkoutResolvers = [
  nested(CheckoutLinkType, 'orders', ordersOfLinks, { row: orderSchema, about: 'Orders of the link, newest first.', ids: 'linkIds' }),
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
