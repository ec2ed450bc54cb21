import type { App } from '../../core/app/app.ts';
import type { DemoBusiness } from '../../core/slice/slice.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export interface Deposit {
  bookId: number;
  /** Makes the credit happen once. */
  id: string;
  amount: Kobo;
  /** The provider's reference; also unique to the book. */
  reference: string;
  provider: number;
  channel: 'bank_transfer' | 'checkout' | 'subscription' | 'admin' | 'sandbox';
  sender?:
    | { name?: string; accountNumber?: string; bankName?: string; sessionId?: string; /** What the bank kept of it. */ providerFee?: Kobo }
    | undefined;
  narration?: string;
}

export interface Deposited {
  reference: string;
  amount: Kobo;
  availableBalance: Kobo;
  creditedAt: Date;
}

interface Verdict {
  verdict: 'credited' | 'duplicate' | 'conflict' | 'inactive';
  available: Kobo;
  at: Date;
}

/**
 * Credits the wallet once, whoever announces the deposit again, with its event in the same commit.
 * @throws Refusal 409 when the reference was used for another amount, 403 when the wallet is closed.
 */
async function deposit(app: Pick<App, 'db' | 'wakeWebhooks'>, request: Deposit): Promise<Deposited> {
  const { isNew: _, ...deposited } = await depositIn(app.db, request);
  app.wakeWebhooks(request.bookId);
  return deposited;
}

/** The same in the caller's transaction, which calls `app.wakeWebhooks` after its commit. It locks the wallet, so rows of its own come after it. */
export async function depositIn(db: Pick<Tx, 'query'>, request: Deposit): Promise<Deposited & { isNew: boolean }> {
  const [row] = await db.query<Verdict>(
    'ledger.deposit',
    'select verdict, available, at from ledger.deposit($1, $2, $3, $4, $5::smallint, $6, $7, $8)',
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
  const { reference, amount } = request;
  return { reference, amount, availableBalance: row.available, creditedAt: row.at, isNew: row.verdict === 'credited' };
}

/** Puts the money of a demo business into its sandbox wallet, once. */
export async function seedWallet(app: App, { id, bookId, funds }: DemoBusiness): Promise<void> {
  await deposit(app, {
    bookId,
    id,
    amount: funds,
    reference: 'DEMO_OPENING_BALANCE',
    provider: 0,
    channel: 'sandbox',
    sender: { name: 'TOLLGATE DEMO' },
    narration: 'Opening balance',
  });
}

/** Credits a sandbox wallet as a deposit would, with its event; once for one id. */
export const fundSandbox = (app: App, bookId: number, id: string, amount: Kobo): Promise<Deposited> =>
  deposit(app, {
    bookId,
    id,
    amount,
    reference: `SBX_${id}`,
    provider: app.sandbox.bank.id,
    channel: 'sandbox',
    sender: { name: 'SANDBOX FUNDING', accountNumber: '9999999990', bankName: 'Guaranty Trust Bank' },
    narration: 'Sandbox funding',
  });
