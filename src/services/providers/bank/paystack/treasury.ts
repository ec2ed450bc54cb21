import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { koboOf } from '../../../../platform/kernel/money.ts';
import type { Treasury } from '../../treasury/port.ts';
import { beside, concernIn, type Heard } from '../../http/api.ts';
import { type Envelope, manner, type PaystackClient } from './client.ts';

const PAGE = 100;

const balances = z.array(z.looseObject({ currency: z.string(), balance: z.int() }));
const ledger = z.array(
  z.looseObject({
    id: z.union([z.number(), z.string()]).nullish(),
    balance: z.int().nullish(),
    difference: z.int(),
    reason: z.string().catch(''),
    model_responsible: z.string().nullish().catch(null),
    model_row: z.union([z.number(), z.string()]).nullish(),
    createdAt: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  }),
);
const paged = z.looseObject({ page: z.coerce.number(), pageCount: z.coerce.number() });

/** Our balance at Paystack and what moved it. */
export function paystackTreasury(say: PaystackClient): Treasury {
  return {
    async balance() {
      const said = await say({ operation: 'balance', method: 'GET', path: '/balance' });
      const list = said.kind === 'said' && said.envelope.status ? balances.safeParse(said.envelope.data) : null;
      const naira = list?.data?.find(({ currency }) => currency === 'NGN');
      return naira ? { kind: 'balance', available: koboOf(naira.balance), at: new Date() } : silence(said);
    },

    async movements({ from, to, after }) {
      const page = after ?? '1';
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), perPage: String(PAGE), page });
      const said = await say({ operation: 'movements', method: 'GET', path: `/balance/ledger?${query}` });
      const rows = said.kind === 'said' && said.envelope.status ? ledger.safeParse(said.envelope.data) : null;
      if (!rows?.success) return silence(said);
      const { page: at, pageCount } =
        said.kind === 'said' ? (paged.safeParse(said.envelope.meta).data ?? { page: 1, pageCount: 1 }) : { page: 1, pageCount: 1 };
      return {
        kind: 'movements',
        movements: rows.data.map((row) => ({
          id: String(row.id ?? `${row.createdAt} ${row.model_row ?? ''} ${row.difference}`),
          amount: koboOf(row.difference),
          balanceAfter: row.balance == null ? null : koboOf(row.balance),
          at: new Date(row.createdAt),
          reason: row.reason,
          transactionId: row.model_responsible?.toLowerCase() === 'transfer' && row.model_row != null ? String(row.model_row) : null,
        })),
        next: at < pageCount ? String(at + 1) : null,
      };
    },
  };
}

const silence = (heard: Heard<Envelope>): { kind: 'no_answer'; concern?: Concern } => ({
  kind: 'no_answer',
  ...beside(concernIn(manner, heard)),
});
