import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { open, seal, type KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Tx } from '../../platform/db/database.ts';
import { columnsOf, references, type RowOf } from '../../platform/db/entity.ts';
import { repository } from '../../platform/db/repository.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { birthDay } from '../../domain/time/moment.ts';
import { phoneInput } from '../../domain/contact/phone.ts';
import { emailAddress, plainText } from '../../domain/schema/text.ts';
import { metadata } from '../transfers/read/input.ts';

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

export const customerStatus = z.enum(['active', 'suspended', 'inactive']).register(typeNames, {
  name: 'CustomerStatus',
  description: 'Whether a customer buys.',
  meanings: { active: 'Can be subscribed and pay.', suspended: 'Kept from buying for now.', inactive: 'Buys no more.' },
});

const customerAddress = z
  .object({
    line1: z.string().meta({ description: 'Street and number.' }),
    line2: z.string().optional().meta({ description: 'What does not fit there.' }),
    city: z.string().meta({ description: 'City or town.' }),
    state: z.string().meta({ description: 'State.' }),
    country: z.string().meta({ description: 'Two capitals, such as NG.' }),
    postalCode: z.string().optional().meta({ description: 'Postal code.' }),
  })
  .register(typeNames, { name: 'CustomerAddress', description: 'Where a customer lives or is found.' });

export type Address = z.output<typeof customerAddress>;

/** A person who buys from the business (shapes 2.7). */
export const customerSchema = z
  .object({
    id: ownId,
    customerCode: z.string().meta({ description: 'A code that is easy to read out: CUS_….' }),
    firstName: z.string().meta({ description: 'First name.' }),
    lastName: z.string().meta({ description: 'Last name.' }),
    email: z.string().meta({ description: 'Where receipts go.' }),
    phoneNumber: z.string().nullable().meta({ description: 'With its country code.' }),
    dateOfBirth: z.string().meta({ format: 'date' }).nullable().meta({ description: 'Date of birth.' }),
    address: customerAddress.nullable().meta({ description: 'Where they are found.' }),
    status: customerStatus.meta({ description: 'Whether they buy.' }),
    metadata: z.record(z.string(), z.string()).meta({ description: 'Your own labels.' }),
    createdAt: dateTime.meta({ description: 'When they were kept.' }),
    updatedAt: dateTime.meta({ description: 'When they last changed.' }),
  })
  .meta({ id: 'Customer' })
  .register(typeNames, { name: 'Customer', description: 'Somebody who buys from the business.', isNode: true });

export type Customer = z.output<typeof customerSchema>;

/** Personal data beyond a name and an address to write to; stored sealed. */
export type PrivateDetails = Pick<Customer, 'phoneNumber' | 'dateOfBirth' | 'address'>;

export type CustomerRow = RowOf<typeof Customer>;

export const customerColumns = columnsOf(Customer);

export function customerOf(ring: KeyRing, row: CustomerRow): Customer {
  const { bookId, private: sealed, ...stored } = row;
  return { ...stored, ...openDetails(ring, bookId, row.id, sealed) };
}

function openDetails(ring: KeyRing, bookId: number, id: string, sealed: string | null): PrivateDetails {
  if (sealed === null) return { phoneNumber: null, dateOfBirth: null, address: null };
  return JSON.parse(open(ring, sealed, sealPlace(bookId, id))) as PrivateDetails;
}

/** The sealed form of a customer's details, which opens in that customer's row alone; null when there are none. */
export function sealDetails(ring: KeyRing, bookId: number, id: string, details: PrivateDetails): string | null {
  if (Object.values(details).every((detail) => detail === null)) return null;
  return seal(ring, JSON.stringify(details), sealPlace(bookId, id));
}

const sealPlace = (bookId: number, rowId: string) => ({ table: 'customer', column: 'private', rowId, bookId: String(bookId) });

export const customers = repository(Customer, customerColumns, 'bookId', 'id');

/** The customer with this id. @throws Refusal 404 RECORD_NOT_FOUND, also for another business's. */
export async function customerById(app: Pick<App, 'db' | 'keyRing'>, bookId: number, id: string): Promise<Customer> {
  const row = await customers.find(app.db, { bookId, id });
  if (!row) throw customerNotFound();
  return customerOf(app.keyRing, row);
}

/** Only an active customer gets anything new. @throws Refusal 409 CUSTOMER_NOT_ACTIVE with a sentence that names the status. */
export function requireActive({ status }: Pick<Customer, 'status'>): void {
  if (status === 'active') return;
  throw new Refusal('conflict', `The customer is '${status}'; only an active one gets anything new`, { code: 'CUSTOMER_NOT_ACTIVE' });
}

/**
 * Keeps an address to one customer until the transaction ends. Those that share it already may go on.
 * @throws Refusal 409 CUSTOMER_EXISTS, with the id of the oldest other customer who has it.
 */
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
  // A repeat of the request that made one of them.
  if (!known?.oldest || known.hasOwn) return;
  throw new Refusal('conflict', `Customer ${known.oldest} has this e-mail address; use it, or set allowDuplicate`, {
    code: 'CUSTOMER_EXISTS',
    field: 'email',
  });
}

export function customerNotFound(): Refusal {
  return new Refusal('not_found', 'No customer has this id', { code: 'RECORD_NOT_FOUND' });
}

const address = z
  .strictObject({
    line1: plainText(200).meta({ description: 'Street and number.' }),
    line2: plainText(200).optional().meta({ description: 'What does not fit there.' }),
    city: plainText(100).meta({ description: 'City or town.' }),
    state: plainText(100).meta({ description: 'State.' }),
    country: z
      .string()
      .trim()
      .regex(/^[A-Z]{2}$/, { error: 'must be a country code of two capitals, such as NG' })
      .default('NG')
      .meta({ description: 'Two capitals; NG unless told.' }),
    postalCode: plainText(20).optional().meta({ description: 'Postal code.' }),
  })
  .register(typeNames, { name: 'CustomerAddressInput', description: 'Where a customer lives or is found.' });

/** Families share addresses; a retry by hand should not make a second customer. */
export const allowDuplicate = z.boolean().optional().meta({ description: 'Keep it although another customer has the e-mail address' });

/** What a caller says of a customer. */
export const customerFields = {
  firstName: plainText(100).meta({ description: 'First name.' }),
  lastName: plainText(100).meta({ description: 'Last name.' }),
  email: emailAddress.transform((text) => text.toLowerCase()).meta({ description: 'Where receipts go.' }),
  phoneNumber: phoneInput.nullable().meta({ description: '0801… or +234801…; null forgets it.' }),
  dateOfBirth: birthDay.nullable().meta({ description: 'Date of birth; null forgets it.' }),
  address: address.nullable().meta({ description: 'Where they are found; null forgets it.' }),
  status: customerStatus.meta({ description: 'Whether they buy.' }),
  metadata: metadata.meta({ description: 'Your own labels, all of them anew.' }),
};
