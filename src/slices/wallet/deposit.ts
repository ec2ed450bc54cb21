import type { App } from '../../core/app/app.ts';
import type { DemoBusiness } from '../../core/slice/slice.ts';
import type { Kobo } from '../../domain/money/money.ts';
import type { Tx } from '../../platform/db/database.ts';
import { conflict, Refusal } from '../../platform/errors/refusal.ts';

export interface Deposit {
  bookId: number;
  /** Idempotency: one credit per id. */
  id: string;
  amount: Kobo;
  /** Provider reference, unique within the wallet. */
  reference: string;
  provider: number;
  channel: 'bank_transfer' | 'checkout' | 'subscription' | 'admin' | 'sandbox';
  sender?: { name?: string; accountNumber?: string; bankName?: string; sessionId?: string; providerFee?: Kobo } | undefined;
  narration?: string;
}

export interface Deposited {
  reference: string;
  amount: Kobo;
  availableBalance: Kobo;
  creditedAt: Date;
}

/** Credits the wallet once, with its event. @throws Refusal 409 for a reference with another amount, 403 for a closed wallet. */
async function deposit(app: Pick<App, 'db' | 'wakeWebhooks'>, request: Deposit): Promise<Deposited> {
  const { isNew: _, ...deposited } = await depositIn(app.db, request);
  app.wakeWebhooks(request.bookId);
  return deposited;
}

/** Same, within the caller's transaction, which calls `app.wakeWebhooks` after its commit. Locks the wallet. */
export async function depositIn(db: Pick<Tx, 'query'>, request: Deposit): Promise<Deposited & { isNew: boolean }> {
  const { bookId, id, amount, reference, provider, channel, sender = {}, narration = null } = request;
  const [row] = await db.query<{ result: 'credited' | 'duplicate' | 'conflict' | 'inactive'; available: Kobo; at: Date }>(
    'ledger.credit_deposit',
    'select result, available, at from ledger.credit_deposit($1, $2, $3, $4, $5::smallint, $6, $7, $8)',
    [bookId, id, amount, reference, provider, channel, JSON.stringify(sender), narration],
  );
  if (row?.result === 'conflict')
    throw conflict('DEPOSIT_CONFLICT', 'This reference was credited before with another amount; use a new reference');
  if (!row || row.result === 'inactive')
    throw new Refusal('forbidden', 'The wallet is closed and cannot be credited; contact the operator', { code: 'WALLET_NOT_ACTIVE' });
  return { reference, amount, availableBalance: row.available, creditedAt: row.at, isNew: row.result === 'credited' };
}

/** Credits the opening balance of a demo business once. */
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
