import type { Tx } from '../../../platform/db/database.ts';
import type { SpendingControls } from '../port.ts';
import type { Purchase } from './processor.ts';
import type { Kobo } from '../../../domain/money/money.ts';

const DAYS = { daily: 1, weekly: 7, monthly: 30 } as const;

export async function judge(
  tx: Tx,
  providerCardId: string,
  card: { status: string; balance: Kobo; controls: SpendingControls },
  { amount, merchant, channel }: Purchase,
): Promise<string | null> {
  const { channels = {}, allowedCategories = [], blockedCategories = [], spendingLimits = [] } = card.controls;
  if (card.status !== 'active') return 'card_not_active';
  if (channels[channel] === false) return 'channel_not_allowed';
  if (merchant.mcc !== null && blockedCategories.includes(merchant.mcc)) return 'category_blocked';
  if (allowedCategories.length > 0 && (merchant.mcc === null || !allowedCategories.includes(merchant.mcc))) return 'category_blocked';
  for (const limit of spendingLimits) {
    if ((await spent(tx, providerCardId, limit.interval)) + amount > limit.amount) return 'limit_exceeded';
  }
  return card.balance < amount ? 'insufficient_funds' : null;
}

async function spent(tx: Tx, providerCardId: string, interval: 'per_transaction' | keyof typeof DAYS): Promise<number> {
  if (interval === 'per_transaction') return 0;
  const [row] = await tx.query<{ spent: number }>(
    'card_sim.spent',
    `select coalesce(sum(amount), 0)::bigint as spent from card_sim.entry
      where card_id = $1 and kind = 'purchase' and approved and at > (select clock_timestamp()) - $2 * interval '1 day'`,
    [providerCardId, DAYS[interval]],
  );
  return row?.spent ?? 0;
}
