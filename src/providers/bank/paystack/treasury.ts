import { z } from 'zod';
import { koboOf } from '../../../domain/money/money.ts';
import type { Mode } from '../../adapter/adapter.ts';
import type { Treasury } from '../../treasury/port.ts';
import { statusIn, outcomes } from './bank.ts';
import { answers, type PaystackClient } from './client.ts';
import { paystackSettlements } from './settlements.ts';

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
