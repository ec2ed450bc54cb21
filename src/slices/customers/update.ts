import { sql } from 'kysely';
import { z } from 'zod';
import { nothingGiven } from '../../platform/errors/refusal.ts';
import { given } from '../../domain/schema/logged.ts';
import { columnsOf, valuesOf } from '../../platform/db/entity.ts';
import { operation } from '../../core/operation/operation.ts';
import {
  Customer,
  customerNotFound,
  customerOf,
  customers,
  customerSchema,
  refuseSecond,
  sealDetails,
  allowDuplicate,
  customerFields,
} from './customer.ts';

const changeable = columnsOf(Customer, ['bookId', 'id', 'customerCode', 'private', 'createdAt', 'updatedAt']);

/**
 * Updates the given fields; null clears.
 * @throws Refusal 400 without fields; 404 RECORD_NOT_FOUND; 409 CUSTOMER_EXISTS for a used email address.
 */
export const updateCustomer = operation({
  title: 'customers.update',
  summary: 'Update a customer',
  scope: 'customers:write',
  input: z.strictObject({
    customerId: z.uuid().meta({ description: 'The customer.' }),
    ...z.object(customerFields).partial().shape,
    allowDuplicate,
  }),
  output: customerSchema,
  async run(app, actor, { customerId, allowDuplicate: mayShare = false, ...changes }) {
    if (Object.values(changes).every((change) => change === undefined)) throw nothingGiven();
    // Race: the sealed details are read and written as a whole, so the row is locked in between.
    return app.db.transaction(async (tx) => {
      const key = { bookId: actor.bookId, id: customerId };
      const row = await customers.lock(tx, key);
      if (!row) throw customerNotFound();
      if (changes.email !== undefined && changes.email !== row.email && !mayShare)
        await refuseSecond(tx, actor.bookId, changes.email, customerId);
      const next = { ...customerOf(app.keyRing, row), ...given(changes) };
      const { phoneNumber, dateOfBirth, address } = next;
      const sealed = sealDetails(app.keyRing, actor.bookId, customerId, { phoneNumber, dateOfBirth, address });
      const updatedAt = sql<Date>`clock_timestamp()`;
      const saved = await customers.update(tx, key, { ...valuesOf(changeable, next), private: sealed, updatedAt });
      if (!saved) throw customerNotFound();
      return customerOf(app.keyRing, saved);
    });
  },
});
