import { z } from 'zod';
import { ownBusiness } from '../businesses/find.ts';
import { type Environment, environments } from '../../platform/kernel/actor.ts';
import { amountInWords } from '../../platform/kernel/amount-in-words.ts';
import { lagosTime } from '../../platform/kernel/lagos.ts';
import { kobo } from '../../platform/kernel/money.ts';
import { lagosClock } from '../../services/mail/words.ts';
import { operation } from '../../services/operation.ts';
import { transferNotFound } from './find.ts';
import { transferCode } from './input.ts';
import { findByCode } from './read.ts';
import { settlementStatuses, type Transfer } from './transfer.ts';
import { transferView } from './views.ts';

export interface Receipt {
  transfer: Transfer;
  /** Name of the business that paid. */
  payer: string;
  environment: Environment;
  issuedAt: Date;
}

/** What its payer can show of a transfer, in whatever state it is. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findReceipt = operation({
  title: 'transfers.receipt',
  summary: 'The receipt of a transfer, as JSON or as a page to print (Accept: text/html); says whether it proves a payment',
  scope: 'transfers:read',
  input: z.strictObject({ transferCode }),
  async run(app, actor, input): Promise<Receipt> {
    const transfer = await findByCode(app.db, actor.bookId, input.transferCode);
    if (!transfer) throw transferNotFound();
    const { name } = await ownBusiness(app, actor);
    return { transfer, payer: name, environment: actor.environment, issuedAt: app.clock.now() };
  },
});

const lagos = z.string().meta({ format: 'date-time', description: 'In Lagos time, +01:00' });

export const receiptSchema = z
  .object({
    transferCode: z.string(),
    clientReference: z.string().nullable(),
    transactionRef: z.string().nullable().meta({ description: 'Reference of the processor' }),
    sessionId: z.string().nullable().meta({ description: 'Session id of NIP, by which the beneficiary bank finds it' }),
    payer: z.object({ name: z.string() }),
    beneficiary: z.object({ accountNumber: z.string(), accountName: z.string().nullable(), bankCode: z.string(), bankName: z.string() }),
    narration: z.string().nullable(),
    amount: kobo,
    amountInWords: z.string(),
    fee: kobo,
    feeBreakdown: z.array(z.object({ type: z.string(), amount: kobo })),
    total: kobo.meta({ description: 'Amount and fee' }),
    currency: z.literal('NGN'),
    settlementStatus: z.enum(settlementStatuses),
    isFinal: z.boolean(),
    isProofOfPayment: z.boolean().meta({ description: 'True only when the beneficiary was credited; in the sandbox no real money was' }),
    statement: z.string().meta({ description: 'What this receipt says, in a sentence' }),
    createdAt: lagos,
    scheduledAt: lagos.nullable(),
    settledAt: lagos.nullable(),
    failedAt: lagos.nullable(),
    reversedAt: lagos.nullable(),
    issuedAt: lagos,
    timeZone: z.literal('Africa/Lagos'),
    environment: z.enum(environments).meta({ description: 'sandbox: no real money moved' }),
  })
  .meta({ id: 'TransferReceipt' });

export type ReceiptView = z.output<typeof receiptSchema>;

export function receiptView({ transfer, payer, environment, issuedAt }: Receipt): ReceiptView {
  const { clientReference, beneficiary, narration, amount, fee, feeBreakdown, totalDebited, settlementStatus, isFinal } =
    transferView(transfer);
  return {
    transferCode: transfer.transferCode,
    clientReference,
    transactionRef: transfer.provider?.transactionRef ?? null,
    sessionId: transfer.provider?.sessionId ?? null,
    payer: { name: payer },
    beneficiary,
    narration,
    amount,
    amountInWords: amountInWords(amount),
    fee,
    feeBreakdown,
    total: totalDebited,
    currency: 'NGN',
    settlementStatus,
    isFinal,
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
      return `Not sent yet${on(scheduledAt, '; it is to leave on')}. ${NO_PROOF}`;
    case 'accepted':
    case 'submitting':
    case 'acknowledged':
    case 'unconfirmed':
      return `The outcome is not known yet. ${NO_PROOF}`;
    case 'delivered':
      return `The account of the beneficiary was credited${on(settledAt, ' on')}.`;
    case 'declined':
      return `The bank declined this transfer, and it is being reviewed. ${NO_PROOF}`;
    case 'reversed':
      return `The money went back to the payer${on(reversedAt, ' on')}. ${NO_PROOF}`;
    case 'cancelled':
      return `Cancelled before it was sent; nothing was debited. ${NO_PROOF}`;
  }
}

const on = (at: Date | null, words: string): string => (at === null ? '' : `${words} ${lagosClock(at.toISOString())}`);

const inLagos = (at: Date | null): string | null => at && lagosTime(at);
