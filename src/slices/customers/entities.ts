import { defineEntity, p } from '@mikro-orm/core';
import { references } from '../../platform/db/entity.ts';

/** The people and companies that a business sells to. */
export const Customer = defineEntity({
  name: 'Customer',
  tableName: 'customer',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    customerCode: p.text(),
    firstName: p.text().comment('personal: name; whom the business sells to; until erasure'),
    lastName: p.text().comment('personal: name; whom the business sells to; until erasure'),
    email: p.text().comment('personal: e-mail address; to reach the customer; until erasure'),
    /** Phone number, date of birth and address, sealed together. */
    private: p
      .text()
      .strictNullable()
      .comment('personal: phone number, date of birth and address, sealed; to know and reach the customer; until erasure'),
    status: p.enum(['active', 'suspended', 'inactive']).default('active'),
    metadata: p
      .json()
      .$type<unknown>()
      .defaultRaw(`'{}'`)
      .comment('personal: free text of the business; what the business keeps with the customer; until erasure'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    updatedAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
  uniques: [{ name: 'customer_book_id_customer_code_key', properties: ['bookId', 'customerCode'] }],
  indexes: [
    { name: 'customer_email', properties: ['bookId', 'email', 'id'] },
    {
      name: 'customer_name',
      expression:
        'create index customer_name on customer using gin (customer_names(book_id, first_name, last_name, email, customer_code)) with (fastupdate=off)',
    },
  ],
});
references(Customer, { properties: ['bookId'], table: 'ledger.book' });
