import { z } from 'zod';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { TransferState } from '../../core/ledger/steps.ts';
import { operation } from '../../core/operation/operation.ts';
import { scriptedOutcome } from '../../providers/bank/sandbox/script.ts';
import type { SeenPayment } from '../../providers/bank/sandbox/bank.ts';
import { transferNotFound } from '../transfers/read/find.ts';
import { transferCode } from '../transfers/read/input.ts';
import { findByCode } from '../transfers/read/read.ts';
import type { Transfer } from '../transfers/read/transfer.ts';

/** States in which nothing that the bank says changes anything. */
const UNASKED: ReadonlySet<TransferState> = new Set(['reversed', 'cancelled'] as const);

/**
 * Sets what the simulated bank says of a transfer from now on. The next settlement check finds it. Money that is `returned` was credited
 * first: a pending transfer is delivered, and a delivered one is looked at once more a day later. `unseen`: the bank has it and cannot
 * see it, until another outcome is set.
 * @throws Refusal 404 when the transfer is not this business's, 409 INVALID_STATE when it has not reached the bank, or the bank
 *   is not asked about it any more.
 */
export const setOutcome = operation({
  title: 'sandbox.set_outcome',
  summary: 'Decide what the simulated bank says of a transfer',
  scope: 'sandbox',
  input: z.strictObject({
    transferCode: transferCode.meta({ description: 'Our reference of the transfer.' }),
    outcome: scriptedOutcome.meta({ description: 'What it says.' }),
  }),
  async run(app, actor, input): Promise<{ transferCode: string; outcome: string }> {
    const transfer = await findByCode(app.db, actor.bookId, input.transferCode);
    if (!transfer) throw transferNotFound();
    if (UNASKED.has(transfer.state)) {
      throw new Refusal('conflict', `The transfer is '${transfer.state}': the bank is not asked about it any more`, {
        code: 'INVALID_STATE',
      });
    }
    if (!(await app.sandbox.bank.setOutcome(input.transferCode, input.outcome))) throw notAtBank(transfer);
    return input;
  },
});

/**
 * What the simulated bank itself saw of a transfer: its truth, to compare ours with.
 * @throws Refusal 404 when it never saw it, or it is another business's.
 */
export const seenByBank = operation({
  title: 'sandbox.seen_by_bank',
  summary: 'What the simulated bank saw of a transfer',
  scope: 'sandbox',
  reads: 'business',
  input: z.strictObject({ transferCode }),
  async run(app, actor, input): Promise<SeenPayment> {
    const seen = await app.sandbox.bank.seen(input.transferCode);
    if (!seen || seen.owner !== actor.bookId) throw transferNotFound();
    return seen;
  },
});

/** A bank has taken it, and the simulated one has not. */
const ELSEWHERE: ReadonlySet<TransferState> = new Set(['acknowledged', 'delivered', 'declined'] as const);

const notAtBank = ({ state }: Transfer): Refusal =>
  new Refusal(
    'conflict',
    ELSEWHERE.has(state)
      ? `The transfer is '${state}' with an account of PROVIDERS_FILE, whose provider alone decides what becomes of it`
      : `The transfer is '${state}' and has not reached the bank`,
    { code: 'INVALID_STATE' },
  );
