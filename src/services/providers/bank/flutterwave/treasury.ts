import { z } from 'zod';
import { koboOfNaira, negated } from '../../../../platform/kernel/money.ts';
import { beside, concernIn } from '../../http/api.ts';
import type { Movement, Treasury } from '../../treasury/port.ts';
import { type FlutterwaveClient, manner } from './client.ts';

const balance = z.looseObject({ available_balance: z.unknown() });
/** The form of a statement [K]. */
const statement = z.looseObject({
  page_info: z.looseObject({ current_page: z.coerce.number(), total_pages: z.coerce.number() }),
  transactions: z.array(
    z.looseObject({
      type: z.enum(['C', 'D']),
      amount: z.unknown(),
      balance_after: z.unknown(),
      reference: z.string().catch(''),
      date: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
      remarks: z.string().catch(''),
    }),
  ),
});

/** Our balance at Flutterwave and what moved it. Its fees have three decimals, so parts of a kobo are dropped on both. */
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

    async movements({ from, to, after }) {
      const days = { from: from.toISOString().slice(0, 10), to: to.toISOString().slice(0, 10) };
      const query = new URLSearchParams({ currency: 'NGN', ...days, page: after ?? '1' });
      const said = await say({ operation: 'movements', method: 'GET', path: `/wallet/statement?${query}` });
      const told = said.kind === 'said' && manner.isFine(said.envelope) ? statement.safeParse(said.envelope.data).data : undefined;
      if (!told) return { kind: 'no_answer', ...beside(concernIn(manner, said)) };
      const { current_page: page, total_pages: pages } = told.page_info;
      return {
        kind: 'movements',
        // It is asked by days, and answers for all of each.
        movements: told.transactions.flatMap((row) => movementOf(row) ?? []).filter(({ at }) => at >= from && at < to),
        next: page < pages ? String(page + 1) : null,
      };
    },
  };
}

function movementOf(row: z.output<typeof statement>['transactions'][number]): Movement | null {
  const amount = koboOfNaira(row.amount, 'dropped');
  if (amount === null) return null;
  return {
    id: `${row.date} ${row.type} ${row.reference}`,
    amount: row.type === 'D' ? negated(amount) : amount,
    balanceAfter: koboOfNaira(row.balance_after, 'dropped'),
    at: new Date(row.date),
    reason: row.remarks,
    // It names our reference and not its own record.
    transactionId: null,
  };
}
