import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { DateTime, Url } from '../../core/transport/graphql/scalars.ts';
import { activateLink, updateLink } from './change-link.ts';
import { createLink } from './create-link.ts';
import { fulfilOrder, refundOrder } from './move-order.ts';
import { setLook } from './look.ts';
import { lookSchema } from './look-views.ts';
import { linkSchema, orderSchema } from './views.ts';
import { listOrders, ordersOfLinks } from './orders.ts';

const url = () => Url;
const said = { types: { successUrl: url, expiresAt: () => DateTime } };

export const CheckoutLinkObject = objectFrom(linkSchema, { types: { url, successUrl: url } });
export const CheckoutLinkConnection = connectionFrom(linkSchema);
export const CheckoutOrderObject = objectFrom(orderSchema);
export const CheckoutOrderConnection = connectionFrom(orderSchema);

export const CheckoutOrderArgs = listArgsFrom(listOrders.input);
export type CheckoutOrderArgs = InstanceType<typeof CheckoutOrderArgs>;
export const OrdersOfLinkArgs = listArgsFrom(ordersOfLinks.input.omit({ linkIds: true }));
export type OrdersOfLinkArgs = InstanceType<typeof OrdersOfLinkArgs>;

export const CreateCheckoutLinkInput = inputFrom(
  createLink.input,
  { name: 'CreateCheckoutLinkInput', description: 'A new checkout link.' },
  said,
);
export type CreateCheckoutLinkInput = InstanceType<typeof CreateCheckoutLinkInput>;
export const UpdateCheckoutLinkInput = inputFrom(
  updateLink.input,
  { name: 'UpdateCheckoutLinkInput', description: 'What changes of a checkout link; null empties what may be empty.' },
  said,
);
export type UpdateCheckoutLinkInput = InstanceType<typeof UpdateCheckoutLinkInput>;
export const CheckoutLinkInput = inputFrom(activateLink.input, { name: 'CheckoutLinkInput', description: 'Which checkout link.' });
export type CheckoutLinkInput = InstanceType<typeof CheckoutLinkInput>;
export const CheckoutOrderInput = inputFrom(fulfilOrder.input, { name: 'CheckoutOrderInput', description: 'Which order.' });
export type CheckoutOrderInput = InstanceType<typeof CheckoutOrderInput>;
export const RefundCheckoutOrderInput = inputFrom(refundOrder.input, {
  name: 'RefundCheckoutOrderInput',
  description: 'Which order went back, and how.',
});
export type RefundCheckoutOrderInput = InstanceType<typeof RefundCheckoutOrderInput>;

export const CheckoutLookObject = objectFrom(lookSchema);
export const SetCheckoutLookInput = inputFrom(setLook.input, {
  name: 'SetCheckoutLookInput',
  description: 'What changes of the look of the pages for payers; null takes it away.',
});
export type SetCheckoutLookInput = InstanceType<typeof SetCheckoutLookInput>;

const link = () => CheckoutLinkObject;
const order = () => CheckoutOrderObject;
export const CreateCheckoutLinkPayload = payloadOf('CreateCheckoutLinkPayload', 'The new checkout link', { link });
export const UpdateCheckoutLinkPayload = payloadOf('UpdateCheckoutLinkPayload', 'The changed checkout link', { link });
export const ActivateCheckoutLinkPayload = payloadOf('ActivateCheckoutLinkPayload', 'The open checkout link', { link });
export const DeactivateCheckoutLinkPayload = payloadOf('DeactivateCheckoutLinkPayload', 'The closed checkout link', { link });
export const FulfilCheckoutOrderPayload = payloadOf('FulfilCheckoutOrderPayload', 'The delivered order', { order });
export const CancelCheckoutOrderPayload = payloadOf('CancelCheckoutOrderPayload', 'The canceled order', { order });
export const RefundCheckoutOrderPayload = payloadOf('RefundCheckoutOrderPayload', 'The refunded order', { order });
export const SetCheckoutLookPayload = payloadOf('SetCheckoutLookPayload', 'The look from now on', { look: () => CheckoutLookObject });
