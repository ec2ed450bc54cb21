import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { ask, orNull, payload, type Payload } from '../../core/transport/graphql/call.ts';
import { type Connection, connectionOf, pageInput } from '../../core/transport/graphql/connection.ts';
import type { Context } from '../../core/transport/graphql/context.ts';
import { Runs } from '../../core/transport/graphql/fields.ts';
import { type BillCategory, billServiceOptions, listBillCategories, listBillServices } from './browse.ts';
import { type KnownCustomer, validateBillCustomer } from './customer.ts';
import { findBill, listBills } from './find.ts';
import {
  BillCategoryType,
  BillConnection,
  BillCustomerType,
  BillFilterArgs,
  BillGraphqlType,
  BillOptionType,
  BillQuoteInput,
  BillQuoteType,
  BillPayload,
  BillServiceType,
  DecideBillInput,
  DecideBillPayload,
  MeterType,
  PayBillInput,
  TopUpInput,
  Type,
} from './graphql-types.ts';
import { payBill } from './pay.ts';
import type { PaidBill } from './purchase.ts';
import { type BillQuoteView, billQuoteView, quoteBill } from './quote.ts';
import { deliverBill, reverseBill } from './review.ts';
import { topUp } from './topup.ts';
import { type BillView, billView, type ListedBillView, listedBillView, optionView, serviceView } from './views.ts';

@Resolver()
export class BillResolver {
  @Query(() => [BillCategoryType], { description: listBillCategories.summary })
  async billCategories(@Ctx() context: Context): Promise<BillCategory[]> {
    return (await ask(context, listBillCategories)).rows;
  }

  @Query(() => [BillServiceType], { description: listBillServices.summary })
  async billServices(
    @Ctx() context: Context,
    @Arg('category', () => Type, { nullable: true, description: 'Only of this kind.' }) category?: string | null,
    @Arg('q', () => String, { nullable: true, description: 'Part of the name, the operator or the id.' }) q?: string | null,
  ): Promise<BillServiceType[]> {
    return (await ask(context, listBillServices, { category, q })).rows.map(serviceView);
  }

  @Query(() => BillQuoteType, { description: 'What a bill would cost now; moves nothing.' })
  async billQuote(
    @Ctx() context: Context,
    @Arg('input', () => BillQuoteInput, { description: 'What would be bought.' }) input: BillQuoteInput,
  ): Promise<BillQuoteView> {
    return billQuoteView(await ask(context, quoteBill, input));
  }

  @Query(() => [BillOptionType], { nullable: true, description: billServiceOptions.summary })
  async billOptions(
    @Ctx() context: Context,
    @Arg('serviceId', () => String, { description: 'From billServices.' }) serviceId: string,
  ): Promise<BillOptionType[] | null> {
    const found = await orNull(ask(context, billServiceOptions, { serviceId }));
    return found && found.options.map(optionView);
  }

  @Query(() => BillCustomerType, { nullable: true, description: validateBillCustomer.summary })
  validateBillCustomer(
    @Ctx() context: Context,
    @Arg('serviceId', () => String, { description: 'From billServices.' }) serviceId: string,
    @Arg('customerId', () => String, { description: 'Meter or smartcard number.' }) customerId: string,
    @Arg('meterType', () => MeterType, { nullable: true, description: 'Of a meter.' }) meterType?: string | null,
  ): Promise<KnownCustomer | null> {
    return orNull(ask(context, validateBillCustomer, { serviceId, customerId, meterType }));
  }

  @Query(() => BillGraphqlType, { nullable: true, description: findBill.summary })
  async bill(
    @Ctx() context: Context,
    @Arg('requestRef', () => String, { description: '13 digits.' }) requestRef: string,
  ): Promise<BillView | null> {
    const found = await orNull(ask(context, findBill, { requestRef }));
    return found && billView(found);
  }

  @Query(() => BillConnection, { description: listBills.summary })
  async bills(@Ctx() context: Context, @Args(() => BillFilterArgs) args: BillFilterArgs): Promise<Connection<ListedBillView>> {
    return connectionOf(await ask(context, listBills, pageInput(args)), args, listedBillView);
  }

  @Mutation(() => DecideBillPayload, { description: 'Gives the money of a pending bill back. For operators.' })
  reverseBill(
    @Ctx() context: Context,
    @Arg('input', () => DecideBillInput, { description: 'Which one, and why.' }) input: DecideBillInput,
  ): Promise<Payload<{ bill: ListedBillView }>> {
    return payload(async () => ({ bill: listedBillView(await ask(context, reverseBill, input)) }));
  }

  @Mutation(() => DecideBillPayload, { description: 'Takes a pending bill as delivered, as its provider proves. For operators.' })
  deliverBill(
    @Ctx() context: Context,
    @Arg('input', () => DecideBillInput, { description: 'Which one, and why.' }) input: DecideBillInput,
  ): Promise<Payload<{ bill: ListedBillView }>> {
    return payload(async () => ({ bill: listedBillView(await ask(context, deliverBill, input)) }));
  }

  @Runs(payBill)
  @Mutation(() => BillPayload, { description: payBill.summary })
  payBill(
    @Ctx() context: Context,
    @Arg('input', () => PayBillInput, { description: 'What to buy.' }) input: PayBillInput,
  ): Promise<Payload<{ bill: BillView; replayed: boolean }>> {
    return payload(async () => shown(await ask(context, payBill, input)));
  }

  @Runs(topUp)
  @Mutation(() => BillPayload, { description: topUp.summary })
  topUp(
    @Ctx() context: Context,
    @Arg('input', () => TopUpInput, { description: 'What to buy.' }) input: TopUpInput,
  ): Promise<Payload<{ bill: BillView; replayed: boolean }>> {
    return payload(async () => shown(await ask(context, topUp, input)));
  }
}

const shown = (paid: PaidBill): { bill: BillView; replayed: boolean } => ({ bill: billView(paid), replayed: paid.replayed });
