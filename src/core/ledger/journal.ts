import type { Tx } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';

/** One movement from `debit` to `credit`. `leg` numbers the movements of a source over its whole life. */
export interface Leg {
  leg: number;
  kind: string;
  debit: number;
  credit: number;
  /** Kobo, positive. */
  amount: Kobo;
  /** Its line of the statement, when it is not the entry's. */
  reference?: string;
}

/** Legs that are booked together or not at all, for one cause: a bill, a verification call, a card's purchase. */
export interface JournalEntry {
  bookId: number;
  /** The id of the cause. Together with the numbers of the legs it makes the entry happen once. */
  source: string;
  reference: string;
  clientReference?: string | null;
  /** What a low-balance alert names as its cause. */
  trigger: string;
  legs: Leg[];
}

export interface JournalVerdict {
  /** Only `posted` wrote anything; `duplicate` says that a leg of it was booked before. */
  verdict: 'posted' | 'duplicate' | 'insufficient' | 'inactive';
  /** What the wallet can spend now. */
  available: Kobo;
  at: Date;
}

/**
 * Books one entry in the caller's transaction. It takes the locks of the accounts it touches, so rows that the caller
 * locks as well come after it. The caller rolls its own writes back when the verdict is not the one it needs.
 */
export async function journal(tx: Tx, entry: JournalEntry): Promise<JournalVerdict> {
  const [verdict] = await tx.query<JournalVerdict & { n: number }>('ledger.journal', 'select * from ledger.journal($1)', [
    entriesOf(entry),
  ]);
  if (!verdict) throw new Error('the ledger gave no verdict');
  return verdict;
}

/** What `ledger.journal` takes, for a statement that books and writes down what it was for at once. */
export const entriesOf = (entry: JournalEntry): string => JSON.stringify([{ n: 0, ...entry }]);

/** Looks at a wallet for its low-balance alert, when a debit that might have been refused at once begins to count. Locks the wallet. */
export async function watchWallet(tx: Pick<Tx, 'query'>, bookId: number, type: string, reference: string): Promise<void> {
  await tx.query('ledger.watch_wallet', 'select ledger.watch_wallet($1, $2, $3)', [bookId, type, reference]);
}
