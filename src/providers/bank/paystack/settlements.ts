import { z } from 'zod';
import type { OperatorAlert } from '../../ports/operator-alert.ts';
import { type Kobo, koboOf, koboOrNothing, NO_KOBO } from '../../../domain/money/money.ts';
import type { Mode } from '../../adapter/adapter.ts';
import type { ListedSettlement, Treasury } from '../../treasury/port.ts';
import { answers, type PaystackClient } from './client.ts';

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

/** Settlements to our bank account [S]; `deductions` is the remainder of its sums. */
export const paystackSettlements =
  (say: PaystackClient, mode: Mode | null): NonNullable<Treasury['settlements']> =>
  async ({ from, to, after }) => {
    const span = { from: new Date(from.getTime() - MARGIN_MS).toISOString(), to: new Date(to.getTime() + MARGIN_MS).toISOString() };
    // Excludes subaccounts, whose money is not ours.
    const query = new URLSearchParams({ ...span, status: 'success', subaccount: 'none', perPage: String(PAGE), page: after ?? '1' });
    const response = await say({ operation: 'settlements', method: 'GET', path: `/settlement?${query}` });
    const list = answers.page(response, rows, 'settlements');
    if (list.kind === 'no_answer') return list;
    if (list.rows.some(({ domain }) => mode !== null && domain != null && domain !== mode)) return { kind: 'no_answer', alert: OTHER_MODE };
    const settlements = list.rows
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
    return { kind: 'settlements', settlements, next: list.next };
  };

const feesOf = (reported: Kobo | null | undefined): Kobo => reported ?? NO_KOBO;
const OTHER_MODE: OperatorAlert = { kind: 'setup', detail: 'Paystack returned settlements of another mode than its key' };
