import type { Tx } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** One movement; `leg` numbers the movements of a source over its lifetime. */
export interface Leg {
  leg: number;
  kind: string;
  debit: number;
  credit: number;
  amount: Kobo;
  reference?: string;
}

export interface JournalEntry {
  bookId: number;
  /** Id of the cause; with the leg numbers it makes the entry idempotent. */
  source: string;
  reference: string;
  clientReference?: string | null;
  trigger: string;
  legs: Leg[];
}

export interface JournalOutcome {
  /** Only `posted` wrote; `duplicate` leaves an earlier leg. */
  result: 'posted' | 'duplicate' | 'insufficient' | 'inactive';
  available: Kobo;
  at: Date;
}

/** Books an entry in the caller's transaction, before row locks. */
export async function journal(tx: Tx, entry: JournalEntry): Promise<JournalOutcome> {
  const [outcome] = await tx.query<JournalOutcome & { n: number }>('ledger.post_entries', 'select * from ledger.post_entries($1)', [
    entriesOf(entry),
  ]);
  if (!outcome) throw new Error('the ledger returned no result');
  return outcome;
}

export const entriesOf = (entry: JournalEntry): string => JSON.stringify([{ n: 0, ...entry }]);

/** @throws Refusal 403 WALLET_NOT_ACTIVE, 400 INSUFFICIENT_WALLET_BALANCE with the sentence. */
export function requireDebited(result: string | undefined, insufficient: string): void {
  if (result === 'inactive')
    throw new Refusal('forbidden', 'The wallet is not active; contact the operator', { code: 'WALLET_NOT_ACTIVE' });
  if (result === 'insufficient') throw new Refusal('invalid', insufficient, { code: 'INSUFFICIENT_WALLET_BALANCE' });
}

/** Checks the low-balance alert once a reversible debit is final. Locks the wallet. */
export async function watchWallet(tx: Pick<Tx, 'query'>, bookId: number, type: string, reference: string): Promise<void> {
  await tx.query('ledger.watch_wallet', 'select ledger.watch_wallet($1, $2, $3)', [bookId, type, reference]);
}
