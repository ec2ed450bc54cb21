import type { z } from 'zod';
import { accounts } from '../../core/ledger/chart.ts';
import type { App } from '../../core/app/app.ts';
import type { Actor } from '../../domain/actor/actor.ts';
import { type Kobo, koboOf, NO_KOBO } from '../../domain/money/money.ts';
import { type PriceRule, ruleFor } from '../../core/prices/rule.ts';
import { namedEnum } from '../../domain/schema/type-names.ts';
import type { SmsNetwork } from './networks.ts';

/** `dnd` reaches numbers that refuse bulk messages, for codes. */
export const smsRoute = namedEnum('SmsRoute', 'The route of a text message.', {
  generic: 'The default route.',
  dnd: 'Also reaches numbers that refuse bulk messages.',
});
export type SmsRoute = z.output<typeof smsRoute>;

/** With the available balance: 0 for a frozen wallet. */
export async function pricesAndBalance(
  app: Pick<App, 'db' | 'clock'>,
  { bookId, businessId, environment }: Actor,
): Promise<{ prices: PriceRule[]; available: Kobo }> {
  const rows = await app.db.query<PriceRule & { available: Kobo; walletStatus: string }>(
    'sms.prices',
    `select p.business_id, p.kind, p.item, p.plan_id, p.effective_from, p.effective_to, p.min_amount, p.max_amount, p.flat, p.basis_points, p.cap,
            a.balance - a.held as available, a.status as wallet_status
       from ledger.account a cross join fee_rule p
      where a.book_id = $1 and a.account = ${accounts.wallet} and p.kind = 'sms_part' and (p.environment is null or p.environment = $4)
        and (p.business_id is null or p.business_id = $2) and (p.effective_to is null or p.effective_to > $3)`,
    [bookId, businessId, app.clock.now(), environment],
  );
  const [first] = rows;
  return { prices: rows, available: first?.walletStatus === 'active' ? first.available : NO_KOBO };
}

export const partItems = (network: SmsNetwork, route: SmsRoute): string[] => [`${network}/${route}`, network, route];

/** Price per part at a moment: the most specific rule by business, network, route, then the latest. @throws Error without a rule. */
export function unitPriceOf(
  prices: readonly PriceRule[],
  { network, route, at, businessId }: { network: SmsNetwork; route: SmsRoute; at: Date; businessId: string },
): Kobo {
  const rule = ruleFor(prices, 'sms_part', { amount: koboOf(1), at, businessId, items: partItems(network, route) });
  if (!rule) throw new Error(`no SMS price for ${network} by ${route}`);
  return rule.flat;
}
