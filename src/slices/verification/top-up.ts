import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Kobo, koboAmount } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';

/** What one top-up may add: a billion naira, so that no sum of them leaves the range that JSON carries exactly. */
const MAX_TOP_UP = 100_000_000_000;

const input = z.strictObject({ amount: koboAmount.max(MAX_TOP_UP, { error: `must be at most ${MAX_TOP_UP} kobo` }) });

export interface ToppedUp {
  id: string;
  reference: string;
  amount: Kobo;
  /** The verification balance after it. */
  balance: Kobo;
  /** What the wallet can spend after it. */
  walletBalance: Kobo;
  createdAt: Date;
}

/**
 * Moves money from the wallet to the verification balance; it does not come back.
 * @throws Refusal 400 INSUFFICIENT_WALLET_BALANCE when the wallet does not cover it.
 */
export const topUpVerification = operation({
  title: 'verification.top_up',
  summary: 'Top the verification balance up from the wallet',
  scope: 'verification:write',
  repeatable: true,
  input,
  run: (app, actor, { amount }) => topUp(app, actor, amount, 'wallet'),
});

/** Credits the verification balance of the sandbox from nowhere. */
export const fundVerification = operation({
  title: 'sandbox.fund_verification',
  summary: 'Top up the sandbox verification balance',
  scope: 'sandbox',
  input,
  run: (app, actor, { amount }) => topUp(app, actor, amount, 'sandbox'),
});

async function topUp(app: App, actor: Actor, amount: Kobo, source: 'wallet' | 'sandbox'): Promise<ToppedUp> {
  const [row] = await app.db.query<{
    verdict: string;
    amount: Kobo;
    reference: string;
    balance: Kobo;
    available: Kobo;
    at: Date;
  }>('verification.top_up', 'select * from verification.top_up($1, $2, $3, $4)', [actor.bookId, actor.effectId, amount, source]);
  if (!row) throw new Error('a top-up got no verdict');
  switch (row.verdict) {
    case 'insufficient':
      throw new Refusal('invalid', 'The available balance of the wallet does not cover the top-up; fund the wallet and try again', {
        code: 'INSUFFICIENT_WALLET_BALANCE',
      });
    case 'inactive':
      throw new Refusal('forbidden', 'The wallet is not active', { code: 'WALLET_NOT_ACTIVE' });
    default:
      // The wallet may have crossed its own low-balance level.
      app.wakeWebhooks(actor.bookId);
      return {
        id: actor.effectId,
        reference: row.reference,
        amount: row.amount,
        balance: row.balance,
        walletBalance: row.available,
        createdAt: row.at,
      };
  }
}
