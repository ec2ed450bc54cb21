import { routes } from '../../core/transport/rest/routes.ts';
import { createCustomer } from './create.ts';
import { findCustomer, listCustomers } from './list.ts';
import { updateCustomer } from './update.ts';

export const customerRoutes = routes({ tag: 'Customers', bucket: 'reads' }, (route) => {
  route.post('/customers', createCustomer, {
    message: 'Customer created',
    example: { firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phoneNumber: '08012345678' },
  });
  route.get('/customers', listCustomers);
  route.get('/customers/{customerId}', findCustomer);
  route.patch('/customers/{customerId}', updateCustomer, { example: { status: 'suspended' } });
});
