import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { koboOfNaira } from '../../../../platform/kernel/money.ts';
import { beside, concernIn } from '../../http/api.ts';
import type { Treasury } from '../../treasury/port.ts';
import { momentIn } from './account-codes.ts';
import { isBefore, pageSchema } from './account-payments.ts';
import { toldIn, verdicts } from './bank.ts';
import { type FlutterwaveClient, manner } from './client.ts';
import { flutterwaveSettlements } from './settlements.ts';

const balance = z.looseObject({ available_balance: z.unknown().optional() });
const rows = z.array(
  z.looseObject({ created_at: z.unknown().optional(), currency: z.string().default('NGN'), full_name: z.string().nullish().catch(null) }),
);

/** Our balance at Flutterwave, of which parts of a kobo are dropped, the transfers out of it, and what was settled to us. */
export function flutterwaveTreasury(say: FlutterwaveClient): Treasury {
  return {
    async balance() {
      const said = await say({ operation: 'balance', method: 'GET', path: '/balances/NGN' });
      const told = said.kind === 'said' && manner.isFine(said.envelope) ? balance.safeParse(said.envelope.data).data : undefined;
      const available = koboOfNaira(told?.available_balance, 'dropped');
      return available === null
        ? { kind: 'no_answer', ...beside(concernIn(manner, said)) }
        : { kind: 'balance', available, at: new Date() };
    },

    async payouts({ from, to, after }) {
      // By days of UTC [K]; what it answers for the rest of them is left out. Rows of before the span end the list, in case it takes no bounds.
      const days = { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) };
      const said = await say({
        operation: 'payouts',
        method: 'GET',
        path: `/transfers?${new URLSearchParams({ ...days, page: after ?? '1' })}`,
      });
      if (said.kind !== 'said' || !manner.isFine(said.envelope)) return { kind: 'no_answer', ...beside(concernIn(manner, said)) };
      const [list, paged] = [rows.safeParse(said.envelope.data), pageSchema.safeParse(said.envelope.meta)];
      if (!list.success || !paged.success) return { kind: 'no_answer', concern: UNREADABLE };
      const read = list.data
        .filter(({ currency }) => currency === 'NGN')
        .map((row) => ({ told: toldIn(row), at: momentIn(row.created_at), name: row.full_name ?? null }));
      const payouts = verdicts.listed(read.filter(({ at }) => at === null || (at >= from && at < to)));
      if (!Array.isArray(payouts)) return { kind: 'no_answer', concern: payouts };
      const { current_page: page, total_pages: pages } = paged.data.page_info;
      const isOver = isBefore(
        read.map(({ at }) => at),
        from,
      );
      return { kind: 'payouts', payouts, next: page < pages && !isOver ? String(page + 1) : null };
    },

    settlements: flutterwaveSettlements(say),
  };
}

const UNREADABLE: Concern = { kind: 'unknown_answer', detail: 'Flutterwave told its list of transfers in a form that is not known here' };
