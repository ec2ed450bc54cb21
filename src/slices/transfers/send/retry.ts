import { z } from 'zod';
import type { App } from '../../../core/app/app.ts';
import { type Refusal, conflict, found } from '../../../platform/errors/refusal.ts';
import type { Payment } from '../../../core/ledger/transitions.ts';
import type { PaymentOutcome } from '../../../core/ledger/outcomes.ts';
import { operation } from '../../../core/operation/operation.ts';
import { NO_TRANSFER } from '../read/find.ts';
import { settlementStatus, type Transfer, transferCode, transferReference } from '../read/transfer.ts';
import { findByCode, senderOf } from '../read/read.ts';
import { madeBefore, referenceUsed, replayOf, type Sent } from './replay.ts';
import { dispatch, prepare, type SendInput } from './send.ts';

/**
 * Retries a reversed transfer as a new transfer that names the old one, at most once; the retry itself can be retried. A repeat
 * with the same clientReference returns the existing retry, and concurrent requests create one. @throws Refusal 404; 409
 * TRANSFER_NOT_RETRYABLE until reversed, TRANSFER_ALREADY_RETRIED naming the retry, CLIENT_REFERENCE_CONFLICT when another
 * transfer has the reference; and every error of a send.
 */
export const retryTransfer = operation({
  title: 'transfers.retry',
  summary: 'Retry a reversed transfer',
  scope: 'transfers:write',
  repeatable: ['transferCode'],
  input: z.strictObject({
    transferCode,
    clientReference: transferReference.optional().meta({ description: 'Your own reference of the new transfer; must be new.' }),
  }),
  async run(app, actor, input): Promise<Sent> {
    const old = found(await findByCode(app.db, actor.bookId, input.transferCode), NO_TRANSFER);
    // Early check; the ledger repeats it under its locks.
    if (old.retriedAs === null && old.state !== 'reversed' && old.state !== 'cancelled') throw unreturned(old.state);
    // Precedes the name enquiry, which cannot change an existing retry.
    const earlier = await madeBefore(app, actor, input.clientReference);
    if (earlier && earlier.retryOf !== old.transferCode) throw otherTransfers();
    if (earlier) return replayOf(earlier);
    if (old.retriedAs !== null) throw alreadyRetried(old.retriedAs, (await findByCode(app.db, old.bookId, old.retriedAs))?.state ?? null);
    const prepared = await prepare(app, actor, await bodyOf(app, old, input.clientReference));
    const sent = await dispatch(app, actor, prepared, (payment) => debit(app, old, payment));
    return sent.replayed ? sent : { ...sent, transfer: { ...sent.transfer, retryOf: old.transferCode } };
  },
});

const otherTransfers = (): Refusal => referenceUsed('clientReference was used before; a retry needs a new reference, or none');

async function bodyOf(app: App, old: Transfer, reference: string | undefined): Promise<SendInput> {
  const sender = await senderOf(app.db, old.bookId, old.id);
  return {
    amount: old.amount,
    bankCode: old.bankCode,
    accountNumber: old.accountNumber,
    ...(old.narration !== null && { narration: old.narration }),
    ...(old.metadata !== null && { metadata: old.metadata }),
    ...(sender.name !== undefined && { senderName: sender.name }),
    ...(sender.email !== undefined && { senderEmail: sender.email }),
    ...(sender.phone !== undefined && { senderPhone: sender.phone }),
    ...(reference !== undefined && { clientReference: reference }),
  };
}

async function debit(app: App, old: Transfer, payment: Payment): Promise<PaymentOutcome> {
  const outcome = await app.ledger.retry(payment, old.id);
  switch (outcome.result) {
    case 'unreturned':
      throw unreturned(outcome.state ?? old.state);
    case 'salary':
      throw notRetryable('This transfer paid a salary and cannot be retried; add the salary to another payroll batch');
    case 'refund':
      throw notRetryable('This transfer paid a refund and cannot be retried; create a new refund of what was paid');
    case 'retried':
      throw alreadyRetried(outcome.transferCode, outcome.state);
    case 'conflict':
      throw otherTransfers();
    default:
      return outcome;
  }
}

function unreturned(state: Transfer['state']): Refusal {
  switch (settlementStatus({ state })) {
    case 'delivered':
      return notRetryable('This transfer was delivered and cannot be retried; send a new transfer to pay again');
    case 'failed':
      return notRetryable('This transfer was declined and is pending review; retry it once it is reversed');
    default:
      return notRetryable('The outcome of this transfer is not known yet and a retry could pay twice; wait until it is final');
  }
}

const notRetryable = (message: string): Refusal => conflict('TRANSFER_NOT_RETRYABLE', message);

function alreadyRetried(code: string, state: Transfer['state'] | null): Refusal {
  const isBack = state !== null && settlementStatus({ state }) === 'reversed';
  const advice = isBack ? 'that transfer is reversed too, so retry that one' : 'retrieve the status of that transfer';
  return conflict('TRANSFER_ALREADY_RETRIED', `This transfer was retried before, as ${code}; ${advice}`);
}
