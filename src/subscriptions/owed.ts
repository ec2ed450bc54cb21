import { closeOrdersOf } from '../checkout/close-orders.ts';
import type { Tx } from '../db/database.ts';
import { expireAccountsOf } from '../virtual-accounts/account.ts';
import type { Subscription } from './subscription.ts';

/**
 * What a subscription owes has changed: nobody may be asked for the old amount. Its open orders close, and once nothing is owed its
 * account ends. The caller holds the subscription's lock.
 */
export async function followOwed(tx: Tx, { bookId, id, outstanding }: Pick<Subscription, 'bookId' | 'id' | 'outstanding'>): Promise<void> {
  await closeOrdersOf(tx, { bookId, id });
  if (outstanding === 0) await expireAccountsOf(tx, bookId, { type: 'subscription', id });
}
