import type { Tx } from '../../platform/db/database.ts';
import type { App } from '../../core/app/app.ts';
import { hook } from '../../core/app/parts.ts';
import { expectOf, expireAccountsOf } from '../virtual-accounts/account.ts';
import type { Subscription } from './subscription.ts';

/** Hears, in its commit and under the subscription's lock, that what a subscription owes has changed. */
export type OnOwed = (tx: Tx, subscription: { bookId: number; id: string }) => Promise<void>;

/** Who else asks for what a subscription owes. */
export const owedHook = hook<OnOwed>();

/**
 * What a subscription owes has changed: nobody may be asked for the old amount. Whoever else asks for it hears of it; its account waits for what is
 * still owed, and ends once that is nothing. `paidThrough` is the account that a part of it came through. The caller holds the
 * subscription's lock.
 */
export async function followOwed(
  app: Pick<App, 'part'>,
  tx: Tx,
  { bookId, id, outstanding }: Pick<Subscription, 'bookId' | 'id' | 'outstanding'>,
  paidThrough: string | null = null,
): Promise<void> {
  for (const changed of owedHook(app)) await changed(tx, { bookId, id });
  const subject = { type: 'subscription', id } as const;
  if (outstanding === 0) await expireAccountsOf(tx, bookId, subject);
  else await expectOf(tx, bookId, subject, outstanding, paidThrough);
}
