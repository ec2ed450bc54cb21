import { z } from 'zod';
import { found } from '../../../platform/errors/refusal.ts';
import { ownBusiness } from '../../businesses/business.ts';
import { type Environment, environmentSchema } from '../../../domain/actor/actor.ts';
import { amountInWords } from '../../../domain/money/amount-in-words.ts';
import { lagosTime } from '../../../domain/time/lagos.ts';
import { currency, kobo } from '../../../domain/money/money.ts';
import { lagosClock } from '../../../core/mail/template.ts';
import { operation } from '../../../core/operation/operation.ts';
import { feeParts } from './fees.ts';
import { NO_TRANSFER } from './find.ts';
import { type Transfer, transferCode } from './transfer.ts';
import { findByCode } from './read.ts';
import { bankAccount, settlementSchema, transferView } from './views.ts';
import { dateTime, typeNames, namedObject } from '../../../domain/schema/type-names.ts';
import { logged } from '../../../domain/schema/logged.ts';

const lagos = (what: string) => z.string().meta({ format: 'date-time', description: `${what} In Lagos time, +01:00.` });
const lagosOrNull = (what: string) =>
  lagos(what)
    .nullable()
    .meta({ description: `${what} In Lagos time, +01:00.` });

export const receiptSchema = z
  .object({
    transferCode: logged(z.string()).meta({ description: 'Transfer code.' }),
    clientReference: logged(z.string()).nullable().meta({ description: 'Your own reference; null when none was given.' }),
    transactionRef: logged(z.string()).nullable().meta({ description: 'Provider reference; null until known.' }),
    sessionId: z
      .string()
      .nullable()
      .meta({ description: 'NIP session id, by which the beneficiary bank finds the transfer; null until known.' }),
    payer: namedObject('ReceiptPayer', 'Payer.', { name: z.string().meta({ description: 'Business name.' }) }).meta({
      description: 'Payer.',
    }),
    beneficiary: bankAccount.meta({ description: 'Beneficiary account.' }),
    narration: z.string().nullable().meta({ description: 'Narration that the beneficiary sees; null when none was given.' }),
    amount: kobo.meta({ description: 'Kobo: amount credited to the beneficiary.' }),
    amountInWords: z.string().meta({ description: 'Amount in words, in naira and kobo.' }),
    fee: kobo.meta({ description: 'Kobo: fee on top of the amount.' }),
    feeBreakdown: feeParts,
    total: kobo.meta({ description: 'Kobo: amount plus fee.' }),
    currency,
    settlementStatus: settlementSchema.meta({ description: 'Settlement status.' }),
    isConclusive: z.boolean().meta({ description: 'True once the outcome is known; a bank can still return delivered money.' }),
    isFinal: z.boolean().meta({ description: 'True once no change is possible.' }),
    mayBeReturnedUntil: dateTime
      .nullable()
      .meta({ description: 'Time until which the bank can return the money; null outside a return window.' }),
    isProofOfPayment: z
      .boolean()
      .meta({ description: 'True only when the beneficiary was credited; sandbox receipts involve no real money.' }),
    statement: z.string().meta({ description: 'Statement of the receipt, in one sentence.' }),
    createdAt: lagos('Time of acceptance.'),
    scheduledAt: lagosOrNull('Scheduled time; null when sent at once.'),
    settledAt: lagosOrNull('Time of the credit; null until delivered.'),
    failedAt: lagosOrNull('Time of the decline; null unless declined.'),
    reversedAt: lagosOrNull('Time of the reversal; null unless reversed.'),
    issuedAt: lagos('Time of issue.'),
    timeZone: z.literal('Africa/Lagos').meta({ description: 'Time zone of all times of the receipt.' }),
    environment: environmentSchema.meta({ description: 'In the sandbox no real money moved.' }),
  })
  .meta({ id: 'TransferReceipt' })
  .register(typeNames, {
    name: 'TransferReceipt',
    description: 'Receipt of a transfer in any state. Times are text in Lagos time.',
    without: ['timeZone'],
  });

export type Receipt = z.output<typeof receiptSchema>;

/**
 * Retrieves the receipt of a transfer in any state. `isProofOfPayment` is true only after delivery. Send Accept: text/html for a
 * page to print. @throws Refusal 404 RECORD_NOT_FOUND.
 */
export const findReceipt = operation({
  title: 'transferReceipts.retrieve',
  summary: 'Retrieve the receipt of a transfer',
  scope: 'transfers:read',
  input: z.strictObject({ transferCode }),
  output: receiptSchema,
  async run(app, actor, input) {
    const transfer = found(await findByCode(app.db, actor.bookId, input.transferCode), NO_TRANSFER);
    const { name } = await ownBusiness(app, actor);
    return receiptOf(transfer, name, actor.environment, app.clock.now());
  },
});

function receiptOf(transfer: Transfer, name: string, environment: Environment, issuedAt: Date): Receipt {
  const view = transferView(transfer);
  return {
    ...view,
    transactionRef: transfer.provider?.transactionRef ?? null,
    sessionId: transfer.provider?.sessionId ?? null,
    payer: { name },
    amountInWords: amountInWords(view.amount),
    total: view.totalDebited,
    isProofOfPayment: transfer.state === 'delivered',
    statement: statementOf(transfer),
    createdAt: lagosTime(transfer.createdAt),
    scheduledAt: inLagos(transfer.scheduledAt),
    settledAt: inLagos(transfer.settledAt),
    failedAt: inLagos(transfer.failedAt),
    reversedAt: inLagos(transfer.reversedAt),
    issuedAt: lagosTime(issuedAt),
    timeZone: 'Africa/Lagos',
    environment,
  };
}

const NO_PROOF = 'This is not a proof of payment.';

function statementOf({ state, scheduledAt, settledAt, reversedAt }: Transfer): string {
  switch (state) {
    case 'scheduled':
      return `Not sent yet${on(scheduledAt, '; scheduled for')}. ${NO_PROOF}`;
    case 'awaiting_approval':
      return `Not sent yet; pending approval. ${NO_PROOF}`;
    case 'screening':
      return `Not sent yet; under review. ${NO_PROOF}`;
    case 'accepted':
    case 'submitting':
    case 'acknowledged':
    case 'unconfirmed':
      return `The outcome is not known yet. ${NO_PROOF}`;
    case 'delivered':
      return `The account of the beneficiary was credited${on(settledAt, ' on')}.`;
    case 'declined':
      return `The bank declined this transfer, and the decline is pending review. ${NO_PROOF}`;
    case 'reversed':
      return `The transfer was reversed and the money credited back to the payer${on(reversedAt, ' on')}. ${NO_PROOF}`;
    case 'cancelled':
      return `Cancelled before it was sent; nothing was debited. ${NO_PROOF}`;
  }
}

const on = (at: Date | null, words: string): string => (at === null ? '' : `${words} ${lagosClock(at.toISOString())}`);

const inLagos = (at: Date | null): string | null => at && lagosTime(at);
