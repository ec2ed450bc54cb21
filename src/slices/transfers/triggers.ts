import { type Flow, type Stage, type Triggers, untilTrue } from '../../core/slice/trigger.ts';
import type { transferEvents } from './events.ts';
import { sendTransfer } from './send/send.ts';

type Outcome = Parameters<Stage['app']['sandbox']['bank']['setOutcome']>[1];

/** Somebody whom the simulated bank knows. */
export const PAYEE = { bankCode: '058', accountNumber: '0123456785' } as const;

/** Kobo. */
const AMOUNT = 150_000;

/** Sends something. @returns its code. */
export const send = async ({ app, as }: Stage): Promise<string> =>
  (await sendTransfer(app, as('transfer'), { amount: AMOUNT, ...PAYEE, narration: 'Triggered event' })).transfer.transferCode;

/**
 * Lets the simulated bank decide on a transfer now and be asked about it now, which leaves everything else of the sandbox in its time.
 * @throws Refusal 503 when no worker hands the transfer in for eight seconds.
 */
export async function decide({ app, bookId }: Stage, transferCode: string, outcome: Outcome): Promise<void> {
  await untilTrue(() => app.sandbox.bank.setOutcome(transferCode, outcome));
  await untilTrue(async () => {
    const [row] = await app.db.query<{ done: boolean }>('sandbox.hurry', 'select ledger.hurry_sandbox($1, $2) as done', [
      bookId,
      transferCode,
    ]);
    return row?.done ?? false;
  });
}

const sent =
  (outcome: Outcome): Flow =>
  async (stage) => {
    const transferCode = await send(stage);
    await decide(stage, transferCode, outcome);
    return { transferCode };
  };

/** A rule that is there for a flow would be met by whatever else the business sends meanwhile. */
const BY_RULE = 'Add a rule with POST /transfer-rules and send a transfer that meets it; its approval is yours to give or to refuse';

export const transferTriggers: Triggers<typeof transferEvents> = {
  'transfer.settled': sent('delivered'),
  'transfer.failed': sent('declined_review'),
  'transfer.reversed': sent('declined_final'),
  'transfer.approval.requested': BY_RULE,
  'transfer.approval.given': BY_RULE,
  'transfer.approval.refused': BY_RULE,
  'transfer.approval.expired': BY_RULE,
  'transfer.alarm': BY_RULE,
};
