import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import type { Kobo } from '../../domain/money/money.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';

/** A set of limits, as businesses climb them. Null is without limit. */
export interface Tier {
  name: string;
  rank: number;
  perPayment: Kobo | null;
  dayAmount: Kobo | null;
  dayPayments: number | null;
  monthAmount: Kobo | null;
}

const TIERS = 'select name, rank, per_payment, day_amount, day_count as day_payments, month_amount from ledger.tier order by rank';

/** What each tier lets a wallet pay at once, in a day and in a month, the lowest first; null is no bound. */
export const listTiers = operation({
  title: 'limits.tiers',
  summary: 'The tiers that a wallet may have',
  scope: 'limits:operate',
  control: reads,
  input: z.strictObject({}),
  run: (app): Promise<Tier[]> => app.db.query<Tier>('limits.tiers', TIERS),
});

export const tiersIn = (tx: Pick<Tx, 'query'>): Promise<Tier[]> => tx.query<Tier>('limits.tiers', TIERS);

/** Gives a wallet that has no tier the first one: what the approval of live does. */
export async function giveFirstTier(tx: Tx, bookId: number): Promise<void> {
  await tx.query(
    'limits.first_tier',
    `select ledger.set_allowance($1, t.name, null, null, null, null) from (select name from ledger.tier order by rank limit 1) t
      where not exists (select from ledger.allowance a where a.book_id = $1)`,
    [bookId],
  );
}
