import { z } from 'zod';
import { ownBusiness } from '../../businesses/business.ts';
import { type Environment, environmentWord } from '../../../domain/actor/actor.ts';
import { amountInWords } from '../../../domain/money/amount-in-words.ts';
import { lagosTime } from '../../../domain/time/lagos.ts';
import { currency, kobo } from '../../../domain/money/money.ts';
import { lagosClock } from '../../../core/mail/template.ts';
import { operation } from '../../../core/operation/operation.ts';
import { feeParts } from './fees.ts';
import { transferNotFound } from './find.ts';
import { transferCode } from './input.ts';
import { findByCode } from './read.ts';
import type { Transfer } from './transfer.ts';
import { bankAccount, settlementWord, transferView } from './views.ts';
import { typeNames } from '../../../domain/schema/type-names.ts';
import { logged } from '../../../domain/schema/logged.ts';

/** A moment as people in Lagos write it. */
const lagos = (what: string) => z.string().meta({ format: 'date-time', description: `${what} In Lagos time, +01:00.` });

export const receiptSchema = z
  .object({
    transferCode: logged(z.string()).meta({ description: 'Our reference.' }),
    clientReference: logged(z.string()).nullable().meta({ description: 'Your own reference; null when none was given.' }),
    transactionRef: logged(z.string()).nullable().meta({ description: 'Reference of the processor; null before it said one.' }),
    sessionId: z
      .string()
      .nullable()
      .meta({ description: 'Session id of NIP, by which the beneficiary bank finds it; null before it is known.' }),
    payer: z
      .object({ name: z.string().meta({ description: 'Name of the business.' }) })
      .register(typeNames, { name: 'ReceiptPayer', description: 'Who paid.' })
      .meta({ description: 'Who paid.' }),
    beneficiary: bankAccount.meta({ description: 'Who was to be paid.' }),
    narration: z.string().nullable().meta({ description: 'What the beneficiary reads beside the money; null when nothing.' }),
    amount: kobo.meta({ description: 'Kobo: what the beneficiary gets.' }),
    amountInWords: z.string().meta({ description: 'The amount written out in naira and kobo.' }),
    fee: kobo.meta({ description: 'Kobo: what the transfer costs on top.' }),
    feeBreakdown: feeParts,
    total: kobo.meta({ description: 'Kobo: amount and fee together.' }),
    currency,
    settlementStatus: settlementWord.meta({ description: 'Where the money is.' }),
    isFinal: z.boolean().meta({ description: 'True once the outcome is decided; delivered money can still be returned by its bank.' }),
    isProofOfPayment: z.boolean().meta({ description: 'True only when the beneficiary was credited; in the sandbox no real money was.' }),
    statement: z.string().meta({ description: 'What this receipt says, in a sentence.' }),
    createdAt: lagos('When it was accepted.').meta({ description: 'When it was accepted. In Lagos time, +01:00.' }),
    scheduledAt: lagos('When it is to leave; null when it left at once.')
      .nullable()
      .meta({ description: 'When it is to leave; null when it left at once. In Lagos time, +01:00.' }),
    settledAt: lagos('When the beneficiary was credited; null while it was not.')
      .nullable()
      .meta({ description: 'When the beneficiary was credited; null while it was not. In Lagos time, +01:00.' }),
    failedAt: lagos('When it was declined; null while it was not.')
      .nullable()
      .meta({ description: 'When it was declined; null while it was not. In Lagos time, +01:00.' }),
    reversedAt: lagos('When the money came back; null while it did not.')
      .nullable()
      .meta({ description: 'When the money came back; null while it did not. In Lagos time, +01:00.' }),
    issuedAt: lagos('When this was asked.').meta({ description: 'When this was asked. In Lagos time, +01:00.' }),
    timeZone: z.literal('Africa/Lagos').meta({ description: 'Of all times here.' }),
    environment: environmentWord.meta({ description: 'sandbox: no real money moved.' }),
  })
  .meta({ id: 'TransferReceipt' })
  .register(typeNames, {
    name: 'TransferReceipt',
    description: 'What the payer can show of a transfer, in whatever state it is. Its times are text, as people in Lagos write them.',
    without: ['currency', 'timeZone'],
  });

export type Receipt = z.output<typeof receiptSchema>;

/** What its payer can show of a transfer, in whatever state it is. @throws Refusal 404 RECORD_NOT_FOUND. */
export const findReceipt = operation({
  title: 'transfers.receipt',
  summary: 'The receipt of a transfer, as JSON or as a page to print (Accept: text/html); says whether it proves a payment',
  scope: 'transfers:read',
  input: z.strictObject({ transferCode }),
  output: receiptSchema,
  async run(app, actor, input) {
    const transfer = await findByCode(app.db, actor.bookId, input.transferCode);
    if (!transfer) throw transferNotFound();
    const { name } = await ownBusiness(app, actor);
    return receiptOf(transfer, { payer: name, environment: actor.environment, issuedAt: app.clock.now() });
  },
});

interface Issued {
  /** Name of the business that paid. */
  payer: string;
  environment: Environment;
  issuedAt: Date;
}

function receiptOf(transfer: Transfer, { payer, environment, issuedAt }: Issued): Receipt {
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
    case 'awaiting_approval':
      return `Not sent yet; it waits for approval. ${NO_PROOF}`;
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
