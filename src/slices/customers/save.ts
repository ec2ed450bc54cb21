import { z } from 'zod';
import { sql } from 'kysely';
import { randomLetters } from '../../domain/ids/ids.ts';
import { columnsOf, valuesOf, insertOnce } from '../../platform/db/entity.ts';
import { operation } from '../../core/operation/operation.ts';
import {
  Customer,
  customerById,
  customerColumns,
  customerOf,
  customerSchema,
  refuseSecond,
  sealDetails,
  allowDuplicate,
  customerFields,
  NO_CUSTOMER,
  customers,
} from './customer.ts';
import { found, nothingGiven } from '../../platform/errors/refusal.ts';
import { given } from '../../domain/schema/logged.ts';
import type { App } from '../../core/app/app.ts';
import type { DemoStage, Stage } from '../../core/slice/slice.ts';

const newColumns = columnsOf(Customer, ['status', 'createdAt', 'updatedAt']);

export const insertCustomer = insertOnce(Customer, newColumns, customerColumns, 'bookId', 'id');

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
    const made = mayShare
      ? await insertCustomer(app.db, row)
      : await app.db.transaction(async (tx) => {
          await refuseSecond(tx, bookId, row.email, effectId);
          return insertCustomer(tx, row);
        });
    return made ? customerOf(app.keyRing, made) : customerById(app, bookId, effectId);
  },
});

/** 75 random bits. */
export const newCustomerCode = (): string => `CUS_${randomLetters(15).toLowerCase()}`;

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
      const row = found(await customers.lock(tx, key), NO_CUSTOMER);
      if (changes.email !== undefined && changes.email !== row.email && !mayShare)
        await refuseSecond(tx, actor.bookId, changes.email, customerId);
      const next = { ...customerOf(app.keyRing, row), ...given(changes) };
      const sealed = sealDetails(app.keyRing, actor.bookId, customerId, next);
      const updatedAt = sql<Date>`clock_timestamp()`;
      const saved = await customers.update(tx, key, { ...valuesOf(changeable, next), private: sealed, updatedAt });
      return customerOf(app.keyRing, found(saved, NO_CUSTOMER));
    });
  },
});

const CUSTOMER = '00000000-0000-7000-8003-000000000001';

export async function seedCustomer(app: App, { bookId, as }: DemoStage): Promise<void> {
  if (await customers.find(app.db, { bookId, id: CUSTOMER })) return;
  await createCustomer(app, as('owner', CUSTOMER), {
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane.doe@example.com',
    phoneNumber: '08012345678',
    address: { line1: '4 Barnawa Close', city: 'Kaduna', state: 'Kaduna' },
  });
}

export async function newCustomer({ app, as }: Stage): Promise<string> {
  const actor = as('customer');
  const person = { firstName: 'Event', lastName: 'Trigger', email: `trigger-${actor.effectId}@example.com` };
  return (await createCustomer(app, actor, person)).id;
}
