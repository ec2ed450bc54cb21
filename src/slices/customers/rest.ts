import { z } from 'zod';
import { type Presenter, routes } from '../../services/doors/rest/routes.ts';
import { type Page, pageMeta } from '../../platform/kernel/page.ts';
import { createCustomer } from './create.ts';
import { type Customer } from './customer.ts';
import { findCustomer } from './find.ts';
import { listCustomers } from './list.ts';
import { updateCustomer } from './update.ts';
import { customerSchema, customerView } from './views.ts';

const one: Presenter<Customer> = { schema: customerSchema, present: (customer) => ({ data: customerView(customer) }) };
const created: Presenter<Customer> = {
  schema: customerSchema,
  present: (customer) => ({ message: 'Customer kept', data: customerView(customer) }),
};
const list: Presenter<Page<Customer>> = {
  schema: z.array(customerSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(customerView), meta }),
};

export const customerRoutes = routes({ tag: 'Customers', bucket: 'reads' }, (route) => {
  route.post('/customers', createCustomer, created, {
    example: { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '08012345678' },
  });
  route.get('/customers', listCustomers, list);
  route.get('/customers/{customerId}', findCustomer, one, { refuses: ['not_found'] });
  route.put('/customers/{customerId}', updateCustomer, one, { refuses: ['not_found'], example: { status: 'suspended' } });
});
