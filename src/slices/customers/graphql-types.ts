import { connectionFrom, inputFrom, listArgsFrom, objectFrom, payloadOf } from '../../core/transport/graphql/from-zod.ts';
import { createCustomer } from './create.ts';
import { listCustomers } from './list.ts';
import { updateCustomer } from './update.ts';
import { customerSchema } from './views.ts';

export const CustomerType = objectFrom(customerSchema);
export type CustomerType = InstanceType<typeof CustomerType>;

export const CustomerConnection = connectionFrom(customerSchema);

export const CustomerArgs = listArgsFrom(listCustomers.input);
export type CustomerArgs = InstanceType<typeof CustomerArgs>;

export const CreateCustomerInput = inputFrom(createCustomer.input, { name: 'CreateCustomerInput', description: 'The customer to keep.' });
export type CreateCustomerInput = InstanceType<typeof CreateCustomerInput>;
export const UpdateCustomerInput = inputFrom(updateCustomer.input, {
  name: 'UpdateCustomerInput',
  description: 'What changes; what is left out stays.',
});
export type UpdateCustomerInput = InstanceType<typeof UpdateCustomerInput>;

export const CreateCustomerPayload = payloadOf('CreateCustomerPayload', 'The kept customer', { customer: () => CustomerType });
export const UpdateCustomerPayload = payloadOf('UpdateCustomerPayload', 'The changed customer', { customer: () => CustomerType });
