import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';
import { currency, kobo, koboAmount } from '../../domain/money/money.ts';
import { dateTime, namedObject } from '../../domain/schema/type-names.ts';
import { fundSandbox } from '../wallet/deposit.ts';

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_MS = 400 * unitMs.d;

const duration = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,6}[smhd]$/, { error: 'must be a whole number and a unit, such as 30s, 5m, 6h or 1d' })
  .transform((text) => Number(text.slice(0, -1)) * unitMs[text.at(-1) as keyof typeof unitMs])
  .refine((ms) => ms <= MAX_MS, { error: 'must be at most 400d' })
  .meta({ description: 'Such as 30s, 5m, 2h or 1d; at most 400d.' });

/**
 * Advances sandbox time for the business: every due time moves nearer by the same amount, at the simulated bank as well; workers
 * process due work within a second. Clocks, signatures and creation times stay real.
 */
export const advanceSandbox = operation({
  title: 'sandbox.advance',
  summary: 'Advance sandbox time',
  scope: 'sandbox',
  input: z.strictObject({ by: duration }),
  output: z.object({
    advancedMs: z.int().meta({ description: 'The time passed, in milliseconds.' }),
    due: z.record(z.string(), z.int()).meta({ description: 'The number of due records, by kind.' }),
  }),
  run: async (app, actor, { by }) => ({ advancedMs: by, due: await app.sandbox.time.advance(app, actor, by) }),
});

const POLL_MS = 50;

const quietSchema = z.object({
  quiet: z.boolean().meta({ description: 'False when work was still due or running at the time-out.' }),
  waitedMs: z.int().meta({ description: 'The time waited, in milliseconds.' }),
});

/** Waits until no work of the business is due or running, at most `timeout` seconds (1 to 60, default 10). */
export const untilQuiet = operation({
  title: 'sandbox.wait',
  summary: 'Wait for due sandbox work',
  scope: 'sandbox',
  input: z.strictObject({
    timeout: z
      .string()
      .trim()
      .regex(/^([1-9]|[1-5]\d|60)$/, { error: 'must be a whole number of seconds from 1 to 60' })
      .transform(Number)
      .optional()
      .meta({ description: 'The maximum time to wait in seconds, 1 to 60; default 10.' }),
  }),
  output: quietSchema,
  async run(app, actor, { timeout = 10 }) {
    const started = performance.now();
    const waited = (): number => Math.round(performance.now() - started);
    while (await app.sandbox.time.isBusy(app, actor.bookId)) {
      if (waited() >= timeout * 1_000) return { quiet: false, waitedMs: waited() };
      await sleep(POLL_MS);
    }
    return { quiet: true, waitedMs: waited() };
  },
});

/** Why: bounds sums of fundings to the range that JSON carries exactly. */
const MAX_FUNDING = 100_000_000_000;

const depositSchema = namedObject('SandboxDeposit', 'A deposit of test money.', {
  reference: z.string().meta({ description: 'The reference of the deposit.' }),
  amount: kobo.meta({ description: 'The amount in kobo.' }),
  currency,
  availableBalance: kobo.meta({ description: 'The available balance in kobo.' }),
  creditedAt: dateTime.meta({ description: 'The time of the credit.' }),
});

/** Credits the sandbox wallet like a deposit, with the event wallet.funded. */
export const fundWallet = operation({
  title: 'sandboxWallet.fund',
  summary: 'Fund the sandbox wallet',
  scope: 'sandbox',
  input: z.strictObject({
    amount: koboAmount.max(MAX_FUNDING, { error: `must be at most ${MAX_FUNDING} kobo` }).meta({ description: 'The amount in kobo.' }),
  }),
  output: depositSchema,
  run: async (app, { bookId, effectId }, { amount }) => ({
    ...(await fundSandbox(app, bookId, effectId, amount)),
    currency: 'NGN' as const,
  }),
});
