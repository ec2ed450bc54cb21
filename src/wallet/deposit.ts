import type { App } from '../app.ts';
import type { Kobo } from '../kernel/money.ts';
import { Refusal } from '../kernel/refusal.ts';

export interface Deposit {
  bookId: number;
  /** Makes the credit happen once. */
  id: string;
  amount: Kobo;
  /** The provider's reference; also unique to the book. */
  reference: string;
  provider: number;
  channel: 'bank_transfer' | 'checkout' | 'subscription' | 'admin' | 'sandbox';
  sender?: { name?: string; accountNumber?: string; bankName?: string; sessionId?: string };
  narration?: string;
}

export interface Deposited {
  reference: string;
  amount: Kobo;
  availableBalance: Kobo;
  creditedAt: Date;
}

/**
 * Credits the wallet once, whoever announces the deposit again, with its event in the same commit.
 * @throws Refusal 409 when the reference was used for another amount, 403 when the wallet is closed.
 */
export async function deposit(app: Pick<App, 'db' | 'wakeWebhooks'>, request: Deposit): Promise<Deposited> {
  const [row] = await app.db.query<{ verdict: string; available: number; at: Date }>(
    'ledger.deposit',
    'select * from ledger.deposit($1, $2, $3, $4, $5::smallint, $6, $7, $8)',
    [
      request.bookId,
      request.id,
      request.amount,
      request.reference,
      request.provider,
      request.channel,
      JSON.stringify(request.sender ?? {}),
      request.narration ?? null,
    ],
  );
  if (row?.verdict === 'conflict')
    throw new Refusal('conflict', 'This deposit was announced before with another amount', { code: 'DEPOSIT_CONFLICT' });
  if (!row || row.verdict === 'inactive') throw new Refusal('forbidden', 'The wallet is closed', { code: 'WALLET_NOT_ACTIVE' });
  app.wakeWebhooks(request.bookId);
  return { reference: request.reference, amount: request.amount, availableBalance: row.available, creditedAt: row.at };
}
