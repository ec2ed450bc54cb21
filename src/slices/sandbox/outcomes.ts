import { z } from 'zod';
import { kobo } from '../../domain/money/money.ts';
import { logged } from '../../domain/schema/logged.ts';
import { plainText } from '../../domain/schema/text.ts';
import { found, invalidState, notFound, type Refusal, conflict } from '../../platform/errors/refusal.ts';
import type { TransferState } from '../../core/ledger/steps.ts';
import { operation } from '../../core/operation/operation.ts';
import { scriptedOutcome } from '../../providers/bank/sandbox/script.ts';
import { NO_TRANSFER } from '../transfers/read/find.ts';
import { type Transfer, transferCode } from '../transfers/read/transfer.ts';
import { findByCode } from '../transfers/read/read.ts';
import { decideTransfer } from '../transfers/operate/review.ts';
import { transferSchema, transferView } from '../transfers/read/views.ts';
import { findBillByRef, NO_BILL } from '../bills/find.ts';
import { requestRef } from '../bills/bill.ts';
import { billOutcomes } from '../../providers/bills/sandbox/script.ts';

/** States in which the bank is not queried. */
const UNASKED: ReadonlySet<TransferState> = new Set(['reversed', 'cancelled'] as const);

/**
 * Sets the outcome of a transfer at the simulated bank. The next status check finds the outcome. `returned` money was credited
 * first: a pending transfer is delivered, and a delivered one is checked again a day later. `unseen`: the bank cannot find the
 * transfer until another outcome is set.
 * @throws Refusal 404 when the transfer belongs to another business, 409 INVALID_STATE before the bank has the transfer, or once
 * the bank is not queried any more.
 */
export const setOutcome = operation({
  title: 'sandboxTransfers.simulate',
  summary: 'Set the outcome of a transfer',
  scope: 'sandbox',
  input: z.strictObject({
    transferCode: transferCode.meta({ description: 'The transfer code.' }),
    outcome: scriptedOutcome.meta({ description: 'The outcome.' }),
  }),
  output: z.object({
    transferCode: logged(z.string()).meta({ description: 'The transfer code.' }),
    outcome: scriptedOutcome.meta({ description: 'The outcome at the simulated bank.' }),
  }),
  async run(app, actor, input) {
    const transfer = found(await findByCode(app.db, actor.bookId, input.transferCode), NO_TRANSFER);
    if (UNASKED.has(transfer.state)) {
      throw invalidState(`The transfer is '${transfer.state}', so the bank is not queried again; send a new transfer to set its outcome`);
    }
    if (!(await app.sandbox.bank.setOutcome(input.transferCode, input.outcome))) throw notAtBank(transfer);
    return input;
  },
});

/**
 * Retrieves a transfer as the simulated bank recorded it, for comparison.
 * @throws Refusal 404 when the transfer never reached the bank, or belongs to another business.
 */
export const seenByBank = operation({
  title: 'sandboxTransfers.retrieve',
  summary: 'Retrieve a transfer at the simulated bank',
  scope: 'sandbox',
  reads: 'business',
  input: z.strictObject({ transferCode }),
  output: z.object({
    reference: z.string().meta({ description: 'The reference at the bank.' }),
    amount: kobo.meta({ description: 'The amount in kobo.' }),
    accountNumber: z.string().meta({ description: 'The account number of the beneficiary.' }),
    submissions: z.int().meta({ description: 'The number of submissions.' }),
    outcome: z.enum(['credited', 'undecided', 'declined', 'refused', 'returned']).meta({ description: 'The outcome at the bank.' }),
  }),
  async run(app, actor, input) {
    const seen = await app.sandbox.bank.seen(input.transferCode);
    if (!seen || seen.owner !== actor.bookId) throw notFound(NO_TRANSFER);
    return seen;
  },
});

/** States in which another bank than the simulated one has the transfer. */
const ELSEWHERE: ReadonlySet<TransferState> = new Set(['acknowledged', 'delivered', 'declined'] as const);

const notAtBank = ({ state }: Transfer): Refusal =>
  invalidState(
    ELSEWHERE.has(state)
      ? `The transfer is '${state}' at a provider account of PROVIDERS_FILE; only that provider decides its outcome`
      : `The transfer is '${state}' and has not reached the bank; try again once it is submitted`,
  );

/**
 * Decides a transfer in review, as an operator would. In the sandbox the business decides alone.
 * @throws Refusal 404 when the transfer belongs to another business, 409 TRANSFER_NOT_IN_REVIEW when no review is pending.
 */
export const reviewTransfer = operation({
  title: 'sandboxTransfers.review',
  summary: 'Decide a transfer in review',
  scope: 'sandbox',
  input: z.strictObject({
    transferCode,
    decision: z
      .enum(['reverse', 'settle'])
      .meta({ description: 'reverse credits the money back (manual_reversal), settle marks the transfer as delivered.' }),
    note: plainText(500).default('Decided in the sandbox').meta({ description: 'The reason, stored as evidence.' }),
  }),
  output: transferSchema,
  run: async (app, actor, { decision, ...input }) =>
    transferView(await decideTransfer(app, actor, input, decision === 'reverse' ? 'manual_reversal' : 'manual_settlement')),
});

/**
 * Sets the outcome of an open bill at the simulated provider. The next status check finds the outcome.
 * @throws Refusal 404 when the bill belongs to another business or has not reached the provider, 409 BILL_NOT_PENDING when it is
 * final, INVALID_STATE when it is at another provider.
 */
export const setBillOutcome = operation({
  title: 'sandboxBills.simulate',
  summary: 'Set the outcome of a bill',
  scope: 'sandbox',
  input: z.strictObject({
    requestRef: requestRef.meta({ description: 'Your reference of the bill, 13 digits.' }),
    outcome: z.enum(billOutcomes).meta({ description: 'The outcome.' }),
  }),
  output: z.object({
    requestRef: logged(z.string()).meta({ description: 'Your reference of the bill.' }),
    outcome: z.enum(billOutcomes).meta({ description: 'The outcome at the simulated provider.' }),
  }),
  async run(app, actor, input) {
    const bill = found(await findBillByRef(app.db, actor.bookId, input.requestRef), NO_BILL);
    if (bill.state === 'delivered' || bill.state === 'refunded') {
      throw conflict('BILL_NOT_PENDING', 'The outcome of this bill is final; pay a new bill to set another outcome');
    }
    if (bill.providerId !== app.sandbox.bills.id)
      throw invalidState('The bill is at a provider account of PROVIDERS_FILE; only that provider decides its outcome');
    if (!(await app.sandbox.bills.setOutcome(bill.upstreamRef, input.outcome))) throw notFound(NO_BILL);
    return input;
  },
});

/**
 * Retrieves a bill as the simulated provider recorded it, for comparison.
 * @throws Refusal 404 when the bill never reached the provider, or belongs to another business.
 */
export const billSeenByProvider = operation({
  title: 'sandboxBills.retrieve',
  summary: 'Retrieve a bill at the simulated provider',
  scope: 'sandbox',
  reads: 'business',
  input: z.strictObject({ requestRef }),
  output: z.object({
    reference: z.string().meta({ description: 'The reference at the provider.' }),
    amount: kobo.meta({ description: 'The amount in kobo.' }),
    paymentCode: logged(z.string()).meta({ description: 'The purchased service.' }),
    customerId: z.string().meta({ description: 'The customer of the service.' }),
    submissions: z.int().meta({ description: 'The number of submissions.' }),
    outcome: z.enum(['delivered', 'undecided', 'failed', 'refused']).meta({ description: 'The outcome at the provider.' }),
  }),
  async run(app, actor, input) {
    const bill = await findBillByRef(app.db, actor.bookId, input.requestRef);
    return found(bill && (await app.sandbox.bills.seen(bill.upstreamRef)), NO_BILL);
  },
});
