import { z } from 'zod';
import { decodeCursor, type Page, pageFields, pageOf } from '../kernel/page.ts';
import { operation } from '../operation.ts';
import { type Customer, type CustomerRow, CUSTOMER_COLUMNS, customerOf } from './customer.ts';
import { customerFields } from './input.ts';

/** Customers, newest first; with `email`, those of that address. */
export const listCustomers = operation({
  title: 'customers.list',
  summary: 'Customers, newest first',
  scope: 'customers:read',
  input: z.strictObject({
    ...pageFields,
    email: customerFields.email.optional().meta({ description: 'Only those with this e-mail address.' }),
  }),
  async run(app, actor, { limit, cursor, email }): Promise<Page<Customer>> {
    const before = cursor === undefined ? 'ffffffff-ffff-ffff-ffff-ffffffffffff' : decodeCursor(cursor, z.tuple([z.uuid()]))[0];
    const rows = await app.db.query<CustomerRow>(
      email === undefined ? 'customer.list' : 'customer.list_by_email',
      `select ${CUSTOMER_COLUMNS} from customer where book_id = $1 and id < $2 ${email === undefined ? '' : 'and email = $4'} order by id desc limit $3`,
      [actor.bookId, before, limit + 1, ...(email === undefined ? [] : [email])],
    );
    return pageOf(
      rows.map((row) => customerOf(app.keyRing, row)),
      limit,
      ({ id }) => [id],
    );
  },
});
