import { z } from 'zod';
import { koboOfNaira } from '../../../domain/money/money.ts';
import type { Treasury } from '../../treasury/port.ts';
import { momentIn } from './account-codes.ts';
import { isBefore } from './account-payments.ts';
import { statusIn, outcomes } from './bank.ts';
import { answers, type FlutterwaveClient } from './client.ts';
import { flutterwaveSettlements } from './settlements.ts';

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
