import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { columnsOf, prepared, valuesOf } from '../../platform/db/entity.ts';
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
  allowDuplicate,
  customerFields,
} from './customer.ts';

const newColumns = columnsOf(Customer, ['status', 'createdAt', 'updatedAt']);

type NewCustomer = Pick<CustomerRow, (typeof newColumns)[number]>;

const insert = prepared(Customer)('customer.create', (db, $: NewCustomer) =>
  db
    .insertInto('customer')
    .values(valuesOf(newColumns, $))
    .onConflict((conflict) => conflict.columns(['bookId', 'id']).doNothing())
    .returning(customerColumns),
);

const { firstName, lastName, email, ...others } = customerFields;

/**
 * Creates a customer; a repeated request returns the same customer.
 * @throws Refusal 409 CUSTOMER_EXISTS for a used email address, unless `allowDuplicate`.
 */
export const createCustomer = operation({
  title: 'customers.create',
  summary: 'Create a customer',
  scope: 'customers:write',
  input: z.strictObject({ firstName, lastName, email, ...z.object(others).omit({ status: true }).partial().shape, allowDuplicate }),
  output: customerSchema,
  async run(app, actor, input) {
    const { bookId, effectId } = actor;
    const { phoneNumber = null, dateOfBirth = null, address = null, metadata = {}, allowDuplicate: mayShare, ...fields } = input;
    const sealed = sealDetails(app.keyRing, bookId, effectId, { phoneNumber, dateOfBirth, address });
    const row = { ...fields, bookId, id: effectId, customerCode: newCustomerCode(), private: sealed, metadata };
    const [made] = mayShare
      ? await insert(app.db, row)
      : await app.db.transaction(async (tx) => {
          await refuseSecond(tx, bookId, row.email, effectId);
          return insert(tx, row);
        });
    return made ? customerOf(app.keyRing, made) : customerById(app, bookId, effectId);
  },
});

/** 75 random bits in letters that cannot be confused. */
export function newCustomerCode(): string {
  const letters = '0123456789abcdefghjkmnpqrstvwxyz';
  return `CUS_${Array.from(randomBytes(15), (byte) => letters[byte % 32]).join('')}`;
}
