import type { Database } from '../../src/platform/db/database.ts';
import { newId } from '../../src/domain/ids/ids.ts';
import { type Charge, Charges, type CallRecord } from '../../src/slices/verification/charges.ts';
import { deposit, openBooks } from '../ledger/support.ts';
import { STARTER } from './support.ts';

export const call = (bookId: number, given: Partial<Charge> = {}): Charge => ({
  bookId,
  id: newId(),
  operation: 'nin_basic',
  provider: 'zee',
  subject: '701****6789',
  subjectIndex: 'ab'.repeat(32),
  ...given,
});

/** One book with a call of every story, and the ids of what it has. */
export async function seedVerification(db: Database): Promise<{ book: number; ids: Record<string, string> }> {
  const [book = 0] = await openBooks(db, 1);
  await deposit(db, book, 10_000_000);
  const ids: Record<string, string> = {
    top_up: newId(),
    funding: newId(),
    plan: newId(),
    paid: newId(),
    refunded: newId(),
    pending: newId(),
    by_quota: newId(),
    quota_refunded: newId(),
  };
  const id = (name: string): string => ids[name] ?? '';
  for (const [name, source] of [
    ['top_up', 'wallet'],
    ['funding', 'sandbox'],
  ] as const) {
    await db.query('test.top_up', 'select * from verification.credit_balance($1, $2, $3, $4)', [book, id(name), 100_000, source]);
  }
  const charges = new Charges(db);
  const answered = async (name: string, record: Partial<CallRecord> = {}, charge: Partial<Charge> = {}): Promise<void> => {
    await charges.charge(call(book, { id: id(name), ...charge }));
    await charges.record({ bookId: book, id: id(name), status: 'found', refund: false, ...record });
  };
  await answered('paid');
  await answered('refunded', { status: 'upstream_error', refund: true });
  await charges.charge(call(book, { id: id('pending'), operation: 'cac' }));
  await db.query('test.subscribe', 'select verification.subscribe($1, $2, $3, true)', [book, id('plan'), STARTER]);
  await answered('by_quota');
  await answered('quota_refunded', { status: 'upstream_error', refund: true });
  return { book, ids };
}
