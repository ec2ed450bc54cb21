import { Arg, Args, ArgsType, Ctx, Field, ID, InputType, Int, Mutation, Query, Resolver } from 'type-graphql';
import { ask, orNull, payload, type Payload } from '../api/graphql/call.ts';
import { type Connection, connectionOf, PageArgs, pageInput } from '../api/graphql/connection.ts';
import type { Context } from '../api/graphql/context.ts';
import { DateTime, Json, Kobo } from '../api/graphql/scalars.ts';
import { objectType } from '../api/graphql/types.ts';
import { UserError } from '../api/graphql/user-error.ts';
import { type BillCategory, billServiceOptions, listBillCategories, listBillServices } from './browse.ts';
import { type KnownCustomer, validateBillCustomer } from './customer.ts';
import { findBill, listBills } from './find.ts';
import {
  BillCategoryType,
  BillConnection,
  BillCustomerType,
  BillGraphqlType,
  BillOptionType,
  BillServiceType,
  CableAction,
  MeterType,
  Status,
  Type,
} from './graphql-types.ts';
import { payBill } from './pay.ts';
import type { PaidBill } from './purchase.ts';
import { deliverBill, reverseBill } from './review.ts';
import { topUp } from './topup.ts';
import { type BillView, billView, type ListedBillView, listedBillView, optionView, serviceView } from './views.ts';

@ArgsType()
class BillFilterArgs extends PageArgs {
  @Field(() => Status, { nullable: true, description: 'Only bills that stand there.' })
  status?: ListedBillView['status'] | null;
  @Field(() => Type, { nullable: true, description: 'Only bills of this kind.' })
  type?: ListedBillView['type'] | null;
  @Field(() => String, { nullable: true, description: 'Only bills of this phone, meter or smartcard.' })
  customerId?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Only bills made from then on.' })
  from?: string | null;
  @Field(() => DateTime, { nullable: true, description: 'Only bills made up to then.' })
  to?: string | null;
}

@InputType('PayBillInput', { description: 'What to buy by its payment code.' })
class PayBillInput {
  @Field(() => String, { nullable: true, description: '13 digits; the same reference is the same payment.' })
  requestRef?: string | null;
  @Field(() => String, { nullable: true, description: 'Gets a receipt.' })
  customerEmail?: string | null;
  @Field(() => Json, { nullable: true, description: 'Your own labels.' })
  metadata?: unknown;
  @Field(() => String, { description: 'From billOptions.' })
  paymentCode!: string;
  @Field(() => String, { description: 'Phone, meter or smartcard number.' })
  customerId!: string;
  @Field(() => Kobo, { nullable: true, description: 'May be left out where the price is fixed.' })
  amount?: number | null;
  @Field(() => String, { nullable: true, description: 'The customer’s phone.' })
  customerMobile?: string | null;
}

@InputType('TopUpInput', { description: 'What to buy, by kind; each kind takes the fields that name it.' })
class TopUpInput {
  @Field(() => String, { nullable: true, description: '13 digits; the same reference is the same payment.' })
  requestRef?: string | null;
  @Field(() => String, { nullable: true, description: 'Gets a receipt.' })
  customerEmail?: string | null;
  @Field(() => Json, { nullable: true, description: 'Your own labels.' })
  metadata?: unknown;
  @Field(() => Type, { description: 'The kind.' })
  type!: string;
  @Field(() => String, { nullable: true, description: 'AIRTIME, DATA: whom for. ELECTRICITY: the customer’s phone.' })
  phoneNumber?: string | null;
  @Field(() => String, { nullable: true, description: 'AIRTIME, DATA: MTN, AIRTEL, GLO or 9MOBILE; from the prefix when left out.' })
  network?: string | null;
  @Field(() => String, { nullable: true, description: 'DATA, CABLE: the plan or bouquet.' })
  paymentCode?: string | null;
  @Field(() => String, { nullable: true, description: 'CABLE: DSTV, GOTV, STARTIMES or SHOWMAX.' })
  provider?: string | null;
  @Field(() => String, { nullable: true, description: 'CABLE: 8 to 11 digits.' })
  smartcardNumber?: string | null;
  @Field(() => CableAction, { nullable: true, description: 'CABLE: RENEW needs no payment code.' })
  action?: string | null;
  @Field(() => Int, { nullable: true, description: 'CABLE: 1 to 12.' })
  months?: number | null;
  @Field(() => [String], { nullable: true, description: 'CABLE: payment codes of add-ons.' })
  addOns?: string[] | null;
  @Field(() => String, { nullable: true, description: 'ELECTRICITY: IKEDC, EKEDC, AEDC and so on.' })
  disco?: string | null;
  @Field(() => String, { nullable: true, description: 'ELECTRICITY: 6 to 13 digits.' })
  meterNumber?: string | null;
  @Field(() => MeterType, { nullable: true, description: 'ELECTRICITY: how the meter is paid.' })
  meterType?: string | null;
  @Field(() => Kobo, { nullable: true, description: 'AIRTIME, ELECTRICITY: how much.' })
  amount?: number | null;
}

@InputType('DecideBillInput', { description: 'A pending bill, and why it is decided by hand.' })
class DecideBillInput {
  @Field(() => String, { description: '13 digits.' })
  requestRef!: string;
  @Field(() => ID, { nullable: true, description: 'The business that it concerns, as the queue tells it; the one you are in unless told.' })
  businessId?: string | null;
  @Field(() => String, { description: 'Why; kept as evidence.' })
  note!: string;
}

@objectType('DecideBillPayload', 'The bill after the decision, or why there was none.')
class DecideBillPayload {
  @Field(() => BillGraphqlType, { nullable: true, description: 'The bill as it is now; null when userErrors says why.' })
  bill?: ListedBillView;
  @Field(() => [UserError], { description: 'Why nothing was done; empty on success.' })
  userErrors!: UserError[];
}

@objectType('BillPayload', 'The bill, or why it was not paid.')
class BillPayload {
  @Field(() => BillGraphqlType, { nullable: true, description: 'The bill; null when userErrors says why.' })
  bill?: BillView;
  @Field(() => Boolean, { nullable: true, description: 'True when this repeats an earlier payment and nothing new was debited.' })
  replayed?: boolean;
  @Field(() => [UserError], { description: 'Why nothing was paid; empty on success.' })
  userErrors!: UserError[];
}

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

  @Mutation(() => BillPayload, { description: payBill.summary })
  payBill(
    @Ctx() context: Context,
    @Arg('input', () => PayBillInput, { description: 'What to buy.' }) input: PayBillInput,
  ): Promise<Payload<{ bill: BillView; replayed: boolean }>> {
    return payload(async () => shown(await ask(context, payBill, input)));
  }

  @Mutation(() => BillPayload, { description: topUp.summary })
  topUp(
    @Ctx() context: Context,
    @Arg('input', () => TopUpInput, { description: 'What to buy.' }) input: TopUpInput,
  ): Promise<Payload<{ bill: BillView; replayed: boolean }>> {
    return payload(async () => shown(await ask(context, topUp, input)));
  }
}

const shown = (paid: PaidBill): { bill: BillView; replayed: boolean } => ({ bill: billView(paid), replayed: paid.replayed });
