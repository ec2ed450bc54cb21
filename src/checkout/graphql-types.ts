import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { connection, PageArgs } from '../api/graphql/connection.ts';
import { DateTime, Json, Kobo, Url } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import { UserError } from '../api/graphql/user-error.ts';
import { CustomerAddress } from '../customers/graphql-types.ts';
import { DeliveryTypeEnum } from '../products/graphql-types.ts';
import { linkTypes } from './link.ts';
import { cancelReasons } from './order.ts';
import { linkStatuses, type OrderStatus, orderStatuses } from './states.ts';
import type { LinkView, OrderView } from './views.ts';

const LinkType = enumOf('CheckoutLinkType', linkTypes, 'What is paid through a checkout link.', {
  subscription: 'What a subscription owes.',
  amount: 'An amount, which the payer names where the link has none.',
});
const LinkStatus = enumOf('CheckoutLinkStatus', linkStatuses, 'Whether a checkout link takes orders.', {
  expired: 'Its time is over.',
  completed: 'It was paid as often as it may be.',
});
const Status = enumOf('CheckoutOrderStatus', orderStatuses, 'Where an order stands.', {
  pending: 'It waits for its money and keeps its place and its stock.',
  paid: 'Its money is in the wallet.',
  fulfilled: 'What was paid for is delivered.',
  canceled: 'It was not paid in time, the business gave it up, or it is owed no more.',
  refunded: 'The money went back to the payer.',
});
const CancelReason = enumOf('CheckoutCancelReason', cancelReasons, 'Why an order was canceled.', {
  unpaid: 'It was not paid in time.',
  business: 'The business gave it up.',
  no_longer_due: 'What its subscription owes changed: it was paid in another way, or ended.',
});

@objectType('CheckoutCollect', 'What a payer is asked for beside name and e-mail address.')
class CheckoutCollect {
  @Field(() => Boolean, { description: 'A phone number.' })
  phone!: boolean;
  @Field(() => Boolean, { description: 'A delivery address.' })
  address!: boolean;
  @Field(() => Boolean, { description: 'A way of delivery.' })
  deliveryOption!: boolean;
}

@objectType('CheckoutLink', 'A page at which anybody who knows its address may pay.', { implements: () => Node })
export class CheckoutLinkObject extends Node {
  @Field(() => String, { description: 'The end of its address; nobody guesses it.' })
  slug!: string;
  @Field(() => Url, { description: 'The page for payers.' })
  url!: string;
  @Field(() => LinkType, { description: 'What is paid through it.' })
  type!: string;
  @Field(() => ID, { nullable: true, description: 'The product that it sells.' })
  productId!: string | null;
  @Field(() => ID, { nullable: true, description: 'The subscription that it is for.' })
  subscriptionId!: string | null;
  @Field(() => Kobo, { nullable: true, description: 'Null for products and subscriptions, and where the payer names the amount.' })
  amount!: number | null;
  @Field(() => String, { description: 'What the payer reads first.' })
  title!: string;
  @Field(() => String, { nullable: true, description: 'What the payer reads below it.' })
  description!: string | null;
  @Field(() => Url, { nullable: true, description: 'Where the payer goes on after the payment.' })
  successUrl!: string | null;
  @Field(() => CheckoutCollect, { description: 'What the payer is asked for.' })
  collect!: CheckoutCollect;
  @Field(() => Boolean, { description: 'Whether it may be paid once.' })
  singleUse!: boolean;
  @Field(() => Int, { nullable: true, description: 'How often it may be paid; null is without end.' })
  maxPayments!: number | null;
  @Field(() => Int, { description: 'How many of its orders were paid.' })
  payments!: number;
  @Field(() => Int, { description: 'How many of its orders wait for their money.' })
  openOrders!: number;
  @Field(() => DateTime, { nullable: true, description: 'When its time is over.' })
  expiresAt!: string | null;
  @Field(() => LinkStatus, { description: 'Whether it takes orders.' })
  status!: string;
  @Field(() => Json, { description: 'Your own labels; its orders get a copy.' })
  metadata!: Record<string, string>;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
  @Field(() => DateTime, { description: 'When it was last changed.' })
  updatedAt!: string;
}
export const CheckoutLinkConnection = connection('CheckoutLink', () => CheckoutLinkObject);

@objectType('CheckoutItem', 'What was ordered, as it was then.')
class CheckoutItem {
  @Field(() => ID, { nullable: true, description: 'The product; null where an amount was paid.' })
  productId!: string | null;
  @Field(() => String, { description: 'What it was called.' })
  name!: string;
  @Field(() => Int, { description: 'How many.' })
  quantity!: number;
  @Field(() => Kobo, { description: 'What one cost.' })
  unitPrice!: number;
}

@objectType('CheckoutDelivery', 'The way of delivery as it was when it was chosen.')
class CheckoutDelivery {
  @Field(() => ID, { description: 'The delivery option, which may be removed since.' })
  id!: string;
  @Field(() => String, { description: 'What it was called.' })
  name!: string;
  @Field(() => DeliveryTypeEnum, { description: 'How it was charged.' })
  type!: string;
  @Field(() => Kobo, { description: 'What it cost.' })
  fee!: number;
}

@objectType('CheckoutCustomer', 'Who bought, as they wrote it.')
class CheckoutCustomer {
  @Field(() => ID, { description: 'The customer.' })
  id!: string;
  @Field(() => String, { description: 'First name.' })
  firstName!: string;
  @Field(() => String, { description: 'Last name.' })
  lastName!: string;
  @Field(() => String, { description: 'E-mail address.' })
  email!: string;
  @Field(() => String, { nullable: true, description: 'Phone number, where the link asks for it.' })
  phoneNumber!: string | null;
}

@objectType('CheckoutOrder', 'What somebody ordered through a checkout link.', { implements: () => Node })
export class CheckoutOrderObject extends Node {
  @Field(() => ID, { description: 'The link.' })
  linkId!: string;
  @Field(() => String, { description: 'What payer and business call it.' })
  reference!: string;
  @Field(() => Status, { description: 'Where it stands.' })
  status!: OrderStatus;
  @Field(() => ID, { nullable: true, description: 'The subscription that it pays.' })
  subscriptionId!: string | null;
  @Field(() => [CheckoutItem], { description: 'What was ordered.' })
  items!: CheckoutItem[];
  @Field(() => CheckoutDelivery, { nullable: true, description: 'How it is delivered.' })
  deliveryOption!: CheckoutDelivery | null;
  @Field(() => CustomerAddress, { nullable: true, description: 'Where to.' })
  deliveryAddress!: CustomerAddress | null;
  @Field(() => Kobo, { description: 'Without delivery.' })
  subtotal!: number;
  @Field(() => Kobo, { description: 'Delivery.' })
  deliveryFee!: number;
  @Field(() => Kobo, { description: 'What there is to pay.' })
  total!: number;
  @Field(() => Kobo, { description: 'All that came for it, also too late or too much.' })
  amountPaid!: number;
  @Field(() => CheckoutCustomer, { description: 'Who bought.' })
  customer!: CheckoutCustomer;
  @Field(() => String, { nullable: true, description: 'Who sent the money, as the bank has it.' })
  senderName!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it is canceled unless it is paid.' })
  dueAt!: string | null;
  @Field(() => CancelReason, { nullable: true, description: 'Why it was canceled.' })
  cancelReason!: string | null;
  @Field(() => ID, { nullable: true, description: 'The deposit that completed it.' })
  depositId!: string | null;
  @Field(() => String, { nullable: true, description: 'The transfer that gave the money back.' })
  refundTransferCode!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was paid.' })
  paidAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was delivered.' })
  fulfilledAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was canceled.' })
  canceledAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the money went back.' })
  refundedAt!: string | null;
  @Field(() => Json, { description: 'The labels of its link at that time.' })
  metadata!: Record<string, string>;
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;
  @Field(() => DateTime, { description: 'When it last changed.' })
  updatedAt!: string;
}
export const CheckoutOrderConnection = connection('CheckoutOrder', () => CheckoutOrderObject);

@ArgsType()
export class CheckoutOrderArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only those of this link.' })
  linkId?: string | null;
  @Field(() => Status, { nullable: true, description: 'Only those in this status.' })
  status?: OrderStatus | null;
}

@ArgsType()
export class OrdersOfLinkArgs extends PageArgs {
  @Field(() => Status, { nullable: true, description: 'Only those in this status.' })
  status?: OrderStatus | null;
}

@InputType('CheckoutCollectInput', { description: 'What a payer is asked for beside name and e-mail address.' })
class CheckoutCollectInput {
  @Field(() => Boolean, { nullable: true, description: 'A phone number.' })
  phone?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'A delivery address.' })
  address?: boolean | null;
  @Field(() => Boolean, { nullable: true, description: 'A way of delivery; only for products.' })
  deliveryOption?: boolean | null;
}

@InputType('CreateCheckoutLinkInput', { description: 'A new checkout link.' })
export class CreateCheckoutLinkInput {
  @Field(() => String, { nullable: true, description: 'NGN, and nothing else yet.' })
  currency?: 'NGN' | null;
  @Field(() => LinkType, { description: 'What is paid through it.' })
  type!: string;
  @Field(() => ID, { nullable: true, description: 'For type PRODUCT.' })
  productId?: string | null;
  @Field(() => ID, { nullable: true, description: 'For type SUBSCRIPTION.' })
  subscriptionId?: string | null;
  @Field(() => Kobo, { nullable: true, description: 'For type AMOUNT; without it the payer names an amount.' })
  amount?: number | null;
  @Field(() => String, { nullable: true, description: 'What the payer reads first; the name of the product unless told.' })
  title?: string | null;
  @Field(() => String, { nullable: true, description: 'What the payer reads below it.' })
  description?: string | null;
  @Field(() => Url, { nullable: true, description: 'Where the payer goes on after the payment: https, in the sandbox also http.' })
  successUrl?: string | null;
  @Field(() => CheckoutCollectInput, { nullable: true, description: 'What the payer is asked for.' })
  collect?: CheckoutCollectInput | null;
  @Field(() => Boolean, { nullable: true, description: 'The same as maxPayments 1.' })
  singleUse?: boolean | null;
  @Field(() => Int, { nullable: true, description: 'How often it may be paid.' })
  maxPayments?: number | null;
  @Field(() => DateTime, { nullable: true, description: 'When its time is over.' })
  expiresAt?: string | null;
  @Field(() => Json, { nullable: true, description: 'Your own labels.' })
  metadata?: Record<string, string> | null;
}

@InputType('UpdateCheckoutLinkInput', { description: 'What changes of a checkout link; null empties what may be empty.' })
export class UpdateCheckoutLinkInput {
  @Field(() => ID, { description: 'Which one.' })
  linkId!: string;
  @Field(() => String, { nullable: true, description: 'What the payer reads first.' })
  title?: string | null;
  @Field(() => String, { nullable: true, description: 'What the payer reads below it.' })
  description?: string | null;
  @Field(() => Url, { nullable: true, description: 'Where the payer goes on after the payment.' })
  successUrl?: string | null;
  @Field(() => CheckoutCollectInput, { nullable: true, description: 'What the payer is asked for; what is left out stays.' })
  collect?: CheckoutCollectInput | null;
  @Field(() => Int, { nullable: true, description: 'How often it may be paid.' })
  maxPayments?: number | null;
  @Field(() => DateTime, { nullable: true, description: 'When its time is over.' })
  expiresAt?: string | null;
  @Field(() => Json, { nullable: true, description: 'Your own labels.' })
  metadata?: Record<string, string> | null;
}

@InputType('CheckoutLinkInput', { description: 'Which checkout link.' })
export class CheckoutLinkInput {
  @Field(() => ID, { description: 'Its id.' })
  linkId!: string;
}

@InputType('CheckoutOrderInput', { description: 'Which order.' })
export class CheckoutOrderInput {
  @Field(() => ID, { description: 'Its id.' })
  orderId!: string;
}

@InputType('RefundCheckoutOrderInput', { description: 'Which order went back, and how.' })
export class RefundCheckoutOrderInput {
  @Field(() => ID, { description: 'Which order.' })
  orderId!: string;
  @Field(() => String, { description: 'The delivered transfer that gave back all that was paid.' })
  transferCode!: string;
  @Field(() => Boolean, { nullable: true, description: 'Whether what was bought is back in the stock.' })
  restock?: boolean | null;
}

/** The payload of a mutation whose result is the link. */
function linkPayload(name: string, description: string) {
  @objectType(name, description)
  class LinkPayload {
    @Field(() => CheckoutLinkObject, { nullable: true, description: 'The link as it is now; null when userErrors says why.' })
    link?: LinkView;
    @Field(() => [UserError], { description: 'Why nothing was done; empty on success.' })
    userErrors!: UserError[];
  }
  return LinkPayload;
}

/** The payload of a mutation whose result is the order. */
function orderPayload(name: string, description: string) {
  @objectType(name, description)
  class OrderPayload {
    @Field(() => CheckoutOrderObject, { nullable: true, description: 'The order as it is now; null when userErrors says why.' })
    order?: OrderView;
    @Field(() => [UserError], { description: 'Why nothing was done; empty on success.' })
    userErrors!: UserError[];
  }
  return OrderPayload;
}

export const CreateCheckoutLinkPayload = linkPayload('CreateCheckoutLinkPayload', 'The new checkout link, or why there is none.');
export const UpdateCheckoutLinkPayload = linkPayload('UpdateCheckoutLinkPayload', 'The changed checkout link, or why it is not.');
export const ActivateCheckoutLinkPayload = linkPayload('ActivateCheckoutLinkPayload', 'The open checkout link, or why it is not.');
export const DeactivateCheckoutLinkPayload = linkPayload('DeactivateCheckoutLinkPayload', 'The closed checkout link, or why it is not.');
export const FulfilCheckoutOrderPayload = orderPayload('FulfilCheckoutOrderPayload', 'The delivered order, or why it is not.');
export const CancelCheckoutOrderPayload = orderPayload('CancelCheckoutOrderPayload', 'The canceled order, or why it is not.');
export const RefundCheckoutOrderPayload = orderPayload('RefundCheckoutOrderPayload', 'The refunded order, or why it is not.');
