import pg from 'pg';
import { pino } from 'pino';
import { openDatabase, type Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import type { Payment } from '../../src/core/ledger/transitions.ts';
import { koboOf } from '../../src/domain/money/money.ts';

const silent = pino({ level: 'silent' });
export const HOUR_MS = 3_600_000;

/** A pool as the application has it: bound to the restricted role. */
export const openPool = (url: string, size = 4): Database => openDatabase({ url, size, log: silent, applicationName: 'ledger test' });

/** The owner of the schema, who may do what the application may not. */
export async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Books of new businesses, each with an empty wallet. */
export async function openBooks(db: Database, count: number): Promise<number[]> {
  const businesses = await db.query<{ id: string }>(
    'test.businesses',
    `insert into business (id, name, email) select gen_random_uuid(), 'Test ' || n, 'test@example.com' from generate_series(1, $1) n returning id`,
    [count],
  );
  const books: number[] = [];
  for (const { id } of businesses) {
    const [book] = await db.query<{ id: number }>('test.open_book', `select ledger.open_book($1, 'sandbox') as id`, [id]);
    if (book) books.push(book.id);
  }
  return books;
}

export interface DepositOutcome extends pg.QueryResultRow {
  result: 'credited' | 'duplicate' | 'conflict' | 'inactive';
  available: number;
}

export async function deposit(db: Database, book: number, amount: number, reference: string = newId(), id = newId()): Promise<string> {
  const [row] = await db.query<DepositOutcome>(
    'test.deposit',
    `select * from ledger.credit_deposit($1, $2, $3, $4, 0::smallint, 'sandbox')`,
    [book, id, amount, reference],
  );
  return row?.result ?? 'missing';
}

export async function everyCallerAsks(db: Database, book: number): Promise<void> {
  const rule = {
    id: newId(),
    name: 'Everybody',
    action: 'approval',
    above_amount: 0,
    exempts_all_keys: true,
    exempt_keys: [],
    created_by_name: 'Ada',
  };
  await db.query('test.rule', 'select from ledger.add_rule($1, $2)', [book, JSON.stringify(rule)]);
}

export function payment(bookId: number, given: Partial<Payment> = {}): Payment {
  const fee = given.fee ?? koboOf(10);
  return {
    bookId,
    id: newId(),
    clientReference: null,
    amount: koboOf(1_000),
    fee,
    feeBreakdown: fee > 0 ? [{ type: 'transfer_fee', amount: fee }] : [],
    bankCode: '058',
    bankName: 'GTBank Plc',
    accountNumber: '0123456785',
    accountName: 'ADA OBI',
    narration: null,
    sender: null,
    metadata: null,
    provider: 0,
    claim: newId(),
    leaseMs: 60_000,
    firstCheckMs: HOUR_MS,
    codePrefix: 'TRF',
    scheduledAt: null,
    asker: { id: 'ada', name: 'Ada', key: newId() },
    ...given,
  };
}

export interface Wallet extends pg.QueryResultRow {
  balance: number;
  held: number;
  seq: number;
}

export async function walletOf(db: Database, book: number): Promise<Wallet> {
  const [row] = await db.query<Wallet>('test.wallet', 'select balance, held, seq from ledger.account where book_id = $1 and account = 1', [
    book,
  ]);
  if (!row) throw new Error(`book ${book} has no wallet`);
  return { ...row };
}
