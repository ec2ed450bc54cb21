import type { App } from '../../core/app/app.ts';
import { newCustomerCode } from '../customers/create.ts';
import { sealDetails } from '../customers/customer.ts';
import type { Tx } from '../../platform/db/database.ts';
import { derivedId } from '../../domain/ids/ids.ts';
import type { Contact } from './order.ts';

/**
 * The customer behind an order: the business's own of that name and address, as they are, else a new one. Nobody has proved who
 * they are, so nothing of a known customer is changed or shown; the order keeps what was written.
 */
export async function customerOf(
  { keyRing }: Pick<App, 'keyRing'>,
  tx: Tx,
  bookId: number,
  orderId: string,
  contact: Contact,
): Promise<string> {
  const { firstName, lastName, email, phoneNumber, address } = contact;
  const [known] = await tx.query<{ id: string }>(
    'checkout.known_customer',
    `select id from customer where book_id = $1 and email = $2 and lower(first_name) = lower($3) and lower(last_name) = lower($4) and status = 'active'
      order by id limit 1`,
    [bookId, email, firstName, lastName],
  );
  if (known) return known.id;
  const id = derivedId(orderId, 'customer');
  await tx.query(
    'checkout.new_customer',
    `insert into customer (book_id, id, customer_code, first_name, last_name, email, private) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (book_id, id) do nothing`,
    [
      bookId,
      id,
      newCustomerCode(),
      firstName,
      lastName,
      email,
      sealDetails(keyRing, bookId, id, { phoneNumber, dateOfBirth: null, address }),
    ],
  );
  return id;
}
