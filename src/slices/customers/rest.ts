import { list, one } from '../../core/transport/rest/presenters.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { createCustomer } from './create.ts';
import { findCustomer } from './find.ts';
import { listCustomers } from './list.ts';
import { updateCustomer } from './update.ts';
import { customerSchema, customerView } from './views.ts';

const customer = one(customerSchema, customerView);
const created = one(customerSchema, customerView, 'Customer kept');
const customers = list(customerSchema, customerView);

export const customerRoutes = routes({ tag: 'Customers', bucket: 'reads' }, (route) => {
  route.post('/customers', createCustomer, created, {
    example: { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '08012345678' },
  });
  route.get('/customers', listCustomers, customers);
  route.get('/customers/{customerId}', findCustomer, customer, { refuses: ['not_found'] });
  route.put('/customers/{customerId}', updateCustomer, customer, { refuses: ['not_found'], example: { status: 'suspended' } });
});
