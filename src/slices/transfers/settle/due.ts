import type { App } from '../../../core/app/app.ts';
import type { HandlingResult, ProviderEvent } from '../../../core/webhook-inbox/webhook-inbox.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import { mark } from '../../../platform/concurrency/delay.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { COLUMNS } from '../read/read.ts';
import type { DueTransfer } from './settle.ts';
import { type Transfer, type TransferRow, transferOf } from '../read/transfer.ts';

/** Longer than a bank query and its record. */
const CLAIM_LEASE_MS = 45_000;

/** Claims up to `limit` due transfers for `claim`, oldest first. Race: two workers never claim the same transfer. */
export async function claimDue(app: App, claim: string, limit: number): Promise<(DueTransfer & Pick<Transfer, 'bookId' | 'id'>)[]> {
  const claimedAt = mark();
  const rows = await app.db.query<TransferRow & Pick<DueTransfer, 'environment' | 'bankId' | 'attempt' | 'isFromBefore'>>(
    'transfer.claim_due',
    `select ${COLUMNS}, provider as bank_id, attempt, (select environment from ledger.book where id = book_id) as environment,
            exists (select from restoration where noticed_at >= created_at) as is_from_before from ledger.claim_due($1, $2, $3)`,
    [limit, claim, CLAIM_LEASE_MS],
  );
  if (rows.length > 0) app.failpoint('after-claim');
  return rows.map(({ environment, bankId, attempt, isFromBefore, ...row }) => {
    const transfer = transferOf(row);
    return { bookId: transfer.bookId, id: transfer.id, transfer, environment, bankId, attempt, isFromBefore, claim, claimedAt };
  });
}

/** Advances every due time of one sandbox wallet by `byMs`, at the simulated bank too. @returns due records by kind. */
export async function advanceTransfers(app: App, { bookId }: Actor, byMs: number): Promise<Record<string, number>> {
  // Race: the bank advances first, so a poll sees the new time.
  await app.sandbox.bank.advance(bookId, byMs);
  const rows = await app.db.query<{ kind: string; count: number }>(
    'sandbox.advance',
    `select kind, count from ledger.advance_sandbox($1, $2 * interval '1 millisecond')`,
    [bookId, byMs],
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}

/** Schedules the poll of a notified transfer. */
export async function pollTransferNow(tx: Tx, { environment, provider, reference, isReturn }: ProviderEvent): Promise<HandlingResult> {
  const [row] = await tx.query<{ result: HandlingResult | null }>(
    'ledger.schedule_poll',
    'select ledger.schedule_poll($1, $2, $3, $4) as result',
    [environment, provider, reference, isReturn],
  );
  return row?.result ?? 'no_match';
}
