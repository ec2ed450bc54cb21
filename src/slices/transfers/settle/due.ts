import type { App } from '../../../core/app/app.ts';
import type { Heard, News } from '../../../core/webhook-inbox/news.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { COLUMNS } from '../read/read.ts';
import type { DueTransfer } from './settle.ts';
import { type Transfer, type TransferRow, transferOf } from '../read/transfer.ts';

/** Lease of a worker's claim. Longer than a bank query may take, with room to record. */
const CLAIM_LEASE_MS = 45_000;

/** Claims up to `limit` due transfers for `token`, oldest first. Two workers never get the same one. */
export async function claimDue(app: App, token: string, limit: number): Promise<Pick<Transfer, 'bookId' | 'id'>[]> {
  const rows = await app.db.query<{ bookId: number; id: string }>(
    'transfer.claim_due',
    'select book_id, id from ledger.claim_due($1, $2, $3)',
    [limit, token, CLAIM_LEASE_MS],
  );
  if (rows.length > 0) app.failpoint('after-claim');
  return rows;
}

/** Reads a claimed transfer back, or null when the claim has passed on meanwhile. */
export async function findClaimed(
  app: App,
  bookId: number,
  id: string,
  claim: string,
): Promise<Pick<DueTransfer, 'transfer' | 'environment' | 'bankId' | 'attempt' | 'isFromBefore'> | null> {
  const [row] = await app.db.query<TransferRow & Pick<DueTransfer, 'environment' | 'bankId' | 'attempt' | 'isFromBefore'>>(
    'transfer.claimed',
    `select ${COLUMNS}, provider as bank_id, attempt, (select environment from ledger.book where id = book_id) as environment,
            exists (select from restoration where noticed_at >= created_at) as is_from_before from ledger.transfer
      where book_id + 0 = $1 and id = $2 and claim = $3 and claimed_until > clock_timestamp()`,
    [bookId, id, claim],
    'shared',
  );
  if (!row) return null;
  const { environment, bankId, attempt, isFromBefore, ...transfer } = row;
  return { transfer: transferOf(transfer), environment, bankId, attempt, isFromBefore };
}

/**
 * Pulls every due time of one sandbox book nearer by `byMs`, at the bank as well as here. @returns what became due, by kind.
 */
export async function advanceTransfers(app: App, { bookId }: Actor, byMs: number): Promise<Record<string, number>> {
  // The bank first: what a check finds then is what time has made of it.
  await app.sandbox.bank.advance(bookId, byMs);
  const rows = await app.db.query<{ kind: string; count: number }>(
    'sandbox.advance',
    `select kind, count from ledger.advance_sandbox($1, $2 * interval '1 millisecond')`,
    [bookId, byMs],
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Makes the transfer of a provider's notification due for polling now, in place of at its time. */
export async function pollTransferNow(tx: Tx, { environment, provider, reference, isReturn }: News): Promise<Heard> {
  const [row] = await tx.query<{ heard: Heard | null }>('transfer.hear', 'select ledger.hear($1, $2, $3, $4) as heard', [
    environment,
    provider,
    reference,
    isReturn,
  ]);
  return row?.heard ?? 'nobody';
}
