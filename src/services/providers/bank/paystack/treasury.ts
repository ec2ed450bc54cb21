import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { koboOf } from '../../../../platform/kernel/money.ts';
import type { Mode } from '../../adapter.ts';
import { beside, concernIn, type Heard } from '../../http/api.ts';
import type { Treasury } from '../../treasury/port.ts';
import { pagedSchema } from './account-schemas.ts';
import { toldIn, verdicts } from './bank.ts';
import { type Envelope, manner, type PaystackClient } from './client.ts';
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
export function paystackTreasury(say: PaystackClient, mode: Mode | null): Treasury {
  return {
    async balance() {
      const said = await say({ operation: 'balance', method: 'GET', path: '/balance' });
      const list = said.kind === 'said' && said.envelope.status ? balances.safeParse(said.envelope.data) : null;
      const naira = list?.data?.find(({ currency }) => currency === 'NGN');
      return naira ? { kind: 'balance', available: koboOf(naira.balance), at: new Date() } : silence(said);
    },

    async payouts({ from, to, after }) {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), perPage: String(PAGE), page: after ?? '1' });
      const said = await say({ operation: 'payouts', method: 'GET', path: `/transfer?${query}` });
      if (said.kind !== 'said' || !said.envelope.status) return silence(said);
      const [list, paged] = [rows.safeParse(said.envelope.data), pagedSchema.safeParse(said.envelope.meta)];
      if (!list.success || !paged.success) return { kind: 'no_answer', concern: UNREADABLE };
      const payouts = verdicts.listed(
        list.data
          .filter(({ currency }) => currency === 'NGN')
          .map((row) => ({ told: toldIn(row, mode), at: row.createdAt ?? null, name: row.recipient?.name ?? null })),
      );
      if (!Array.isArray(payouts)) return { kind: 'no_answer', concern: payouts };
      const { page, pageCount } = paged.data;
      return { kind: 'payouts', payouts, next: page < pageCount ? String(page + 1) : null };
    },

    settlements: paystackSettlements(say, mode),
  };
}

const silence = (heard: Heard<Envelope>): { kind: 'no_answer'; concern?: Concern } => ({
  kind: 'no_answer',
  ...beside(concernIn(manner, heard)),
});
const UNREADABLE: Concern = { kind: 'unknown_answer', detail: 'Paystack told its list of transfers in a form that is not known here' };
