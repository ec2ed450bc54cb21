import { z } from 'zod';
import type { Concern } from '../../../../platform/kernel/concern.ts';
import { koboOfNaira } from '../../../../platform/kernel/money.ts';
import { beside, concernIn } from '../../http/api.ts';
import type { Treasury } from '../../treasury/port.ts';
import { boundOf, momentIn } from './account-codes.ts';
import { toldIn, verdicts } from './bank.ts';
import { manner, type MonnifyClient } from './client.ts';

const PAGE = 100;

const balance = z.looseObject({ availableBalance: z.unknown().optional() });
const list = z.looseObject({
  content: z.array(z.looseObject({ createdOn: z.unknown().optional(), destinationAccountName: z.string().nullish().catch(null) })),
  totalPages: z.coerce.number(),
});

/** Our wallet at Monnify, and the transfers out of it. */
export const monnifyTreasury = (say: MonnifyClient, wallet: string): Treasury => ({
  async balance() {
    const path = `/api/v2/disbursements/wallet-balance?${new URLSearchParams({ accountNumber: wallet })}`;
    const said = await say({ operation: 'balance', method: 'GET', path });
    const told = said.kind === 'said' && manner.isFine(said.envelope) ? balance.safeParse(said.envelope.responseBody).data : undefined;
    const available = koboOfNaira(told?.availableBalance, 'dropped');
    return available === null ? { kind: 'no_answer', ...beside(concernIn(manner, said)) } : { kind: 'balance', available, at: new Date() };
  },

  async payouts({ from, to, after }) {
    const page = Number(after ?? 0);
    // Of one wallet, by when each was made, its bounds as timestamps [S].
    const query = new URLSearchParams({
      sourceAccountNumber: wallet,
      startDate: boundOf(from),
      endDate: boundOf(to),
      pageNo: String(page),
      pageSize: String(PAGE),
    });
    const said = await say({ operation: 'payouts', method: 'GET', path: `/api/v2/disbursements/search-transactions?${query}` });
    if (said.kind !== 'said' || !manner.isFine(said.envelope)) return { kind: 'no_answer', ...beside(concernIn(manner, said)) };
    const told = list.safeParse(said.envelope.responseBody).data;
    if (!told) return { kind: 'no_answer', concern: UNREADABLE };
    const payouts = verdicts.listed(
      told.content.map((row) => ({ told: toldIn(row), at: momentIn(row.createdOn), name: row.destinationAccountName ?? null })),
    );
    if (!Array.isArray(payouts)) return { kind: 'no_answer', concern: payouts };
    const isLast = told.content.length === 0 || page + 1 >= told.totalPages;
    return {
      kind: 'payouts',
      payouts: payouts.filter(({ at }) => at >= from && at < to),
      next: isLast ? null : String(page + 1),
    };
  },
});

const UNREADABLE: Concern = { kind: 'unknown_answer', detail: 'Monnify told its list of transfers in a form that is not known here' };
