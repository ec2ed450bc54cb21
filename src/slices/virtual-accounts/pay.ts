import { z } from 'zod';
import { accountNumberInput } from '../banks/bank.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { kobo, koboAmount } from '../../domain/money/money.ts';
import { invalidState, notFound, type Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import type { App } from '../../core/app/app.ts';
import { from } from '../../platform/db/entity.ts';
import { notSimulated, VirtualAccount } from './account.ts';
import { receiveDeposit } from './receive.ts';
import { paymentMatch } from './subject.ts';

const paidSchema = z.object({
  sessionId: z.string().meta({ description: 'Interbank session id of the transfer.' }),
  accountNumber: z.string().meta({ description: 'The account.' }),
  amount: kobo.meta({ description: 'Amount in kobo.' }),
  outcome: z.enum(['credited', 'suspended']).meta({ description: 'suspended when the payment is unallocated.' }),
  match: paymentMatch.nullable().meta({ description: 'Match of amount and amount due.' }),
  transactionId: z.uuid().nullable().meta({ description: 'The customer transaction; null while the payment is in suspense.' }),
});

/**
 * Simulates a bank transfer; polling finds a payment that is not booked immediately.
 * @throws Refusal 404 for an account of another business, 409 INVALID_STATE for a closed account or a real bank.
 */
export const payVirtualAccount = operation({
  title: 'sandboxVirtualAccounts.pay',
  summary: 'Pay into a virtual account',
  scope: 'sandbox',
  input: z.strictObject({
    accountNumber: accountNumberInput.meta({ description: 'The account number, 10 digits.' }),
    amount: koboAmount.max(100_000_000_000).meta({ description: 'Amount in kobo.' }),
    senderName: plainText(100).default('SANDBOX PAYER').meta({ description: 'Sender of the transfer.' }),
  }),
  output: paidSchema,
  async run(app, actor, { accountNumber, amount, senderName }) {
    const paid = await app.sandbox.virtualAccounts.pay(actor.bookId, { accountNumber, amount, senderName });
    if (paid.kind === 'not_found') throw await notThere(app, actor, accountNumber);
    if (paid.kind === 'closed') throw invalidState('The bank has closed this account and accepts no payments; use an active account');
    const { payment } = paid;
    app.failpoint('deposit-announced');
    const received = await receiveDeposit(app, { provider: app.sandbox.virtualAccounts.id, environment: 'sandbox', payment });
    app.failpoint('deposit-credited');
    await app.sandbox.virtualAccounts.acknowledge([payment.sessionId]);
    return {
      sessionId: payment.sessionId,
      accountNumber,
      amount,
      outcome: received.kind === 'suspended' ? ('suspended' as const) : ('credited' as const),
      match: 'match' in received ? received.match : null,
      transactionId: 'match' in received ? received.transactionId : null,
    };
  },
});

async function notThere({ db }: App, { bookId }: Actor, accountNumber: string): Promise<Refusal> {
  const elsewhere = await from(db, VirtualAccount)
    .selectFrom('virtual_account')
    .select('providerName')
    .where('bookId', '=', bookId)
    .where('accountNumber', '=', accountNumber)
    .where('providerName', 'is not', null)
    .executeTakeFirst();
  return elsewhere?.providerName ? notSimulated(elsewhere.providerName) : notFound('No virtual account with this number; check the number');
}
