import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { dateTime, ownId, typeNames, namedEnum, namedObject } from '../../domain/schema/type-names.ts';
import { open, seal, sealPlace, type KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, references, type RowOf, repository } from '../../platform/db/entity.ts';
import { found, conflict } from '../../platform/errors/refusal.ts';
import { birthDay } from '../../domain/time/moment.ts';
import { phoneInput } from '../../domain/contact/phone.ts';
import { emailAddress, plainText } from '../../domain/schema/text.ts';
import { metadata } from '../transfers/read/transfer.ts';

export const Customer = defineEntity({
  name: 'Customer',
  tableName: 'customer',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    customerCode: p.text(),
    firstName: p.text().comment('personal: name; whom the business sells to; until erasure'),
    lastName: p.text().comment('personal: name; whom the business sells to; until erasure'),
    email: p.text().comment('personal: email address; to reach the customer; until erasure'),
    /** Phone number, date of birth and address, sealed together. */
    private: p
      .text()
      .strictNullable()
      .comment('personal: phone number, date of birth and address, sealed; to know and reach the customer; until erasure'),
    status: p.enum(['active', 'suspended', 'inactive']).default('active'),
    metadata: p
      .json()
      .$type<Record<string, string>>()
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

const customerStatus = namedEnum('CustomerStatus', 'Status of a customer.', {
  active: 'Can be subscribed and pay.',
  suspended: 'Blocked from new purchases for now.',
  inactive: 'No longer a customer.',
});

const customerAddress = namedObject('CustomerAddress', 'Address of a customer.', {
  line1: z.string().meta({ description: 'Street and number.' }),
  line2: z.string().optional().meta({ description: 'Further address details.' }),
  city: z.string().meta({ description: 'City or town.' }),
  state: z.string().meta({ description: 'State.' }),
  country: z.string().meta({ description: 'Country code of two capitals, such as NG.' }),
  postalCode: z.string().optional().meta({ description: 'Postal code.' }),
});

export type Address = z.output<typeof customerAddress>;

export const customerSchema = z
  .object({
    id: ownId,
    customerCode: z.string().meta({ description: 'A code that is easy to read aloud: CUS_….' }),
    firstName: z.string().meta({ description: 'First name.' }),
    lastName: z.string().meta({ description: 'Last name.' }),
    email: z.string().meta({ description: 'Email address for receipts.' }),
    phoneNumber: z.string().nullable().meta({ description: 'Phone number with country code.' }),
    dateOfBirth: z.string().meta({ format: 'date' }).nullable().meta({ description: 'Date of birth.' }),
    address: customerAddress.nullable().meta({ description: 'Address of the customer.' }),
    status: customerStatus.meta({ description: 'Status of the customer.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    createdAt: dateTime.meta({ description: 'Time of creation.' }),
    updatedAt: dateTime.meta({ description: 'Time of the last change.' }),
  })
  .meta({ id: 'Customer' })
  .register(typeNames, { name: 'Customer', description: 'A customer of the business.', isNode: true });

export type Customer = z.output<typeof customerSchema>;

type PrivateDetails = Pick<Customer, 'phoneNumber' | 'dateOfBirth' | 'address'>;

export type CustomerRow = RowOf<typeof Customer>;

export const customerColumns = columnsOf(Customer);

export function customerOf(ring: KeyRing, row: CustomerRow): Customer {
  const { bookId, private: sealed, ...stored } = row;
  return { ...stored, ...openDetails(ring, bookId, row.id, sealed) };
}

export function openDetails(ring: KeyRing, bookId: number, id: string, sealed: string | null): PrivateDetails {
  if (sealed === null) return { phoneNumber: null, dateOfBirth: null, address: null };
  return JSON.parse(open(ring, sealed, placeOf(bookId, id))) as PrivateDetails;
}

/** Seals details for one row; null without details. */
export function sealDetails(
  ring: KeyRing,
  bookId: number,
  id: string,
  { phoneNumber, dateOfBirth, address: of }: PrivateDetails,
): string | null {
  const details = { phoneNumber, dateOfBirth, address: of };
  if (Object.values(details).every((detail) => detail === null)) return null;
  return seal(ring, JSON.stringify(details), placeOf(bookId, id));
}

const placeOf = sealPlace('customer', 'private');

export const NO_CUSTOMER = 'No customer with this id; check the id';

export const customers = repository(Customer, customerColumns, 'bookId', 'id');

/** @throws Refusal 404 RECORD_NOT_FOUND, also for another business. */
export async function customerById(app: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<Customer> {
  return customerOf(app.keyRing, found(await customers.find(app.db, { bookId, id }), NO_CUSTOMER));
}

/** @throws Refusal 409 CUSTOMER_NOT_ACTIVE naming the status. */
export function requireActive({ status }: Pick<Customer, 'status'>): void {
  if (status === 'active') return;
  throw conflict('CUSTOMER_NOT_ACTIVE', `The customer is '${status}'; set the status to active first`);
}

/** Locks an email address until the commit. @throws Refusal 409 CUSTOMER_EXISTS with the id of the oldest other customer. */
export async function refuseSecond(tx: Tx, bookId: number, email: string, mine: string): Promise<void> {
  await tx.query('customer.hold_email', `select pg_advisory_xact_lock(hashtextextended('customer ' || $1::bigint || ' ' || $2, 0))`, [
    bookId,
    email,
  ]);
  const [known] = await tx.query<{ oldest: string | null; hasOwn: boolean | null }>(
    'customer.of_email',
    'select (array_agg(id order by id))[1] as oldest, bool_or(id = $3) as has_own from customer where book_id = $1 and email = $2',
    [bookId, email, mine],
  );
  if (!known?.oldest || known.hasOwn) return;
  throw conflict('CUSTOMER_EXISTS', `Customer ${known.oldest} has this email address; use that customer, or set allowDuplicate`, 'email');
}

const address = z
  .strictObject({
    line1: plainText(200).meta({ description: 'Street and number.' }),
    line2: plainText(200).optional().meta({ description: 'Further address details.' }),
    city: plainText(100).meta({ description: 'City or town.' }),
    state: plainText(100).meta({ description: 'State.' }),
    country: z
      .string()
      .trim()
      .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capitals, such as NG' })
      .default('NG')
      .meta({ description: 'Country code of two capitals; NG by default.' }),
    postalCode: plainText(20).optional().meta({ description: 'Postal code.' }),
  })
  .register(typeNames, { name: 'CustomerAddressInput', description: 'Address of a customer.' });

/** Why: families share addresses; a repeat creates no second customer. */
export const allowDuplicate = z
  .boolean()
  .optional()
  .meta({ description: 'Create the customer although another customer has the email address' });

export const customerFields = {
  firstName: plainText(100).meta({ description: 'First name.' }),
  lastName: plainText(100).meta({ description: 'Last name.' }),
  email: emailAddress.transform((text) => text.toLowerCase()).meta({ description: 'Email address for receipts.' }),
  phoneNumber: phoneInput.nullable().meta({ description: '0801… or +234801…; null removes the number.' }),
  dateOfBirth: birthDay.nullable().meta({ description: 'Date of birth; null removes the date.' }),
  address: address.nullable().meta({ description: 'Address of the customer; null removes the address.' }),
  status: customerStatus.meta({ description: 'Status of the customer.' }),
  metadata: metadata.meta({ description: 'Your own labels; replaces all labels.' }),
};
