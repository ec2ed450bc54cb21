import { z } from 'zod';
import { accounts } from '../../services/ledger/chart.ts';
import type { App } from '../../services/app.ts';
import type { Actor } from '../../platform/kernel/actor.ts';
import { type Kobo, NO_KOBO } from '../../platform/kernel/money.ts';
import { typeNames } from '../../platform/kernel/type-names.ts';
import type { SmsNetwork } from './networks.ts';

/** `dnd` also reaches numbers that refuse bulk messages, as one-time codes must. */
export const smsRoute = z.enum(['generic', 'dnd'], { error: 'must be one of generic, dnd' }).register(typeNames, {
  name: 'SmsRoute',
  description: 'The way that a text message takes.',
  meanings: { generic: 'The usual one.', dnd: 'Also reaches numbers that refuse bulk messages.' },
});
export type SmsRoute = z.output<typeof smsRoute>;

/** One line of the dated price table. */
export interface SmsPrice {
  /** True when it is this business's own, not everybody's. */
  isOwn: boolean;
  /** Null for every network that has no line of its own. */
  network: SmsNetwork | null;
  /** Null for every route that has no line of its own. */
  route: SmsRoute | null;
  effectiveFrom: Date;
  /** First moment at which it no longer holds; null while it has no end. */
  effectiveTo: Date | null;
  /** For one part to one recipient. */
  unitPrice: Kobo;
}

interface Row {
  isOwn: boolean;
  network: SmsNetwork | null;
  route: SmsRoute | null;
  effectiveFrom: Date;
  effectiveTo: Date | null;
  unitPrice: Kobo;
  available: Kobo;
  walletStatus: string;
}

/** The prices that hold or will hold for a business, and what its wallet could pay now (0 while it is frozen). One statement. */
export async function pricesAndBalance(
  app: Pick<App, 'db' | 'clock'>,
  { bookId, businessId }: Actor,
): Promise<{ prices: SmsPrice[]; available: Kobo }> {
  const rows = await app.db.query<Row>(
    'sms_price.in_force',
    `select p.business_id is not null as is_own, p.network, p.route, p.effective_from, p.effective_to, p.unit_price,
            a.balance - a.held as available, a.status as wallet_status
       from ledger.account a cross join sms_price p
      where a.book_id = $1 and a.account = ${accounts.wallet}
        and (p.business_id is null or p.business_id = $2) and (p.effective_to is null or p.effective_to > $3)`,
    [bookId, businessId, app.clock.now()],
  );
  const prices = rows.map((row) => ({
    isOwn: row.isOwn,
    network: row.network,
    route: row.route,
    effectiveFrom: row.effectiveFrom,
    effectiveTo: row.effectiveTo,
    unitPrice: row.unitPrice,
  }));
  const [first] = rows;
  return { prices, available: first?.walletStatus === 'active' ? first.available : NO_KOBO };
}

/**
 * The price of one part to one number at a moment. A line of the business's own comes before everybody's, then one for
 * the network before one for all, then one for the route before one for all; of several that are left, the latest.
 * @throws Error when the table has no line that fits; the line that it is made with fits everything.
 */
export function unitPriceOf(prices: readonly SmsPrice[], { network, route, at }: { network: SmsNetwork; route: SmsRoute; at: Date }): Kobo {
  const [price] = prices
    .filter(
      (line) =>
        line.effectiveFrom <= at &&
        (line.effectiveTo === null || at < line.effectiveTo) &&
        (line.network === null || line.network === network) &&
        (line.route === null || line.route === route),
    )
    .toSorted((a, b) => closeness(b) - closeness(a) || b.effectiveFrom.getTime() - a.effectiveFrom.getTime());
  if (!price) throw new Error(`no SMS price for ${network} by ${route}`);
  return price.unitPrice;
}

/** The first moment after `at` at which a price begins or ends, if it is before `limit`; else `limit`. */
export function nextChange(prices: readonly SmsPrice[], at: Date, limit: Date): Date {
  const moments = prices.flatMap(({ effectiveFrom, effectiveTo }) => [effectiveFrom, ...(effectiveTo ? [effectiveTo] : [])]);
  return moments.filter((moment) => moment > at).reduce((first, moment) => (moment < first ? moment : first), limit);
}

const closeness = ({ isOwn, network, route }: SmsPrice): number => (isOwn ? 4 : 0) + (network === null ? 0 : 2) + (route === null ? 0 : 1);
