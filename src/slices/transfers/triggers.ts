import { type Flow, type Stage, type Triggers, untilTrue } from '../../core/slice/trigger.ts';
import type { transferEvents } from './events.ts';
import { newId } from '../../domain/ids/ids.ts';
import { sendBatch } from './batch/send-batch.ts';
import { sendTransfer } from './send/send.ts';

type Outcome = Parameters<Stage['app']['sandbox']['bank']['setOutcome']>[1];

export const PAYEE = { bankCode: '058', accountNumber: '0123456785' } as const;

const AMOUNT = 150_000;

export const send = async ({ app, as }: Stage): Promise<string> =>
  (await sendTransfer(app, as('transfer'), { amount: AMOUNT, ...PAYEE, narration: 'Triggered event' })).transfer.transferCode;

/** @throws Refusal 503 when no worker submits the transfer within eight seconds. */
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

const sentBatch: Flow = async ({ app, as }) => {
  const batchReference = `TRIGGERED-${newId()}`;
  const items = [{ amount: AMOUNT, ...PAYEE, narration: 'Triggered event', clientReference: batchReference }];
  const { batch } = await sendBatch(app, as('batch'), { batchReference, items });
  return { batchId: batch.id };
};

/** Why: a temporary rule matches other transfers, too. */
const BY_RULE = 'Add a rule with POST /transfer-rules and send a transfer that matches it; then approve or reject its approval request';

const BY_NAME = 'Send a transfer to an account whose name is on a list of the sandbox; the review holds it';

export const transferTriggers: Triggers<typeof transferEvents> = {
  'transfer.settled': sent('delivered'),
  'transfer.failed': sent('declined_review'),
  'transfer.reversed': sent('declined_final'),
  'transfer.approval.requested': BY_RULE,
  'transfer.approval.given': BY_RULE,
  'transfer.approval.refused': BY_RULE,
  'transfer.approval.expired': BY_RULE,
  'transfer.hold.placed': BY_NAME,
  'transfer.hold.released': BY_NAME,
  'transfer.hold.rejected': BY_NAME,
  'transfer.hold.expired': BY_NAME,
  'transfer.alarm': BY_RULE,
  'transfer.batch.completed': sentBatch,
};
