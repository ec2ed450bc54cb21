import { z } from 'zod';
import { nothingGiven } from '../../platform/errors/refusal.ts';
import { given } from '../../domain/schema/logged.ts';
import { operation } from '../../core/operation/operation.ts';
import { type CustomerRow, CUSTOMER_COLUMNS, customerNotFound, customerOf, customerSchema, refuseSecond, sealDetails } from './customer.ts';
import { allowDuplicate, customerFields } from './input.ts';

/**
 * Changes what is given and leaves the rest; null empties what may be empty.
 * @throws Refusal 400 when nothing is given, 404 RECORD_NOT_FOUND, 409 CUSTOMER_EXISTS when another customer has the address.
 */
export const updateCustomer = operation({
  title: 'customers.update',
  summary: 'Change a customer',
  scope: 'customers:write',
  input: z.strictObject({
    customerId: z.uuid().meta({ description: 'Which customer.' }),
    ...z.object(customerFields).partial().shape,
    allowDuplicate,
  }),
  output: customerSchema,
  async run(app, actor, { customerId, allowDuplicate: mayShare = false, ...changes }) {
    if (Object.values(changes).every((change) => change === undefined)) throw nothingGiven();
    // The sealed details are read and written as one, so the row is held in between.
    return app.db.transaction(async (tx) => {
      const [row] = await tx.query<CustomerRow>(
        'customer.lock',
        `select ${CUSTOMER_COLUMNS} from customer where book_id = $1 and id = $2 for no key update`,
        [actor.bookId, customerId],
      );
      if (!row) throw customerNotFound();
      if (changes.email !== undefined && changes.email !== row.email && !mayShare)
        await refuseSecond(tx, actor.bookId, changes.email, customerId);
      const next = { ...customerOf(app.keyRing, row), ...given(changes) };
      const { phoneNumber, dateOfBirth, address } = next;
      const [saved] = await tx.query<CustomerRow>(
        'customer.update',
        `update customer set first_name = $3, last_name = $4, email = $5, private = $6, status = $7, metadata = $8, updated_at = clock_timestamp()
          where book_id = $1 and id = $2 returning ${CUSTOMER_COLUMNS}`,
        [
          actor.bookId,
          customerId,
          next.firstName,
          next.lastName,
          next.email,
          sealDetails(app.keyRing, actor.bookId, customerId, { phoneNumber, dateOfBirth, address }),
          next.status,
          JSON.stringify(next.metadata),
        ],
      );
      if (!saved) throw customerNotFound();
      return customerOf(app.keyRing, saved);
    });
  },
});
