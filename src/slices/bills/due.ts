import type { App } from '../../core/app/app.ts';
import type { Environment } from '../../domain/actor/actor.ts';
import { type Bill, BILL_COLUMNS, type BillRow, billOf } from './bill.ts';

/** A worker that dies gives its bills back after this long. Longer than a question may take, with room to record. */
const CLAIM_LEASE_MS = 45_000;

/** Claims up to `limit` due bills for `token`, oldest first. Two workers never get the same one. */
export async function claimDueBills(app: App, token: string, limit: number): Promise<Pick<Bill, 'bookId' | 'id'>[]> {
  const rows = await app.db.query<{ bookId: number; id: string }>('bill.claim_due', 'select book_id, id from bills.claim_due($1, $2, $3)', [
    limit,
    token,
    CLAIM_LEASE_MS,
  ]);
  if (rows.length > 0) app.failpoint('after-claim');
  return rows;
}

/** Reads a claimed bill back, or null when the claim has passed on meanwhile. */
export async function findClaimedBill(
  app: App,
  bookId: number,
  id: string,
  claim: string,
): Promise<{ bill: Bill; environment: Environment } | null> {
  const [row] = await app.db.query<BillRow & { environment: Environment }>(
    'bill.claimed',
    `select ${BILL_COLUMNS}, (select environment from ledger.book where id = book_id) as environment from bills.bill
      where book_id = $1 and id = $2 and claim = $3 and claimed_until > clock_timestamp()`,
    [bookId, id, claim],
  );
  if (!row) return null;
  const { environment, ...bill } = row;
  return { bill: billOf(bill), environment };
}

/** Pulls the due times of one sandbox book's bills nearer by `ms`, at their provider as well; tells how many are due then. */
export async function advanceBills(app: App, bookId: number, ms: number): Promise<number> {
  await app.sandbox.bills.advance(bookId, ms);
  const [row] = await app.db.query<{ due: number }>(
    'bill.advance',
    `select bills.advance_sandbox($1, $2 * interval '1 millisecond') as due`,
    [bookId, ms],
  );
  return row?.due ?? 0;
}
