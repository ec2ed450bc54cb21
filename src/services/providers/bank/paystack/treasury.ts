import { z } from 'zod';
import { koboOf } from '../../../../platform/kernel/money.ts';
import type { Mode } from '../../adapter.ts';
import type { Treasury } from '../../treasury/port.ts';
import { toldIn, verdicts } from './bank.ts';
import { answers, type PaystackClient } from './client.ts';
import { paystackSettlements } from './settlements.ts';

const PAGE = 100;

const balances = z.array(z.looseObject({ currency: z.string(), balance: z.int() }));
/** Beside what a transfer tells of itself when it is asked about. */
const rows = z.array(
  z.looseObject({
    currency: z.string(),
    createdAt: z.coerce.date().nullish().catch(null),
    recipient: z.looseObject({ name: z.string() }).nullish().catch(null),
  }),
);

/** Our balance at Paystack, the transfers out of it, and what was settled to us. */
export const paystackTreasury = (say: PaystackClient, mode: Mode | null): Treasury => ({
  async balance() {
    const said = await say({ operation: 'balance', method: 'GET', path: '/balance' });
    const naira = answers.read(said, balances)?.find(({ currency }) => currency === 'NGN');
    return answers.balance(said, naira ? koboOf(naira.balance) : null);
  },

  async payouts({ from, to, after }) {
    const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), perPage: String(PAGE), page: after ?? '1' });
    const list = answers.page(await say({ operation: 'payouts', method: 'GET', path: `/transfer?${query}` }), rows, 'transfers');
    if (list.kind === 'no_answer') return list;
    const ours = list.rows.filter(({ currency }) => currency === 'NGN');
    return verdicts.listed(
      ours.map((row) => ({ told: toldIn(row, mode), at: row.createdAt ?? null, name: row.recipient?.name ?? null })),
      list.next,
    );
  },

  settlements: paystackSettlements(say, mode),
});
