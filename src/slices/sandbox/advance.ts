import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { koboAmount } from '../../domain/money/money.ts';
import { type Deposited, fundSandbox } from '../wallet/deposit.ts';

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_MS = 400 * unitMs.d;

const duration = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,6}[smhd]$/, { error: 'must be a whole number and a unit, such as 30s, 5m, 6h or 1d' })
  .transform((text) => Number(text.slice(0, -1)) * unitMs[text.at(-1) as keyof typeof unitMs])
  .refine((ms) => ms <= MAX_MS, { error: 'must be at most 400d' })
  .meta({ description: 'Such as 30s, 5m, 2h or 1d; at most 400d.' });

export interface Advanced {
  by: number;
  /** What became due, by kind. */
  due: Record<string, number>;
}

/**
 * Pulls every due time of this business's sandbox nearer by the same amount, at the bank as well as here; the workers
 * find what became due within a second. Clocks, signatures and created-at times stay real.
 */
export const advanceSandbox = operation({
  title: 'sandbox.advance',
  summary: 'Let sandbox time pass',
  scope: 'sandbox',
  input: z.strictObject({ by: duration }),
  run: async (app, actor, { by }): Promise<Advanced> => ({ by, due: await app.sandbox.time.advance(app, actor, by) }),
});

/** What one funding may add: a billion naira, so that no sum of them leaves the range that JSON carries exactly. */
const MAX_FUNDING = 100_000_000_000;

/** Credits the sandbox wallet as a deposit would, with its event wallet.funded. */
export const fundWallet = operation({
  title: 'sandbox.fund_wallet',
  summary: 'Credit the sandbox wallet',
  scope: 'sandbox',
  input: z.strictObject({
    amount: koboAmount.max(MAX_FUNDING, { error: `must be at most ${MAX_FUNDING} kobo` }).meta({ description: 'Kobo: how much.' }),
  }),
  run: (app, actor, { amount }): Promise<Deposited> => fundSandbox(app, actor.bookId, actor.effectId, amount),
});
