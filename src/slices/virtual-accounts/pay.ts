import { z } from 'zod';
import { accountNumberInput } from '../banks/bank.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { kobo, koboAmount } from '../../domain/money/money.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { plainText } from '../../domain/schema/text.ts';
import { operation } from '../../core/operation/operation.ts';
import type { App } from '../../core/app/app.ts';
import { notSimulated } from './account.ts';
import { receiveDeposit } from './receive.ts';
import { paymentMatch } from './subject.ts';

/** Result of a simulated payment. */
export const paidSchema = z.object({
  sessionId: z.string().meta({ description: 'The interbank number of the transfer.' }),
  accountNumber: z.string().meta({ description: 'Into which account.' }),
  amount: kobo.meta({ description: 'Kobo: how much.' }),
  outcome: z.enum(['credited', 'suspended']).meta({ description: 'suspended when it could be credited to nobody.' }),
  match: paymentMatch.nullable().meta({ description: 'How it compares with what was due.' }),
  transactionId: z.uuid().nullable().meta({ description: 'The customer transaction; null when it waits in suspense.' }),
});

/**
 * Lets a bank transfer reach a virtual account, as a payer would send it. The simulated bank has it from then on, whatever becomes of
 * this request: what is not booked at once is found when the bank is asked.
 * @throws Refusal 404 for an account that is not the business's, 409 INVALID_STATE for one that the bank has closed, or that is with another bank than the simulated one.
 */
export const payVirtualAccount = operation({
  title: 'sandbox.pay_virtual_account',
  summary: 'Pay into a virtual account',
  scope: 'sandbox',
  input: z.strictObject({
    accountNumber: accountNumberInput.meta({ description: 'Into which account; 10 digits.' }),
    amount: koboAmount.max(100_000_000_000).meta({ description: 'Kobo: how much.' }),
    senderName: plainText(100).default('SANDBOX PAYER').meta({ description: 'Who sends it.' }),
  }),
  output: paidSchema,
  async run(app, actor, { accountNumber, amount, senderName }) {
    const paid = await app.sandbox.virtualAccounts.pay(actor.bookId, { accountNumber, amount, senderName });
    if (paid.kind === 'not_found') throw await notThere(app, actor, accountNumber);
    if (paid.kind === 'closed') {
      throw new Refusal('conflict', 'The bank has closed this account and takes no money for it', { code: 'INVALID_STATE' });
    }
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
  const [elsewhere] = await db.query<{ providerName: string }>(
    'sandbox.account_elsewhere',
    'select provider_name from virtual_account where book_id = $1 and account_number = $2 and provider_name is not null',
    [bookId, accountNumber],
  );
  return elsewhere
    ? notSimulated(elsewhere.providerName)
    : new Refusal('not_found', 'No virtual account has this number', { code: 'RECORD_NOT_FOUND' });
}
