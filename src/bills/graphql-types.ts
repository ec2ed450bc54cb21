import { Field, Int } from 'type-graphql';
import { connection } from '../api/graphql/connection.ts';
import { DateTime, Json, Kobo } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import { billStatuses, billTypes } from './bill.ts';
import type { BillCategory } from './browse.ts';
import { type KnownCustomer, meterTypes } from './customer.ts';
import type { BillView, ListedBillView, optionView, serviceView } from './views.ts';

export const Type = enumOf('BillType', billTypes, 'What can be paid.');
export const MeterType = enumOf('MeterType', meterTypes, 'How a meter is paid.', {
  prepaid: 'Before: it takes a token.',
  postpaid: 'Afterwards, by a bill.',
});
export const Status = enumOf('BillStatus', billStatuses, 'Where a bill stands.', {
  pending: 'Not known yet; the biller is asked until it is. Do not pay again.',
  successful: 'Delivered.',
  failed: 'Only in events: a failed bill has its money back at once.',
  reversed: 'It failed, and amount and fee are back in the wallet.',
});
export const CableAction = enumOf('CableAction', ['renew', 'change'], 'Whether a smartcard keeps its bouquet.');

@objectType('BillCategory', 'A kind of bill.')
export class BillCategoryType implements BillCategory {
  @Field(() => Type, { description: 'The kind.' })
  category!: BillCategory['category'];
  @Field(() => String, { description: 'Its name for people.' })
  name!: string;
  @Field(() => Int, { description: 'How many services it has.' })
  services!: number;
}

@objectType('BillService', 'What one biller sells.')
export class BillServiceType implements ReturnType<typeof serviceView> {
  @Field(() => String, { description: 'Its id.' })
  serviceId!: string;
  @Field(() => String, { description: 'Its name for people.' })
  name!: string;
  @Field(() => Type, { description: 'Its kind.' })
  category!: BillCategory['category'];
  @Field(() => String, { description: 'Who is behind it: MTN, DSTV, IKEDC.' })
  operator!: string;
  @Field(() => String, { description: 'What the number of its customers is called.' })
  customerIdLabel!: string;
  @Field(() => String, { description: 'What that number looks like, as a regular expression.' })
  customerIdPattern!: string;
  @Field(() => Boolean, { description: 'The customer is looked up before anything is debited.' })
  requiresValidation!: boolean;
}

@objectType('BillOption', 'One thing that can be bought.')
export class BillOptionType implements Omit<ReturnType<typeof optionView>, 'currency'> {
  @Field(() => String, { description: 'The code that buys it.' })
  paymentCode!: string;
  @Field(() => String, { description: 'Its name for people.' })
  name!: string;
  @Field(() => Kobo, { nullable: true, description: 'The fixed price; null when the caller chooses.' })
  amount!: number | null;
  @Field(() => Boolean, { description: 'Whether the price is fixed.' })
  isFixedAmount!: boolean;
  @Field(() => Kobo, { description: 'The least that can be paid.' })
  minAmount!: number;
  @Field(() => Kobo, { description: 'The most that can be paid.' })
  maxAmount!: number;
  @Field(() => Kobo, { description: 'Charged on top.' })
  fee!: number;
  @Field(() => Int, { nullable: true, description: 'How long it lasts; null where that means nothing.' })
  validityDays!: number | null;
  @Field(() => MeterType, { nullable: true, description: 'Of electricity: for which meters.' })
  meterType!: 'prepaid' | 'postpaid' | null;
  @Field(() => Boolean, { description: 'Sold beside a bouquet, never alone.' })
  isAddOn!: boolean;
  @Field(() => DateTime, { description: 'When it last changed.' })
  updatedAt!: string;
}

@objectType('BillCustomer', 'Who stands behind a meter or smartcard, as the biller says.')
export class BillCustomerType implements KnownCustomer {
  @Field(() => String, { description: 'The service that was asked.' })
  serviceId!: string;
  @Field(() => String, { description: 'The meter or smartcard.' })
  customerId!: string;
  @Field(() => String, { description: 'The name.' })
  customerName!: string;
  @Field(() => String, { nullable: true, description: 'The address, where the biller tells it.' })
  customerAddress!: string | null;
  @Field(() => String, { nullable: true, description: 'The phone number, where the biller tells it.' })
  customerPhone!: string | null;
  @Field(() => MeterType, { nullable: true, description: 'Of a meter.' })
  meterType!: 'prepaid' | 'postpaid' | null;
  @Field(() => String, { nullable: true, description: 'Payment code of the bouquet that runs now.' })
  currentBouquet!: string | null;
  @Field(() => Kobo, { nullable: true, description: 'What renewing it costs.' })
  renewalAmount!: number | null;
  @Field(() => String, { nullable: true, description: 'When it ends.' })
  dueDate!: string | null;
  @Field(() => Kobo, { nullable: true, description: 'The least that this customer can pay.' })
  minimumAmount!: number | null;
  @Field(() => Kobo, { description: 'Owed; taken out of the next prepaid purchase.' })
  arrears!: number;
  @Field(() => Boolean, { description: 'False when the biller sells nothing to this customer now.' })
  canVend!: boolean;
}

@objectType('BillToken', 'What is typed into a prepaid meter. Money to whoever reads it.')
class BillTokenType implements NonNullable<BillView['token']> {
  @Field(() => String, { description: '20 digits.' })
  value!: string;
  @Field(() => String, { description: 'The digits by fours.' })
  formatted!: string;
  @Field(() => String, { description: 'What it buys.' })
  units!: string;
  @Field(() => String, { description: 'In what the units are: kWh.' })
  unit!: 'kWh';
  @Field(() => String, { description: 'The tariff of the meter.' })
  tariff!: string;
  @Field(() => Kobo, { description: 'Tax within the amount.' })
  taxAmount!: number;
  @Field(() => Kobo, { description: 'What went into arrears.' })
  debtAmount!: number;
  @Field(() => String, { nullable: true, description: 'A further token, where the biller gives one.' })
  bonusToken!: string | null;
  @Field(() => String, { nullable: true, description: 'Key-change token, to be typed in first.' })
  kct1!: string | null;
  @Field(() => String, { nullable: true, description: 'Key-change token, to be typed in second.' })
  kct2!: string | null;
  @Field(() => String, { nullable: true, description: 'Number of the receipt.' })
  receiptNumber!: string | null;
}

@objectType('Bill', 'A bill that was paid from the wallet.', { implements: () => Node })
export class BillGraphqlType extends Node implements Pick<ListedBillView, 'requestRef' | 'amount' | 'fee'> {
  @Field(() => String, { description: '13 digits; the same reference is the same payment.' })
  requestRef!: string;
  @Field(() => Status, { description: 'Where it stands.' })
  status!: ListedBillView['status'];
  @Field(() => Boolean, { description: 'True once nothing will change any more.' })
  isFinal!: boolean;
  @Field(() => Type, { description: 'What was paid.' })
  type!: ListedBillView['type'];
  @Field(() => String, { description: 'The service.' })
  serviceId!: string;
  @Field(() => String, { description: 'Its name for people.' })
  serviceName!: string;
  @Field(() => String, { description: 'The code of what was bought.' })
  paymentCode!: string;
  @Field(() => String, { description: 'Its name for people.' })
  optionName!: string;
  @Field(() => String, { description: 'Phone, meter or smartcard.' })
  customerId!: string;
  @Field(() => String, { nullable: true, description: 'As the biller knows the customer; null where nobody asked.' })
  customerName!: string | null;
  @Field(() => Kobo, { description: 'What the biller gets.' })
  amount!: number;
  @Field(() => Kobo, { description: 'Charged on top.' })
  fee!: number;
  @Field(() => Kobo, { description: 'Both together.' })
  totalDebited!: number;
  @Field(() => Boolean, { description: 'True when it has a token.' })
  hasToken!: boolean;
  @Field(() => BillTokenType, { nullable: true, description: 'The token, where one bill is asked for. Lists tell none.' })
  token?: BillView['token'];
  @Field(() => String, { nullable: true, description: 'Number of the receipt.' })
  receiptNumber!: string | null;
  @Field(() => String, { nullable: true, description: 'Why it was reversed.' })
  reason!: string | null;
  @Field(() => DateTime, { description: 'When it was debited.' })
  createdAt!: string;
  @Field(() => DateTime, { nullable: true, description: 'When it was delivered.' })
  completedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When its money came back.' })
  reversedAt!: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When the biller is asked next, while the outcome is open.' })
  nextCheckAt!: string | null;
  @Field(() => Json, { description: 'Your own labels.' })
  metadata!: Record<string, string>;
}

export const BillConnection = connection('Bill', () => BillGraphqlType);
