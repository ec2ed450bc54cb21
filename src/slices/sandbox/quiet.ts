import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { hasDueBills } from '../bills/due.ts';
import { hasDueCheckout } from '../checkout/give-up.ts';
import { hasMail } from '../../services/mail/queue.ts';
import { operation } from '../../services/operation.ts';
import { hasDueSubscriptions } from '../subscriptions/upkeep.ts';
import { hasDueAccounts } from '../virtual-accounts/upkeep.ts';
import { hasDueRenewal } from '../verification/upkeep.ts';
import { hasWork } from '../transfers/due.ts';

const POLL_MS = 50;

export interface Quiet {
  /** False when something was still due or running at the time-out. */
  quiet: boolean;
  waitedMs: number;
}

/** Answers once nothing of this business is due or running, or after `timeout` seconds (1 to 60, default 10). */
export const untilQuiet = operation({
  title: 'sandbox.quiet',
  summary: 'Wait until nothing is due or running',
  scope: 'sandbox',
  input: z.strictObject({
    timeout: z
      .string()
      .trim()
      .regex(/^([1-9]|[1-5]\d|60)$/, { error: 'must be a whole number of seconds from 1 to 60' })
      .transform(Number)
      .optional(),
  }),
  async run(app, actor, { timeout = 10 }): Promise<Quiet> {
    const started = performance.now();
    const waited = (): number => Math.round(performance.now() - started);
    while (
      (await hasWork(app, actor.bookId)) ||
      (await hasDueBills(app, actor.bookId)) ||
      (await hasDueAccounts(app, actor.bookId)) ||
      (await hasDueSubscriptions(app, actor.bookId)) ||
      (await hasDueCheckout(app, actor.bookId)) ||
      (await hasMail(app, actor.bookId)) ||
      (await hasDueRenewal(app, actor.bookId))
    ) {
      if (waited() >= timeout * 1_000) return { quiet: false, waitedMs: waited() };
      await sleep(POLL_MS);
    }
    return { quiet: true, waitedMs: waited() };
  },
});
