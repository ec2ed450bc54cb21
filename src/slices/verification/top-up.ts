import { z } from 'zod';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { currency, type Kobo, kobo, koboAmount } from '../../domain/money/money.ts';
import { dateTime, ownId, typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { operation } from '../../core/operation/operation.ts';

/** What one top-up may add: a billion naira, so that no sum of them leaves the range that JSON carries exactly. */
const MAX_TOP_UP = 100_000_000_000;

const input = z.strictObject({ amount: koboAmount.max(MAX_TOP_UP, { error: `must be at most ${MAX_TOP_UP} kobo` }) });

export const topUpSchema = z
  .object({
    id: ownId,
    reference: z.string().meta({ description: 'Its reference on the statement.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    currency,
    balance: kobo.meta({ description: 'Kobo: the verification balance after it.' }),
    walletBalance: kobo.meta({ description: 'Kobo that the wallet can spend after it.' }),
    createdAt: dateTime.meta({ description: 'When.' }),
  })
  .meta({ id: 'VerificationTopUp' })
  .register(typeNames, {
    name: 'VerificationTopUp',
    description: 'Money that was put into the verification balance.',
    isNode: true,
    without: ['currency'],
  });

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
  output: topUpSchema,
  run: (app, actor, { amount }) => topUp(app, actor, amount, 'wallet'),
});

/** Credits the verification balance of the sandbox from nowhere. */
export const fundVerification = operation({
  title: 'sandbox.fund_verification',
  summary: 'Top up the sandbox verification balance',
  scope: 'sandbox',
  input,
  output: topUpSchema,
  run: (app, actor, { amount }) => topUp(app, actor, amount, 'sandbox'),
});

async function topUp(app: App, actor: Actor, amount: Kobo, source: 'wallet' | 'sandbox'): Promise<z.output<typeof topUpSchema>> {
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
        currency: 'NGN',
        balance: row.balance,
        walletBalance: row.available,
        createdAt: row.at,
      };
  }
}
