import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { currency, type Kobo, kobo, koboAmount } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';

/** Why: sums of top-ups stay exact in JSON. */
const MAX_TOP_UP = 100_000_000_000;

const input = z.strictObject({ amount: koboAmount.max(MAX_TOP_UP, { error: `must be at most ${MAX_TOP_UP} kobo` }) });

export const topUpSchema = z
  .object({
    id: ownId,
    reference: z.string().meta({ description: 'The reference on the statement.' }),
    amount: kobo.meta({ description: 'The amount in kobo.' }),
    currency,
    balance: kobo.meta({ description: 'The verification balance in kobo after the top-up.' }),
    walletBalance: kobo.meta({ description: 'The available wallet balance in kobo after the top-up.' }),
    createdAt: dateTime.meta({ description: 'The time of the top-up.' }),
  })
  .meta({ id: 'VerificationTopUp' })
  .register(typeNames, {
    name: 'VerificationTopUp',
    description: 'A top-up of the verification balance.',
  });

/**
 * Moves money from the wallet to the verification balance, permanently.
 * @throws Refusal 400 INSUFFICIENT_WALLET_BALANCE when the wallet does not cover the amount.
 */
export const topUpVerification = operation({
  title: 'verificationBalance.topup',
  summary: 'Top up the verification balance',
  scope: 'verification:write',
  repeatable: [],
  input,
  output: topUpSchema,
  run: (app, actor, { amount }) => topUp(app, actor, amount, 'wallet'),
});

/** Credits the sandbox verification balance with test money. */
export const fundVerification = operation({
  title: 'sandboxVerifications.fund',
  summary: 'Top up the sandbox verification balance',
  scope: 'sandbox',
  input,
  output: topUpSchema,
  run: (app, actor, { amount }) => topUp(app, actor, amount, 'sandbox'),
});

async function topUp(app: App, actor: Actor, amount: Kobo, source: 'wallet' | 'sandbox'): Promise<z.output<typeof topUpSchema>> {
  const [row] = await app.db.query<{
    result: string;
    amount: Kobo;
    reference: string;
    balance: Kobo;
    available: Kobo;
    at: Date;
  }>('verification.credit_balance', 'select * from verification.credit_balance($1, $2, $3, $4)', [
    actor.bookId,
    actor.effectId,
    amount,
    source,
  ]);
  if (!row) throw new Error('a top-up has no result');
  switch (row.result) {
    case 'insufficient':
      throw new Refusal('invalid', 'The available balance of the wallet does not cover the top-up; fund the wallet and try again', {
        code: 'INSUFFICIENT_WALLET_BALANCE',
      });
    case 'inactive':
      throw new Refusal('forbidden', 'The wallet is not active; contact the operator', { code: 'WALLET_NOT_ACTIVE' });
    default:
      // Why: the wallet may have crossed its own low-balance level.
      app.wakeWebhooks(actor.bookId);
      return {
        id: actor.effectId,
        reference: row.reference,
        amount: row.amount,
        currency: 'NGN',
        balance: row.balance,
        walletBalance: row.available,
        createdAt: row.at,
      };
  }
}
