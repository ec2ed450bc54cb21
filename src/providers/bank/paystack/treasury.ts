import { z } from 'zod';
import type { OperatorAlert } from '../../ports/ports.ts';
import { type Kobo, koboOf, koboOrNothing, NO_KOBO } from '../../../domain/money/money.ts';
import type { Mode } from '../../adapter/adapter.ts';
import type { ListedSettlement, Treasury } from '../../treasury/port.ts';
import { answers, type PaystackClient } from './client.ts';
import { outcomes, statusIn } from './bank.ts';

/** Which moment of a settlement its list goes by is not documented; the day of one may be the day before it was made. */
const MARGIN_MS = 2 * 86_400_000;

const settlementRows = z.array(
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
const paystackSettlements =
  (say: PaystackClient, mode: Mode | null): NonNullable<Treasury['settlements']> =>
  async ({ from, to, after }) => {
    const span = { from: new Date(from.getTime() - MARGIN_MS).toISOString(), to: new Date(to.getTime() + MARGIN_MS).toISOString() };
    // Excludes subaccounts, whose money is not ours.
    const query = new URLSearchParams({ ...span, status: 'success', subaccount: 'none', perPage: String(PAGE), page: after ?? '1' });
    const response = await say({ operation: 'settlements', method: 'GET', path: `/settlement?${query}` });
    const list = answers.page(response, settlementRows, 'settlements');
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

const PAGE = 100;

const balances = z.array(z.looseObject({ currency: z.string(), balance: z.int() }));
const rows = z.array(
  z.looseObject({
    currency: z.string(),
    status: z.string(),
    createdAt: z.coerce.date().nullish().catch(null),
    recipient: z.looseObject({ name: z.string() }).nullish().catch(null),
  }),
);

/** Statuses that moved money, one list each [S]. Race: a transfer reversed meanwhile is listed twice, never missed. */
const LISTED = ['success', 'reversed'] as const;
type Listed = (typeof LISTED)[number];
const FIRST: Listed = LISTED[0];

function placeIn(after: string | null): { status: Listed; page: string } {
  const [status = FIRST, page = '1'] = after?.split(' ') ?? [];
  return { status: LISTED.find((each) => each === status) ?? FIRST, page };
}

function nextAfter(status: Listed, page: string | null): string | null {
  if (page !== null) return `${status} ${page}`;
  const following = LISTED[LISTED.indexOf(status) + 1];
  return following === undefined ? null : `${following} 1`;
}

/** A row of another status has a list of its own, should this one not go by the status that was asked for. */
const isListedElsewhere = (row: z.output<typeof rows>[number], status: Listed): boolean =>
  row.status !== status && LISTED.some((each) => each === row.status);

export const paystackTreasury = (say: PaystackClient, mode: Mode | null): Treasury => ({
  async balance() {
    const response = await say({ operation: 'balance', method: 'GET', path: '/balance' });
    const naira = answers.read(response, balances)?.find(({ currency }) => currency === 'NGN');
    return answers.balance(response, naira ? koboOf(naira.balance) : null);
  },

  async payouts({ from, to, after }) {
    const { status, page } = placeIn(after);
    const query = new URLSearchParams({ status, from: from.toISOString(), to: to.toISOString(), perPage: String(PAGE), page });
    const list = answers.page(await say({ operation: 'payouts', method: 'GET', path: `/transfer?${query}` }), rows, 'transfers');
    if (list.kind === 'no_answer') return list;
    const ours = list.rows.filter((row) => row.currency === 'NGN' && !isListedElsewhere(row, status));
    return outcomes.listed(
      ours.map((row) => ({ reported: statusIn(row, mode), at: row.createdAt ?? null, name: row.recipient?.name ?? null })),
      nextAfter(status, list.next),
    );
  },

  settlements: paystackSettlements(say, mode),
});
