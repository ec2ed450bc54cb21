import { Field, InputType, Int } from 'type-graphql';
import { connectionFrom, enumFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { Json, Kobo } from '../../core/transport/graphql/scalars.ts';
import { enumOf } from '../../core/transport/graphql/types.ts';
import { billType } from './bill.ts';
import { listBills } from './find.ts';
import { payBill } from './pay.ts';
import { billQuoteSchema, quoteBill } from './quote.ts';
import { reverseBill } from './review.ts';
import { billSchema, categorySchema, customerSchema, meterType, optionSchema, serviceSchema } from './views.ts';

export const Type = enumFrom(billType);
export const MeterType = enumFrom(meterType);
const CableAction = enumOf('CableAction', ['renew', 'change'], 'Whether a smartcard keeps its bouquet.');

export const BillCategoryType = objectFrom(categorySchema);
export const BillServiceType = objectFrom(serviceSchema);
export type BillServiceType = InstanceType<typeof BillServiceType>;
export const BillQuoteType = objectFrom(billQuoteSchema);
export const BillQuoteInput = inputFrom(quoteBill.input, { name: 'BillQuoteInput', description: 'What would be bought.' });
export type BillQuoteInput = InstanceType<typeof BillQuoteInput>;
export const BillOptionType = objectFrom(optionSchema);
export type BillOptionType = InstanceType<typeof BillOptionType>;
export const BillCustomerType = objectFrom(customerSchema);
export const BillGraphqlType = objectFrom(billSchema, { types: { reason: () => String } });
export const BillConnection = connectionFrom(billSchema);

export const BillFilterArgs = listArgsFrom(listBills.input);
export type BillFilterArgs = InstanceType<typeof BillFilterArgs>;
export const PayBillInput = inputFrom(payBill.input, { name: 'PayBillInput', description: 'What to buy by its payment code.' });
export type PayBillInput = InstanceType<typeof PayBillInput>;
export const DecideBillInput = inputFrom(reverseBill.input, {
  name: 'DecideBillInput',
  description: 'A pending bill, and why it is decided by hand.',
});
export type DecideBillInput = InstanceType<typeof DecideBillInput>;

/** One input for what REST takes as a union: each kind of bill has its own fields, which GraphQL cannot say. */
@InputType('TopUpInput', { description: 'What to buy, by kind; each kind takes the fields that name it.' })
export class TopUpInput {
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

export const DecideBillPayload = payloadOf('DecideBillPayload', 'The bill as it is after the decision', { bill: () => BillGraphqlType });
export const BillPayload = payloadOf('BillPayload', 'The bill', {
  bill: () => BillGraphqlType,
  replayed: { type: () => Boolean, description: 'True when this repeats an earlier payment and nothing new was debited.' },
});
