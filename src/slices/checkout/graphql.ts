import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ask, byId, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { pageLoader } from '../../core/transport/graphql/loader.ts';
import { activateLink, deactivateLink, updateLink } from './change-link.ts';
import { createLink } from './create-link.ts';
import { findLink, listLinks } from './link.ts';
import {
  ActivateCheckoutLinkPayload,
  CancelCheckoutOrderPayload,
  CheckoutLinkConnection,
  CheckoutLinkInput,
  CheckoutLinkObject,
  CheckoutLookObject,
  CheckoutOrderArgs,
  CheckoutOrderConnection,
  CheckoutOrderInput,
  CheckoutOrderObject,
  CreateCheckoutLinkInput,
  CreateCheckoutLinkPayload,
  DeactivateCheckoutLinkPayload,
  FulfilCheckoutOrderPayload,
  OrdersOfLinkArgs,
  RefundCheckoutOrderInput,
  RefundCheckoutOrderPayload,
  SetCheckoutLookInput,
  SetCheckoutLookPayload,
  UpdateCheckoutLinkInput,
  UpdateCheckoutLinkPayload,
} from './graphql-types.ts';
import { findLook, setLook } from './look.ts';
import { type LookView, lookView } from './look-views.ts';
import { type LinkView, type OrderView, linkView, orderView } from './views.ts';
import { cancelOrder, fulfilOrder, refundOrder } from './move-order.ts';
import { findOrder, listOrders, ordersOfLinks } from './orders.ts';

type LinkAnswer = Promise<Payload<{ link: LinkView }>>;
type OrderAnswer = Promise<Payload<{ order: OrderView }>>;

const ordersOf = pageLoader(
  (context, linkIds, args: OrdersOfLinkArgs) => ask(context, ordersOfLinks, { linkIds, ...pageInput(args) }),
  orderView,
);

@Resolver(() => CheckoutLinkObject)
export class CheckoutResolver {
  @Query(() => CheckoutLinkConnection, { description: 'Checkout links, newest first.' })
  async checkoutLinks(@Ctx() context: Context, @Args(() => PageArgs) args: PageArgs): Promise<Connection<LinkView>> {
    return connectionOf(await ask(context, listLinks, pageInput(args)), args, linkView);
  }

  @Query(() => CheckoutLinkObject, { nullable: true, description: 'One checkout link; null when there is none.' })
  async checkoutLink(@Ctx() context: Context, @Arg('id', () => ID, { description: 'Its id.' }) linkId: string): Promise<LinkView | null> {
    const found = await byId(context, findLink, { linkId });
    return found && linkView(found);
  }

  @Query(() => CheckoutOrderConnection, { description: 'Orders made through checkout links, newest first.' })
  async checkoutOrders(@Ctx() context: Context, @Args(() => CheckoutOrderArgs) args: CheckoutOrderArgs): Promise<Connection<OrderView>> {
    return connectionOf(await ask(context, listOrders, pageInput(args)), args, orderView);
  }

  @Query(() => CheckoutOrderObject, { nullable: true, description: 'One order; null when there is none.' })
  async checkoutOrder(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'Its id.' }) orderId: string,
  ): Promise<OrderView | null> {
    const found = await byId(context, findOrder, { orderId });
    return found && orderView(found);
  }

  @Query(() => CheckoutLookObject, { description: 'How the pages for payers look.' })
  async checkoutLook(@Ctx() context: Context): Promise<LookView> {
    return lookView(await ask(context, findLook, {}));
  }

  @FieldResolver(() => CheckoutOrderConnection, { description: 'What was ordered through it, newest first.' })
  orders(
    @Ctx() context: Context,
    @Root() { id }: LinkView,
    @Args(() => OrdersOfLinkArgs) args: OrdersOfLinkArgs,
  ): Promise<Connection<OrderView>> {
    return ordersOf(context, id, args);
  }

  @Mutation(() => CreateCheckoutLinkPayload, { description: 'Makes a checkout link.' })
  createCheckoutLink(
    @Ctx() context: Context,
    @Arg('input', () => CreateCheckoutLinkInput, { description: 'For what.' }) input: CreateCheckoutLinkInput,
  ): LinkAnswer {
    return payload(async () => ({ link: linkView(await ask(context, createLink, input)) }));
  }

  @Mutation(() => UpdateCheckoutLinkPayload, { description: 'Changes what payers see from now on.' })
  updateCheckoutLink(
    @Ctx() context: Context,
    @Arg('input', () => UpdateCheckoutLinkInput, { description: 'Which one, and what.' }) input: UpdateCheckoutLinkInput,
  ): LinkAnswer {
    return payload(async () => ({ link: linkView(await ask(context, updateLink, input)) }));
  }

  @Mutation(() => SetCheckoutLookPayload, { description: 'Changes how the pages for payers look from now on.' })
  setCheckoutLook(
    @Ctx() context: Context,
    @Arg('input', () => SetCheckoutLookInput, { description: 'What changes.' }) input: SetCheckoutLookInput,
  ): Promise<Payload<{ look: LookView }>> {
    return payload(async () => ({ look: lookView(await ask(context, setLook, input)) }));
  }

  @Mutation(() => ActivateCheckoutLinkPayload, { description: 'Opens a checkout link again.' })
  activateCheckoutLink(
    @Ctx() context: Context,
    @Arg('input', () => CheckoutLinkInput, { description: 'Which one.' }) input: CheckoutLinkInput,
  ): LinkAnswer {
    return payload(async () => ({ link: linkView(await ask(context, activateLink, input)) }));
  }

  @Mutation(() => DeactivateCheckoutLinkPayload, { description: 'Closes a checkout link; orders that were made can still be paid.' })
  deactivateCheckoutLink(
    @Ctx() context: Context,
    @Arg('input', () => CheckoutLinkInput, { description: 'Which one.' }) input: CheckoutLinkInput,
  ): LinkAnswer {
    return payload(async () => ({ link: linkView(await ask(context, deactivateLink, input)) }));
  }

  @Mutation(() => FulfilCheckoutOrderPayload, { description: 'Marks a paid order as delivered.' })
  fulfilCheckoutOrder(
    @Ctx() context: Context,
    @Arg('input', () => CheckoutOrderInput, { description: 'Which one.' }) input: CheckoutOrderInput,
  ): OrderAnswer {
    return payload(async () => ({ order: orderView(await ask(context, fulfilOrder, input)) }));
  }

  @Mutation(() => CancelCheckoutOrderPayload, { description: 'Cancels an order that is not paid.' })
  cancelCheckoutOrder(
    @Ctx() context: Context,
    @Arg('input', () => CheckoutOrderInput, { description: 'Which one.' }) input: CheckoutOrderInput,
  ): OrderAnswer {
    return payload(async () => ({ order: orderView(await ask(context, cancelOrder, input)) }));
  }

  @Mutation(() => RefundCheckoutOrderPayload, { description: 'Notes the transfer that gave back what was paid for an order.' })
  refundCheckoutOrder(
    @Ctx() context: Context,
    @Arg('input', () => RefundCheckoutOrderInput, { description: 'Which one, and how.' }) input: RefundCheckoutOrderInput,
  ): OrderAnswer {
    return payload(async () => ({ order: orderView(await ask(context, refundOrder, input)) }));
  }
}
