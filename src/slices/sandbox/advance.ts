import { z } from 'zod';
import { advanceSubscriptions } from '../subscriptions/upkeep.ts';
import { advanceAccounts } from '../virtual-accounts/upkeep.ts';
import { advanceBills } from '../bills/due.ts';
import { advanceVerification } from '../verification/upkeep.ts';
import { advanceKeys } from '../keys/advance.ts';
import { operation } from '../../services/operation.ts';
import { advanceQuotes } from '../sms/kept.ts';

const unitMs = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;
const MAX_MS = 400 * unitMs.d;

const duration = z
  .string()
  .trim()
  .regex(/^[1-9]\d{0,6}[smhd]$/, { error: 'must be a whole number and a unit, such as 30s, 5m, 6h or 1d' })
  .transform((text) => Number(text.slice(0, -1)) * unitMs[text.at(-1) as keyof typeof unitMs])
  .refine((ms) => ms <= MAX_MS, { error: 'must be at most 400d' });

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
  async run(app, actor, { by }): Promise<Advanced> {
    // The bank first: what a check finds then is what time has made of it.
    await app.sandboxBank.advance(actor.bookId, by);
    await app.sandboxBills.advance(actor.bookId, by);
    const rows = await app.db.query<{ kind: string; count: number }>(
      'sandbox.advance',
      `select kind, count from ledger.advance_sandbox($1, $2 * interval '1 millisecond')`,
      [actor.bookId, by],
    );
    const billChecks = await advanceBills(app, actor.bookId, by);
    const planRenewals = await advanceVerification(app, actor.bookId, by);
    const virtualAccountExpiries = await advanceAccounts(app, actor.bookId, by);
    const subscriptions = await advanceSubscriptions(app, actor.bookId, by);
    await advanceKeys(app, actor, by);
    await advanceQuotes(app, actor.bookId, by);
    const due = Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
    return {
      by,
      due: {
        ...due,
        ...(billChecks > 0 && { billChecks }),
        ...(planRenewals > 0 && { planRenewals }),
        ...(virtualAccountExpiries > 0 && { virtualAccountExpiries }),
        ...(subscriptions > 0 && { subscriptions }),
      },
    };
  },
});
