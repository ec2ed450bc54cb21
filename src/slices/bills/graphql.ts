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
const CableAction = enumOf('CableAction', ['renew', 'change'], 'Renewal or change of the bouquet of a smartcard.');
objectFrom(billSchema, { types: { reason: () => String } });

/** Why: GraphQL has no input unions. */
@InputType('TopUpBillInput', { description: 'A purchase by type; each type takes its own fields.' })
class TopUpBillInput {
  @Field(() => String, { nullable: true, description: '13 digits; the same reference is the same payment.' })
  requestRef?: string | null;
  @Field(() => String, { nullable: true, description: 'Email address that receives a receipt.' })
  customerEmail?: string | null;
  @Field(() => Json, { nullable: true, description: 'Your own labels.' })
  metadata?: unknown;
  @Field(() => BillType, { description: 'Type of the bill.' })
  type!: string;
  @Field(() => String, { nullable: true, description: 'AIRTIME, DATA: number to top up. ELECTRICITY: phone number of the customer.' })
  phoneNumber?: string | null;
  @Field(() => String, { nullable: true, description: 'AIRTIME, DATA: MTN, AIRTEL, GLO or 9MOBILE; from the prefix when left out.' })
  network?: string | null;
  @Field(() => String, { nullable: true, description: 'DATA, CABLE: payment code of the plan or bouquet.' })
  paymentCode?: string | null;
  @Field(() => String, { nullable: true, description: 'CABLE: DSTV, GOTV, STARTIMES or SHOWMAX.' })
  provider?: string | null;
  @Field(() => String, { nullable: true, description: 'CABLE: smartcard number, 8 to 11 digits.' })
  smartcardNumber?: string | null;
  @Field(() => CableAction, { nullable: true, description: 'CABLE: RENEW needs no payment code.' })
  action?: string | null;
  @Field(() => Int, { nullable: true, description: 'CABLE: number of months, 1 to 12.' })
  months?: number | null;
  @Field(() => [String], { nullable: true, description: 'CABLE: payment codes of add-ons.' })
  addOns?: string[] | null;
  @Field(() => String, { nullable: true, description: 'ELECTRICITY: IKEDC, EKEDC, AEDC and so on.' })
  disco?: string | null;
  @Field(() => String, { nullable: true, description: 'ELECTRICITY: meter number, 6 to 13 digits.' })
  meterNumber?: string | null;
  @Field(() => MeterType, { nullable: true, description: 'ELECTRICITY: meter type.' })
  meterType?: string | null;
  @Field(() => Kobo, { nullable: true, description: 'AIRTIME, ELECTRICITY: amount in kobo.' })
  amount?: number | null;
}

const serviceId = z.string().meta({ description: 'Service id from billServices.' });
const decision = { inputType: 'DecideBillInput', payloadType: 'DecideBillPayload', output: billSchema } as const;
const payment = {
  payloadType: 'BillPayload',
  gives: { bill: 'bill', replayed: { from: 'replayed', about: 'True when this repeats an earlier payment and nothing new was debited.' } },
} as const;

export const billResolvers = [
  query('billCategories', listBillCategories, { from: 'rows' }),
  query('billServices', listBillServices, {
    from: 'rows',
    args: z.object({
      category: billType.optional().meta({ description: 'Only services of this category.' }),
      q: z.string().optional().meta({ description: 'Part of the name, the operator or the id.' }),
    }),
  }),
  query('quoteBill', quoteBill, { about: 'Price of a bill now, without a debit.', input: 'QuoteBillInput' }),
  query('billServiceOptions', billServiceOptions, { from: 'options', args: z.object({ serviceId }), nullable: true }),
  query('validateBillCustomer', validateBillCustomer, {
    args: z.object({
      serviceId,
      customerId: z.string().meta({ description: 'Meter or smartcard number.' }),
      meterType: meterType.optional().meta({ description: 'Electricity: meter type.' }),
    }),
    nullable: true,
  }),
  query('bill', findBill, {
    output: billSchema,
    args: z.object({ requestRef: z.string().meta({ description: '13 digits.' }) }),
    nullable: true,
  }),
  list('bills', listBills, { output: { page: billSchema } }),
  mutation('reverseBill', reverseBill, decision),
  mutation('deliverBill', deliverBill, {
    about: 'Marks a pending bill as delivered, with proof of the provider.',
    ...decision,
  }),
  mutation('payBill', payBill, payment),
  mutation('topUpBill', topUp, { inputType: TopUpBillInput, ...payment }),
];
