import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { kobo } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { waiting } from '../../core/approvals/proposal.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';

export const limitsProposal = waiting('LimitsProposal', 'That limits wait for a second operator.');

/** A set of limits, as businesses climb them. Null is without limit. */
export const tierSchema = z
  .object({
    tier: z.string().meta({ description: 'Its name.' }),
    perPayment: kobo.nullable().meta({ description: 'Kobo: the most that one payment may be; null without limit.' }),
    dayAmount: kobo.nullable().meta({ description: 'Kobo: the most in a day; null without limit.' }),
    dayPayments: z.int().nullable().meta({ description: 'The most payments in a day; null without limit.' }),
    monthAmount: kobo.nullable().meta({ description: 'Kobo: the most in a month; null without limit.' }),
  })
  .register(typeNames, { name: 'Tier', description: 'A set of limits.' });

export interface Tier extends z.output<typeof tierSchema> {
  name: string;
  rank: number;
}

const TIERS =
  'select name, name as tier, rank, per_payment, day_amount, day_count as day_payments, month_amount from ledger.tier order by rank';

/** What each tier lets a wallet pay at once, in a day and in a month, the lowest first; null is no bound. */
export const listTiers = operation({
  title: 'limits.tiers',
  summary: 'The tiers that a wallet may have',
  scope: 'limits:operate',
  control: reads,
  input: z.strictObject({}),
  output: { list: tierSchema },
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
