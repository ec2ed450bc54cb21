import { Field, InputType, Int } from 'type-graphql';
import { z } from 'zod';
import { list, mutation, query } from '../../core/transport/graphql/fields.ts';
import { enumFrom, objectFrom } from '../../core/transport/graphql/from-zod.ts';
import { Json, Kobo } from '../../core/transport/graphql/scalars.ts';
import { enumOf } from '../../core/transport/graphql/types.ts';
import { billSchema, billType, meterType } from './bill.ts';
import { billServiceOptions, listBillCategories, listBillServices } from './browse.ts';
import { validateBillCustomer } from './customer.ts';
import { findBill, listBills } from './find.ts';
import { payBill } from './pay.ts';
import { quoteBill } from './quote.ts';
import { deliverBill, reverseBill } from './review.ts';
import { topUp } from './topup.ts';

const BillType = enumFrom(billType);
const MeterType = enumFrom(meterType);
const CableAction = enumOf('CableAction', ['renew', 'change'], 'Whether a smartcard keeps its bouquet.');
objectFrom(billSchema, { types: { reason: () => String } });

/** One input for what REST takes as a union: each kind of bill has its own fields, which GraphQL cannot say. */
@InputType('TopUpInput', { description: 'What to buy, by kind; each kind takes the fields that name it.' })
class TopUpInput {
  @Field(() => String, { nullable: true, description: '13 digits; the same reference is the same payment.' })
  requestRef?: string | null;
  @Field(() => String, { nullable: true, description: 'Gets a receipt.' })
  customerEmail?: string | null;
  @Field(() => Json, { nullable: true, description: 'Your own labels.' })
  metadata?: unknown;
  @Field(() => BillType, { description: 'The kind.' })
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

const serviceId = z.string().meta({ description: 'From billServices.' });
const decision = {
  inputType: 'DecideBillInput',
  input: 'A pending bill, and why it is decided by hand.',
  argument: 'Which one, and why.',
  payloadType: 'DecideBillPayload',
  output: billSchema,
  done: 'The bill as it is after the decision',
} as const;
const payment = {
  argument: 'What to buy.',
  payloadType: 'BillPayload',
  gives: { bill: 'bill', replayed: { from: 'replayed', about: 'True when this repeats an earlier payment and nothing new was debited.' } },
  done: 'The bill',
} as const;

export const billResolvers = [
  query('billCategories', listBillCategories, { about: listBillCategories.summary, from: 'rows' }),
  query('billServices', listBillServices, {
    about: listBillServices.summary,
    from: 'rows',
    args: z.object({
      category: billType.optional().meta({ description: 'Only of this kind.' }),
      q: z.string().optional().meta({ description: 'Part of the name, the operator or the id.' }),
    }),
  }),
  query('billQuote', quoteBill, {
    about: 'What a bill would cost now; moves nothing.',
    input: { type: 'BillQuoteInput', about: 'What would be bought.', argument: 'What would be bought.' },
  }),
  query('billOptions', billServiceOptions, {
    about: billServiceOptions.summary,
    from: 'options',
    args: z.object({ serviceId }),
    nullable: true,
  }),
  query('validateBillCustomer', validateBillCustomer, {
    about: validateBillCustomer.summary,
    args: z.object({
      serviceId,
      customerId: z.string().meta({ description: 'Meter or smartcard number.' }),
      meterType: meterType.optional().meta({ description: 'Of a meter.' }),
    }),
    nullable: true,
  }),
  query('bill', findBill, {
    about: findBill.summary,
    output: billSchema,
    args: z.object({ requestRef: z.string().meta({ description: '13 digits.' }) }),
    nullable: true,
  }),
  list('bills', listBills, { about: listBills.summary, output: { page: billSchema } }),
  mutation('reverseBill', reverseBill, { about: 'Gives the money of a pending bill back. For operators.', ...decision }),
  mutation('deliverBill', deliverBill, { about: 'Takes a pending bill as delivered, as its provider proves. For operators.', ...decision }),
  mutation('payBill', payBill, { about: payBill.summary, input: 'What to buy by its payment code.', ...payment }),
  mutation('topUp', topUp, { about: topUp.summary, inputType: TopUpInput, ...payment }),
];
