import { type App, appScoped } from '../../../core/app/app.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Actor } from '../../../domain/actor/actor.ts';
import { Batcher } from '../../../platform/fast/batcher.ts';
import type { Kobo } from '../../../domain/money/money.ts';
import { conflict, Refusal } from '../../../platform/errors/refusal.ts';
import type { Remaining } from '../../../core/ledger/outcomes.ts';
import { COLUMNS, findById } from '../read/read.ts';
import { type Transfer, type TransferRow, transferOf, wasRefused } from '../read/transfer.ts';

export interface Sent {
  transfer: Transfer;
  replayed: boolean;
  /** Remaining limits of the wallet and the key; null without limits, undefined without a new debit. */
  left?: Remaining | null;
  /** Available balance after the new debit, from its commit. */
  available?: Kobo | null;
}

interface Wanted {
  bookId: number;
  id: string;
  clientReference: string | null;
}

const earlierTransfers = appScoped(({ db }) => earlierIn(db));

function earlierIn(db: Database): Batcher<Wanted, Transfer | null> {
  return new Batcher({
    maxBatch: 128,
    maxWaiting: 4_096,
    concurrency: 4,
    async run(wanted) {
      const rows = await db.query<TransferRow & { n: number }>(
        'transfer.earlier',
        `select i.n, e.* from jsonb_to_recordset($1) as i(n integer, "bookId" bigint, id uuid, "clientReference" text)
          cross join lateral (
            select ${COLUMNS} from ledger.transfer where book_id + 0 = i."bookId" and id = i.id
            union all
            select ${COLUMNS} from ledger.transfer where book_id = i."bookId" and client_reference = i."clientReference"
            limit 1) e`,
        [JSON.stringify(wanted.map((each, n) => ({ n, ...each })))],
      );
      const found = new Map(rows.map(({ n, ...row }) => [n, transferOf(row)]));
      return wanted.map((_, n) => found.get(n) ?? null);
    },
  });
}

export const madeBefore = (app: App, { bookId, effectId }: Actor, reference: string | undefined): Promise<Transfer | null> =>
  earlierTransfers(app).add({ bookId, id: effectId, clientReference: reference ?? null });

/** True for the same payment; with a deleted beneficiary only the amount can differ. @param account null when unknown */
export function repeats(
  earlier: Transfer,
  { effectId }: Actor,
  amount: Kobo,
  account: { bankCode: string; accountNumber: string } | null,
): boolean {
  if (earlier.id === effectId) return true;
  const isThere = !account || (earlier.bankCode === account.bankCode && earlier.accountNumber === account.accountNumber);
  return earlier.amount === amount && isThere;
}

export async function original(app: App, actor: Actor, id: string): Promise<Transfer> {
  const transfer = await findById(app.db, actor.bookId, id);
  if (!transfer) throw new Error(`transfer ${id} was found by the ledger but cannot be read`);
  return transfer;
}

/** @throws Refusal 200 PROVIDER_REJECTED when the original was refused. */
export const replayOf = (earlier: Transfer): Sent => ({ transfer: unlessRefused(earlier, true), replayed: true });

/** Spec: "Client reference rules" 2, a reference identifies one payment. */
export const referenceUsed = (message: string): Refusal => conflict('CLIENT_REFERENCE_CONFLICT', message, 'clientReference');

/** Spec: HTTP 200 with `success: false` when the processor refuses. */
export function unlessRefused(transfer: Transfer, isReplay = false): Transfer {
  if (!wasRefused(transfer)) return transfer;
  throw new Refusal('provider_rejected', refusedByBank(transfer.provider?.responseDescription ?? null), {
    code: 'PROVIDER_REJECTED',
    isReplay,
    data: {
      transferCode: transfer.transferCode,
      transactionResponseCode: transfer.provider?.transactionResponseCode ?? null,
      transactionRef: transfer.provider?.transactionRef ?? null,
    },
  });
}

export const refusedByBank = (reason: string | null): string =>
  `The bank refused the transfer (${reason ?? 'no reason given'}); the amount is back in the wallet and no fee was charged`;
