import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { type Customer, customerById } from './customer.ts';

/** One customer. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findCustomer = operation({
  title: 'customers.find',
  summary: 'One customer by its id',
  scope: 'customers:read',
  input: z.strictObject({ customerId: z.uuid().meta({ description: 'Which customer.' }) }),
  run: (app, actor, { customerId }): Promise<Customer> => customerById(app, actor.bookId, customerId),
});
