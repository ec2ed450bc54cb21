import type { App } from '../app.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Kobo } from '../kernel/money.ts';
import { Refusal } from '../kernel/refusal.ts';
import { findByClientReference, findById } from './read.ts';
import { type Transfer, wasRefused } from './transfer.ts';

export interface Sent {
  transfer: Transfer;
  /** True when this repeats an earlier request and nothing new was debited. */
  replayed: boolean;
}

/** The transfer that the ledger names as the original. */
export async function original(app: App, actor: Actor, id: string): Promise<Transfer> {
  const transfer = await findById(app.db, actor.bookId, id);
  if (!transfer) throw new Error(`transfer ${id} was found by the ledger but cannot be read`);
  return transfer;
}

/** The transfer that this request repeats: of the same reference and amount, and to the same account where one is named. */
export async function sentBefore(
  { db }: App,
  { bookId }: Actor,
  { clientReference: reference, amount }: { clientReference?: string | undefined; amount: Kobo },
  account?: { bankCode: string; accountNumber: string },
): Promise<Transfer | null> {
  const earlier = reference === undefined ? null : await findByClientReference(db, bookId, reference);
  if (earlier?.amount !== amount) return null;
  const isThere = !account || (earlier.bankCode === account.bankCode && earlier.accountNumber === account.accountNumber);
  return isThere ? earlier : null;
}

/** The answer to a repeat. @throws Refusal 200 PROVIDER_REJECTED when the original was refused. */
export const replayOf = (earlier: Transfer): Sent => ({ transfer: told(earlier, true), replayed: true });

/** The specification: HTTP 200 with `success: false` when the processor refuses a transfer. */
export function told(transfer: Transfer, isReplay = false): Transfer {
  if (!wasRefused(transfer)) return transfer;
  throw new Refusal(
    'provider_rejected',
    `The bank refused the transfer (${transfer.provider?.responseDescription ?? 'no reason given'}); the amount is back in the wallet and no fee was charged`,
    {
      code: 'PROVIDER_REJECTED',
      isReplay,
      data: {
        transferCode: transfer.transferCode,
        transactionResponseCode: transfer.provider?.transactionResponseCode ?? null,
        transactionRef: transfer.provider?.transactionRef ?? null,
      },
    },
  );
}
