import type pg from 'pg';
import { newId } from '../../src/domain/ids/ids.ts';
import { Ledger } from '../../src/core/ledger/ledger.ts';
import { asOwner, deposit, openPool, payment } from '../ledger/support.ts';

export const ALERTED = ['ops@example.com', 'finance@example.com'];
export const CUSTOMER = 'ada.customer@example.org';

/** The books of a new live business with money in them and a low-balance alert that the next payment triggers. */
export async function liveBook(databaseUrl: string): Promise<number> {
  const db = openPool(databaseUrl, 1);
  try {
    const [row] = await db.query<{ id: number }>(
      'test.live_book',
      `insert into business (id, name, email) values (gen_random_uuid(), 'Live Limited', 'live@example.com') returning id`,
    );
    const [book] = await db.query<{ id: number }>('test.live_open', `select ledger.open_book($1, 'live') as id`, [row?.id]);
    if (!book) throw new Error('no book');
    await deposit(db, book.id, 10_000);
    await db.query('test.alert', 'select ledger.set_low_balance_alert($1, 9500, true, $2)', [book.id, ALERTED]);
    return book.id;
  } finally {
    await db.close();
  }
}

/** One payment for a customer that is delivered: the event of a settlement, and of a low balance where that is due. */
export async function payAndDeliver(
  databaseUrl: string,
  book: number,
  sender: Record<string, string> | null = { email: CUSTOMER },
): Promise<void> {
  const db = openPool(databaseUrl, 1);
  try {
    const ledger = new Ledger(db, 1);
    const claim = newId();
    const made = payment(book, { claim, sender });
    await ledger.pay(made);
    await ledger.transition({
      bookId: book,
      id: made.id,
      step: 'delivered',
      claim,
      channel: 'submit',
      code: '90000',
      description: 'Approved',
    });
  } finally {
    await db.close();
  }
}

export interface MailRow {
  id: string;
  kind: string;
  recipient: string;
  status: string;
  attempts: number;
  last_error: string | null;
  waits: number | null;
}

export const mailRows = (databaseUrl: string, book: number): Promise<MailRow[]> =>
  rows<MailRow>(
    databaseUrl,
    `select id, kind, recipient, status, attempts, last_error, round(extract(epoch from next_attempt_at - clock_timestamp()) / 60)::int as waits
       from mail where book_id = ${book} order by id`,
  );

export const rows = <Row extends pg.QueryResultRow>(databaseUrl: string, sql: string): Promise<Row[]> =>
  asOwner(databaseUrl, async (client) => (await client.query<Row>(sql)).rows);

export const mailIsDue = (databaseUrl: string): Promise<unknown[]> =>
  rows(databaseUrl, `update mail set next_attempt_at = clock_timestamp(), leased_until = clock_timestamp() where status = 'pending'`);

export const customerEmails = (databaseUrl: string, book: number, isOn: boolean): Promise<unknown[]> =>
  rows(
    databaseUrl,
    `insert into webhook.endpoint (book_id, id, handle_customer_emails) values (${book}, gen_random_uuid(), ${isOn})
       on conflict (book_id) do update set handle_customer_emails = excluded.handle_customer_emails`,
  );
