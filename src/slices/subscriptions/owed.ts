import { closeOrdersOf } from '../checkout/close-orders.ts';
import type { Tx } from '../../platform/db/database.ts';
import { expectOf, expireAccountsOf } from '../virtual-accounts/account.ts';
import type { Subscription } from './subscription.ts';

/**
 * What a subscription owes has changed: nobody may be asked for the old amount. Its open orders close; its account waits for what is
 * still owed, and ends once that is nothing. `paidThrough` is the account that a part of it came through. The caller holds the
 * subscription's lock.
 */
export async function followOwed(
  tx: Tx,
  { bookId, id, outstanding }: Pick<Subscription, 'bookId' | 'id' | 'outstanding'>,
  paidThrough: string | null = null,
): Promise<void> {
  await closeOrdersOf(tx, { bookId, id });
  const subject = { type: 'subscription', id } as const;
  if (outstanding === 0) await expireAccountsOf(tx, bookId, subject);
  else await expectOf(tx, bookId, subject, outstanding, paidThrough);
}
