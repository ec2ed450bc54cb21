import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { plainText } from '../../domain/schema/text.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { TransferState } from '../../core/ledger/steps.ts';
import { operation } from '../../core/operation/operation.ts';
import { scriptedOutcome } from '../../providers/bank/sandbox/script.ts';
import { transferNotFound } from '../transfers/read/find.ts';
import { transferCode } from '../transfers/read/input.ts';
import { findByCode } from '../transfers/read/read.ts';
import { decideTransfer } from '../transfers/operate/review.ts';
import { transferSchema, transferView } from '../transfers/read/views.ts';
import type { Transfer } from '../transfers/read/transfer.ts';

/** States that no answer of the bank changes. */
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
  output: z.object({
    transferCode: logged(z.string()).meta({ description: 'Our reference.' }),
    outcome: scriptedOutcome.meta({ description: 'What the simulated bank says of it.' }),
  }),
  async run(app, actor, input) {
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
  output: z.object({
    reference: z.string().meta({ description: 'What it is known by there.' }),
    amount: kobo.meta({ description: 'Kobo: how much.' }),
    accountNumber: z.string().meta({ description: 'Whom it pays.' }),
    submissions: z.int().meta({ description: 'How often it was handed in.' }),
    outcome: z.enum(['credited', 'undecided', 'declined', 'refused', 'returned']).meta({ description: 'What became of it there.' }),
  }),
  async run(app, actor, input) {
    const seen = await app.sandbox.bank.seen(input.transferCode);
    if (!seen || seen.owner !== actor.bookId) throw transferNotFound();
    return seen;
  },
});

/** States of a transfer that a bank has accepted: another one than the simulated bank. */
const ELSEWHERE: ReadonlySet<TransferState> = new Set(['acknowledged', 'delivered', 'declined'] as const);

const notAtBank = ({ state }: Transfer): Refusal =>
  new Refusal(
    'conflict',
    ELSEWHERE.has(state)
      ? `The transfer is '${state}' with an account of PROVIDERS_FILE, whose provider alone decides what becomes of it`
      : `The transfer is '${state}' and has not reached the bank`,
    { code: 'INVALID_STATE' },
  );

/**
 * Decides on a transfer that waits for a person, as an operator of the service would: where money is play money, a business decides on its own.
 * @throws Refusal 404 when it is not this business's, 409 TRANSFER_NOT_IN_REVIEW when it waits for nobody.
 */
export const reviewTransfer = operation({
  title: 'sandbox.review_transfer',
  summary: 'Decide on a transfer that waits for review, as an operator would',
  scope: 'sandbox',
  input: z.strictObject({
    transferCode,
    decision: z
      .enum(['reverse', 'settle'])
      .register(typeNames, {
        name: 'SandboxDecision',
        description: 'How an operator can decide on a transfer.',
        meanings: {
          reverse: 'Its money comes back, with reason `manual_reversal`.',
          settle: 'The bank proves that it credited it.',
        },
      })
      .meta({ description: 'reverse gives the money back (manual_reversal), settle takes it as credited.' }),
    note: plainText(500).default('Decided in the sandbox').meta({ description: 'Why; kept as evidence.' }),
  }),
  output: transferSchema,
  run: async (app, actor, { decision, ...input }) =>
    transferView(await decideTransfer(app, actor, input, decision === 'reverse' ? 'manual_reversal' : 'manual_settlement')),
});
