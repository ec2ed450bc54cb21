import { matchAmount } from '../virtual-accounts/receive.ts';
import type { OnPaid } from '../virtual-accounts/subject.ts';
import { notePart, openInvoice } from './invoice.ts';
import { followOwed } from './owed.ts';
import { settleInvoice } from './settle.ts';
import { mayMove } from './states.ts';
import { lockSubscription, runAtOf, saveSubscription } from './subscription.ts';
import { minus, NO_KOBO } from '../../domain/money/money.ts';

/**
 * Money came through the account of a subscription. What is due is paid with it: whole, and the subscription is active in the same
 * commit; in part, and the rest stays outstanding; too much, and the surplus stays in the wallet. Money that comes late pays all
 * the same while something is due; after the end of a subscription all of it is surplus.
 */
export const subscriptionPaid: OnPaid = async (app, tx, payment) => {
  const locked = await lockSubscription(tx, payment.bookId, payment.subject.id);
  const { subscription } = locked;
  const invoice = mayMove(subscription.status, 'pay') ? await openInvoice(tx, subscription) : null;
  const matched = matchAmount(invoice ? minus(invoice.due, invoice.paid) : NO_KOBO, payment.amount);
  const outcome = {
    match: matched.match,
    surplus: matched.surplus,
    metadata: { ...subscription.metadata, subscriptionId: subscription.id },
  };
  if (!invoice) return { ...outcome, isSettled: true, description: 'Payment for a subscription of which nothing was due' };
  const description = `Subscription payment, period ${invoice.number}`;
  if (matched.remaining > 0) {
    await notePart(tx, subscription, invoice.number, matched.applied);
    const owing = await saveSubscription(tx, { ...subscription, outstanding: matched.remaining, runAt: runAtOf(subscription) });
    await followOwed(app, tx, owing, payment.accountId);
    return { ...outcome, isSettled: false, description };
  }
  await settleInvoice(app, tx, locked, invoice, {
    source: 'virtual_account',
    depositId: payment.id,
    reference: payment.reference,
    markedBy: null,
    paidAt: payment.paidAt,
  });
  return { ...outcome, isSettled: true, description };
};
