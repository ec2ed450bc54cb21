import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../services/app.ts';
import type { Actor } from '../../platform/kernel/actor.ts';
import { Refusal } from '../../platform/kernel/refusal.ts';
import type { ScriptedOutcome } from '../../services/providers/bank/sandbox/script.ts';

/** What a flow runs on. */
export interface Stage {
  app: App;
  bookId: number;
  /** The caller as one who may do everything in the sandbox. Each name has an effect of its own, so that a repeat makes nothing twice. */
  as(name: string): Actor;
}

/** The ids of what a flow made, by what they are. */
export type Made = Readonly<Record<string, string>>;

/** Runs what really makes an event happen. */
export type Flow = (stage: Stage) => Promise<Made>;

const PATIENCE_MS = 8_000;
const EVERY_MS = 50;

/**
 * Lets the simulated bank decide on a transfer now and be asked about it now, which leaves everything else of the sandbox in its time.
 * @throws Refusal 503 when no worker hands the transfer in for eight seconds.
 */
export async function decide({ app, bookId }: Stage, transferCode: string, outcome: ScriptedOutcome): Promise<void> {
  await untilTrue(() => app.sandbox.bank.setOutcome(transferCode, outcome));
  await untilTrue(async () => {
    const [row] = await app.db.query<{ done: boolean }>('sandbox.hurry', 'select ledger.hurry_sandbox($1, $2) as done', [
      bookId,
      transferCode,
    ]);
    return row?.done ?? false;
  });
}

/** Waits for the workers. @throws Refusal 503. */
export async function untilTrue(look: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!(await look())) {
    if (performance.now() > until)
      throw new Refusal('unavailable', 'The workers did not get to it in time; the event may still follow', { code: 'UNAVAILABLE' });
    await sleep(EVERY_MS);
  }
}
