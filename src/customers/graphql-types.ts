import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { connection, PageArgs } from '../api/graphql/connection.ts';
import { DateTime, Json, LocalDate } from '../api/graphql/scalars.ts';
import { enumOf, Node, objectType } from '../api/graphql/types.ts';
import { UserError } from '../api/graphql/user-error.ts';
import { type CustomerStatus, customerStatuses } from './customer.ts';

const StatusEnum = enumOf('CustomerStatus', customerStatuses, 'Whether a customer buys.', {
  active: 'Can be subscribed and pay.',
  suspended: 'Kept from buying for now.',
  inactive: 'Buys no more.',
});

@objectType('CustomerAddress', 'Where a customer lives or is found.')
export class CustomerAddress {
  @Field(() => String, { description: 'Street and number.' })
  line1!: string;
  @Field(() => String, { nullable: true, description: 'What does not fit there.' })
  line2?: string;
  @Field(() => String, { description: 'City or town.' })
  city!: string;
  @Field(() => String, { description: 'State.' })
  state!: string;
  @Field(() => String, { description: 'Two capitals, such as NG.' })
  country!: string;
  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode?: string;
}

@objectType('Customer', 'Somebody who buys from the business.', { implements: () => Node })
export class CustomerType extends Node {
  @Field(() => String, { description: 'A code that is easy to read out: CUS_….' })
  customerCode!: string;
  @Field(() => String, { description: 'First name.' })
  firstName!: string;
  @Field(() => String, { description: 'Last name.' })
  lastName!: string;
  @Field(() => String, { description: 'Where receipts go.' })
  email!: string;
  @Field(() => String, { nullable: true, description: 'With its country code.' })
  phoneNumber!: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'Date of birth.' })
  dateOfBirth!: string | null;
  @Field(() => CustomerAddress, { nullable: true, description: 'Where they are found.' })
  address!: CustomerAddress | null;
  @Field(() => StatusEnum, { description: 'Whether they buy.' })
  status!: CustomerStatus;
  @Field(() => Json, { description: 'Your own labels.' })
  metadata!: Record<string, string>;
  @Field(() => DateTime, { description: 'When they were kept.' })
  createdAt!: string;
  @Field(() => DateTime, { description: 'When they last changed.' })
  updatedAt!: string;
}

export const CustomerConnection = connection('Customer', () => CustomerType);

@ArgsType()
export class CustomerArgs extends PageArgs {
  @Field(() => String, { nullable: true, description: 'Only those with this e-mail address.' })
  email?: string | null;
}

@InputType('CustomerAddressInput', { description: 'Where a customer lives or is found.' })
class CustomerAddressInput {
  @Field(() => String, { description: 'Street and number.' })
  line1!: string;
  @Field(() => String, { nullable: true, description: 'What does not fit there.' })
  line2?: string;
  @Field(() => String, { description: 'City or town.' })
  city!: string;
  @Field(() => String, { description: 'State.' })
  state!: string;
  @Field(() => String, { nullable: true, description: 'Two capitals; NG unless told.' })
  country?: string;
  @Field(() => String, { nullable: true, description: 'Postal code.' })
  postalCode?: string;
}

@InputType('CreateCustomerInput', { description: 'The customer to keep.' })
export class CreateCustomerInput {
  @Field(() => String, { description: 'First name.' })
  firstName!: string;
  @Field(() => String, { description: 'Last name.' })
  lastName!: string;
  @Field(() => String, { description: 'Where receipts go.' })
  email!: string;
  @Field(() => String, { nullable: true, description: '0801… or +234801….' })
  phoneNumber?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'Date of birth.' })
  dateOfBirth?: string | null;
  @Field(() => CustomerAddressInput, { nullable: true, description: 'Where they are found.' })
  address?: CustomerAddressInput | null;
  @Field(() => Json, { nullable: true, description: 'Your own labels: text by name.' })
  metadata?: object | null;
}

@InputType('UpdateCustomerInput', { description: 'What changes; what is left out stays.' })
export class UpdateCustomerInput {
  @Field(() => ID, { description: 'Which customer.' })
  customerId!: string;
  @Field(() => String, { nullable: true, description: 'First name.' })
  firstName?: string;
  @Field(() => String, { nullable: true, description: 'Last name.' })
  lastName?: string;
  @Field(() => String, { nullable: true, description: 'Where receipts go.' })
  email?: string;
  @Field(() => String, { nullable: true, description: 'Null forgets it.' })
  phoneNumber?: string | null;
  @Field(() => LocalDate, { nullable: true, description: 'Null forgets it.' })
  dateOfBirth?: string | null;
  @Field(() => CustomerAddressInput, { nullable: true, description: 'Null forgets it.' })
  address?: CustomerAddressInput | null;
  @Field(() => StatusEnum, { nullable: true, description: 'Whether they buy.' })
  status?: CustomerStatus;
  @Field(() => Json, { nullable: true, description: 'Your own labels, all of them anew.' })
  metadata?: object;
}

@objectType('CreateCustomerPayload', 'The kept customer, or why nobody was kept.')
export class CreateCustomerPayload {
  @Field(() => CustomerType, { nullable: true, description: 'The customer; null when userErrors says why.' })
  customer?: CustomerType;
  @Field(() => [UserError], { description: 'Why nobody was kept; empty on success.' })
  userErrors!: UserError[];
}

@objectType('UpdateCustomerPayload', 'The changed customer, or why nothing changed.')
export class UpdateCustomerPayload extends CreateCustomerPayload {}
