import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../platform/db/database.ts';
import { operation } from '../../core/operation/operation.ts';
import { type CustomerRow, CUSTOMER_COLUMNS, customerById, customerOf, customerSchema, refuseSecond, sealDetails } from './customer.ts';
import { allowDuplicate, customerFields } from './input.ts';

/**
 * Keeps a customer of the business. A repeat of one request finds the customer that it made.
 * @throws Refusal 409 CUSTOMER_EXISTS when another customer has the address, unless `allowDuplicate`.
 */
export const createCustomer = operation({
  title: 'customers.create',
  summary: 'Keep a customer',
  scope: 'customers:write',
  input: z.strictObject({
    firstName: customerFields.firstName,
    lastName: customerFields.lastName,
    email: customerFields.email,
    phoneNumber: customerFields.phoneNumber.optional(),
    dateOfBirth: customerFields.dateOfBirth.optional(),
    address: customerFields.address.optional(),
    metadata: customerFields.metadata.optional(),
    allowDuplicate,
  }),
  output: customerSchema,
  async run(app, actor, input) {
    const { bookId, effectId } = actor;
    const { phoneNumber = null, dateOfBirth = null, address = null } = input;
    const insert = (db: Pick<Database, 'query'>): Promise<CustomerRow[]> =>
      db.query<CustomerRow>(
        'customer.create',
        `insert into customer (book_id, id, customer_code, first_name, last_name, email, private, metadata)
       values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (book_id, id) do nothing returning ${CUSTOMER_COLUMNS}`,
        [
          bookId,
          effectId,
          newCustomerCode(),
          input.firstName,
          input.lastName,
          input.email,
          sealDetails(app.keyRing, bookId, effectId, { phoneNumber, dateOfBirth, address }),
          JSON.stringify(input.metadata ?? {}),
        ],
      );
    const [row] = input.allowDuplicate
      ? await insert(app.db)
      : await app.db.transaction(async (tx) => {
          await refuseSecond(tx, bookId, input.email, effectId);
          return insert(tx);
        });
    return row ? customerOf(app.keyRing, row) : customerById(app, bookId, effectId);
  },
});

/** 75 random bits in letters that are not mistaken for each other. */
export function newCustomerCode(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  return `CUS_${Array.from(randomBytes(15), (byte) => letters[byte % 32]).join('')}`;
}
