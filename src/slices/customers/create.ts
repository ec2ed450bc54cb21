import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { prepared } from '../../platform/db/entity.ts';
import { operation } from '../../core/operation/operation.ts';
import {
  Customer,
  type CustomerRow,
  customerById,
  customerColumns,
  customerOf,
  customerSchema,
  refuseSecond,
  sealDetails,
} from './customer.ts';
import { allowDuplicate, customerFields } from './input.ts';

type NewCustomer = Omit<CustomerRow, 'status' | 'createdAt' | 'updatedAt'>;

const insert = prepared(Customer)('customer.create', (db, $: NewCustomer) =>
  db
    .insertInto('customer')
    .values({
      bookId: $.bookId,
      id: $.id,
      customerCode: $.customerCode,
      firstName: $.firstName,
      lastName: $.lastName,
      email: $.email,
      private: $.private,
      metadata: $.metadata,
    })
    .onConflict((conflict) => conflict.columns(['bookId', 'id']).doNothing())
    .returning(customerColumns),
);

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
    const { firstName, lastName, email, metadata = {} } = input;
    const sealed = sealDetails(app.keyRing, bookId, effectId, { phoneNumber, dateOfBirth, address });
    const row = { bookId, id: effectId, customerCode: newCustomerCode(), firstName, lastName, email, private: sealed, metadata };
    const [made] = input.allowDuplicate
      ? await insert(app.db, row)
      : await app.db.transaction(async (tx) => {
          await refuseSecond(tx, bookId, email, effectId);
          return insert(tx, row);
        });
    return made ? customerOf(app.keyRing, made) : customerById(app, bookId, effectId);
  },
});

/** 75 random bits in letters that are not mistaken for each other. */
export function newCustomerCode(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  return `CUS_${Array.from(randomBytes(15), (byte) => letters[byte % 32]).join('')}`;
}
