import { type Flow, type Stage, type Triggers, untilTrue } from '../../core/slice/slice.ts';
import type { transferEvents } from './events.ts';
import { newId } from '../../domain/ids/ids.ts';
import { invalidState } from '../../platform/errors/refusal.ts';
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

/** The sandbox's bank names its holder as the sandbox's sanctions list does. */
const LISTED = { bankCode: '058', accountNumber: '0000000017' } as const;

/** @throws Refusal 409 INVALID_STATE where payees are not screened. */
const heldByScreening: Flow = async ({ app, as }) => {
  const { transfer } = await sendTransfer(app, as('transfer'), { amount: AMOUNT, ...LISTED, narration: 'Triggered event' });
  if (transfer.state !== 'screening') throw invalidState('Payees are not screened in this sandbox; set SANDBOX_SCREENING=embedded');
  return { transferCode: transfer.transferCode };
};

const BY_DECISION = 'Trigger transfer.hold.placed; then decide the case with POST /ops/compliance/cases/{caseId}/decide';

export const transferTriggers: Triggers<typeof transferEvents> = {
  'transfer.settled': sent('delivered'),
  'transfer.failed': sent('declined_review'),
  'transfer.reversed': sent('declined_final'),
  'transfer.approval.requested': BY_RULE,
  'transfer.approval.given': BY_RULE,
  'transfer.approval.refused': BY_RULE,
  'transfer.approval.expired': BY_RULE,
  'transfer.hold.placed': heldByScreening,
  'transfer.hold.released': BY_DECISION,
  'transfer.hold.rejected': BY_DECISION,
  'transfer.hold.expired': 'Trigger transfer.hold.placed; then advance the clock by 31 days with POST /sandbox/advance',
  'transfer.alarm': BY_RULE,
  'transfer.batch.completed': sentBatch,
};
