import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { type Kobo, koboOf, koboOrNothing, NO_KOBO } from '../../../../platform/kernel/money.ts';
import type { Mode } from '../../adapter.ts';
import { beside, concernIn } from '../../http/api.ts';
import type { ListedSettlement, Treasury } from '../../treasury/port.ts';
import { pagedSchema } from './account-schemas.ts';
import { manner, type PaystackClient } from './client.ts';

const PAGE = 100;
/** Which moment of a settlement its list goes by is not documented; the day of one may be the day before it was made. */
const MARGIN_MS = 2 * 86_400_000;

const rows = z.array(
  z.looseObject({
    id: z.union([z.int(), z.string().min(1)]),
    domain: z.string().nullish(),
    status: z.enum(['success', 'processing', 'pending', 'failed']),
    currency: z.string(),
    effective_amount: z.int(),
    total_fees: koboOrNothing.nullish(),
    total_processed: koboOrNothing,
    settlement_date: z.coerce.date(),
  }),
);

/** What Paystack paid out to our bank account of what customers paid [S]; `deductions` is what is left over of its sums. */
export const paystackSettlements =
  (say: PaystackClient, mode: Mode | null): NonNullable<Treasury['settlements']> =>
  async ({ from, to, after }) => {
    const span = { from: new Date(from.getTime() - MARGIN_MS).toISOString(), to: new Date(to.getTime() + MARGIN_MS).toISOString() };
    // Of subaccounts, which are somebody else's money, none.
    const query = new URLSearchParams({ ...span, status: 'success', subaccount: 'none', perPage: String(PAGE), page: after ?? '1' });
    const said = await say({ operation: 'settlements', method: 'GET', path: `/settlement?${query}` });
    if (said.kind !== 'said' || !said.envelope.status) return { kind: 'no_answer', ...beside(concernIn(manner, said)) };
    const [list, paged] = [rows.safeParse(said.envelope.data), pagedSchema.safeParse(said.envelope.meta)];
    if (!list.success || !paged.success) return { kind: 'no_answer', concern: UNREADABLE };
    if (list.data.some(({ domain }) => mode !== null && domain != null && domain !== mode))
      return { kind: 'no_answer', concern: OTHER_MODE };
    const settlements = list.data
      .filter(({ currency, status, settlement_date: at }) => currency === 'NGN' && status === 'success' && at >= from && at < to)
      .map((row): ListedSettlement => ({
        id: String(row.id),
        at: row.settlement_date,
        gross: row.total_processed,
        fees: feesOf(row.total_fees),
        returned: NO_KOBO,
        net: koboOf(row.effective_amount),
        to: 'bank',
      }));
    const { page, pageCount } = paged.data;
    return { kind: 'settlements', settlements, next: page < pageCount ? String(page + 1) : null };
  };

const feesOf = (told: Kobo | null | undefined): Kobo => told ?? NO_KOBO;
const UNREADABLE: Concern = { kind: 'unknown_answer', detail: 'Paystack told its list of settlements in a form that is not known here' };
const OTHER_MODE: Concern = { kind: 'setup', detail: 'Paystack told settlements of the other mode than its key is of' };
