import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { operation } from '../../core/operation/operation.ts';

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
      .optional()
      .meta({ description: 'How many seconds to wait at most, 1 to 60; 10 unless told.' }),
  }),
  async run(app, actor, { timeout = 10 }): Promise<Quiet> {
    const started = performance.now();
    const waited = (): number => Math.round(performance.now() - started);
    while (await app.sandbox.time.isBusy(app, actor.bookId)) {
      if (waited() >= timeout * 1_000) return { quiet: false, waitedMs: waited() };
      await sleep(POLL_MS);
    }
    return { quiet: true, waitedMs: waited() };
  },
});
