import { z } from 'zod';
import { noSuchRoute, Refusal } from '../../platform/errors/refusal.ts';
import { publicOperation } from '../../core/operation/operation.ts';
import { lastAccountOf, notSimulated } from '../virtual-accounts/account.ts';
import { receiveDeposit } from '../virtual-accounts/receive.ts';
import { payableAmount, slug } from './input.ts';
import { linkBySlug } from './pay-link.ts';
import { type PayerOrder, payerOrder, requireToken } from './pay-order.ts';
import { minus } from '../../domain/money/money.ts';

/**
 * In the sandbox, a bank transfer of the payer: what is still due, or another amount. The simulated bank tells it as a real one would.
 * @throws Refusal 404, 409 INVALID_STATE for an order without account.
 */
export const simulatePayment = publicOperation({
  title: 'checkout.pay.simulate',
  summary: 'Pretend that the payer has paid',
  input: z.strictObject({
    slug,
    token: z.string().max(100).meta({ description: 'Of the order, from placing it.' }),
    amount: payableAmount.optional(),
  }),
  async run(app, { environment }, given): Promise<PayerOrder> {
    if (environment !== 'sandbox') throw noSuchRoute();
    const found = await linkBySlug(app, environment, given.slug);
    const id = requireToken(app, given.token);
    const { order } = await payerOrder(app, environment, found, id, { mayOpenAccount: false });
    const account = await lastAccountOf(app.db, order.bookId, { type: 'checkout_order', id });
    const amount = given.amount ?? minus(order.total, order.amountPaid);
    if (!account || amount <= 0) throw nothingToPay(order.status);
    if (account.providerName !== null) throw notSimulated(account.providerName);
    const senderName = `${order.contact.firstName} ${order.contact.lastName}`.toUpperCase();
    const seen = await app.sandbox.virtualAccounts.pay(order.bookId, { accountNumber: account.accountNumber, amount, senderName });
    if (seen.kind !== 'paid') throw nothingToPay(order.status);
    await receiveDeposit(app, { provider: app.sandbox.virtualAccounts.id, environment, payment: seen.payment });
    await app.sandbox.virtualAccounts.acknowledge([seen.payment.sessionId]);
    return payerOrder(app, environment, found, id, { mayOpenAccount: false });
  },
});

function nothingToPay(status: string): Refusal {
  return new Refusal('conflict', `The order is '${status}' and has nothing to be paid into an account`, { code: 'INVALID_STATE' });
}
