import { z } from 'zod';
import { type Kobo, koboOfNaira, minus, plus, sizeOf } from '../../../domain/money/money.ts';
import type { ListedSettlement, Treasury } from '../../treasury/port.ts';
import { isBefore, momentIn } from './accounts.ts';
import { answers, type FlutterwaveClient } from './client.ts';
import { outcomes, statusIn } from './bank.ts';

/** Which moment of a settlement its list goes by is not documented: what was paid is due a day later, and longer before holidays. */
const MARGIN_MS = 5 * 86_400_000;

const settlementRows = z.array(
  z.looseObject({
    id: z.union([z.int(), z.string().min(1)]),
    status: z.string(),
    currency: z.string(),
    due_date: z.unknown().optional(),
    destination: z.string().nullish(),
    gross_amount: z.unknown().optional(),
    app_fee: z.unknown().optional(),
    merchant_fee: z.unknown().optional(),
    stampduty_charge: z.unknown().optional(),
    chargeback: z.unknown().optional(),
    refund: z.unknown().optional(),
    net_amount: z.unknown().optional(),
  }),
);
type Row = z.output<typeof settlementRows>[number];

/** Settlements to our bank account or balance [S]. */
const flutterwaveSettlements =
  (say: FlutterwaveClient): NonNullable<Treasury['settlements']> =>
  async ({ from, to, after }) => {
    const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
    const days = { from: day(from.getTime() - MARGIN_MS), to: day(to.getTime() + MARGIN_MS) };
    const query = new URLSearchParams({ ...days, page: after ?? '1' });
    const response = await say({ operation: 'settlements', method: 'GET', path: `/settlements?${query}` });
    const list = answers.page(response, settlementRows, 'settlements');
    if (list.kind === 'no_answer') return list;
    const done = list.rows.filter(({ currency, status }) => currency === 'NGN' && status === 'completed').map(settlementOf);
    if (done.includes(null)) return answers.unread('its list of settlements');
    const settlements = done.flatMap((each) => (each && each.at >= from && each.at < to ? [each] : []));
    return { kind: 'settlements', settlements, next: list.next };
  };

const ROUNDED = 3;

function settlementOf(row: Row): ListedSettlement | null {
  const part = (value: unknown): Kobo | null => koboOfNaira(value ?? 0, 'rounded');
  const [gross, net] = [koboOfNaira(row.gross_amount, 'rounded'), koboOfNaira(row.net_amount, 'rounded')];
  const saved = [row.app_fee, row.merchant_fee, row.stampduty_charge].map(part);
  const back = [row.chargeback, row.refund].map(part);
  const at = momentIn(row.due_date);
  if (gross === null || net === null || !areKobo(saved) || !areKobo(back) || !at) return null;
  const isBalance = /wallet/i.test(row.destination ?? '');
  const [reported, returned] = [plus(...saved), plus(...back)];
  const left = minus(minus(gross, net), returned);
  const fees = sizeOf(minus(left, reported)) <= ROUNDED ? left : reported;
  return { id: String(row.id), at, gross, fees, returned, net, to: isBalance ? 'balance' : 'bank' };
}

const areKobo = (amounts: readonly (Kobo | null)[]): amounts is Kobo[] => !amounts.includes(null);

const balance = z.looseObject({ available_balance: z.unknown().optional() });
const rows = z.array(
  z.looseObject({ created_at: z.unknown().optional(), currency: z.string().default('NGN'), full_name: z.string().nullish().catch(null) }),
);

export const flutterwaveTreasury = (say: FlutterwaveClient): Treasury => ({
  async balance() {
    const response = await say({ operation: 'balance', method: 'GET', path: '/balances/NGN' });
    return answers.balance(response, koboOfNaira(answers.read(response, balance)?.available_balance, 'dropped'));
  },

  async payouts({ from, to, after }) {
    // Days of UTC [K]; other rows are dropped. A row before the span ends the list.
    const query = new URLSearchParams({ from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10), page: after ?? '1' });
    const list = answers.page(await say({ operation: 'payouts', method: 'GET', path: `/transfers?${query}` }), rows, 'transfers');
    if (list.kind === 'no_answer') return list;
    const ours = list.rows
      .filter(({ currency }) => currency === 'NGN')
      .map((row) => ({ reported: statusIn(row), at: momentIn(row.created_at), name: row.full_name ?? null }));
    const times = ours.map(({ at }) => at);
    return outcomes.listed(ours, isBefore(times, from) ? null : list.next, { from, to });
  },

  settlements: flutterwaveSettlements(say),
});
