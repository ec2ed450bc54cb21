import { z } from 'zod';
import type { Tx } from '../../platform/db/database.ts';
import { kobo } from '../../domain/money/money.ts';
import { typeNames } from '../../domain/schema/type-names.ts';
import { waiting } from '../../core/approvals/approval-request.ts';
import { reads } from '../../core/controls/control.ts';
import { operation } from '../../core/operation/operation.ts';

export const limitsApprovalRequest = waiting('LimitsApprovalRequest', 'Approval request for limits.');

export const tierSchema = z
  .object({
    tier: z.string().meta({ description: 'Name of the tier.' }),
    perPayment: kobo.nullable().meta({ description: 'Kobo: limit per transaction; null without limit.' }),
    dayAmount: kobo.nullable().meta({ description: 'Kobo: limit per day; null without limit.' }),
    dayPayments: z.int().nullable().meta({ description: 'Limit of payments per day; null without limit.' }),
    monthAmount: kobo.nullable().meta({ description: 'Kobo: limit per month; null without limit.' }),
  })
  .register(typeNames, { name: 'Tier', description: 'Set of limits.' });

export interface Tier extends z.output<typeof tierSchema> {
  name: string;
  rank: number;
}

const TIERS =
  'select name, name as tier, rank, per_payment, day_amount, day_count as day_payments, month_amount from ledger.tier order by rank';

/** Lists the limits of each tier, the lowest first; null is without limit. */
export const listTiers = operation({
  title: 'tiers.list',
  summary: 'List wallet tiers',
  scope: 'limits:operate',
  control: reads,
  input: z.strictObject({}),
  output: { list: tierSchema },
  run: (app): Promise<Tier[]> => app.db.query<Tier>('limits.tiers', TIERS),
});

export const tiersIn = (tx: Pick<Tx, 'query'>): Promise<Tier[]> => tx.query<Tier>('limits.tiers', TIERS);

export async function giveFirstTier(tx: Tx, bookId: number): Promise<void> {
  await tx.query(
    'limits.first_tier',
    `select ledger.set_allowance($1, t.name, null, null, null, null) from (select name from ledger.tier order by rank limit 1) t
      where not exists (select from ledger.allowance a where a.book_id = $1)`,
    [bookId],
  );
}
