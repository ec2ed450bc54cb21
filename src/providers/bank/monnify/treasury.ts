import { z } from 'zod';
import { koboOfNaira } from '../../../domain/money/money.ts';
import type { Treasury } from '../../treasury/port.ts';
import { boundOf, momentIn } from './account-payments.ts';
import { statusIn, outcomes } from './bank.ts';
import { answers, type MonnifyClient } from './client.ts';

const PAGE = 100;

const balance = z.looseObject({ availableBalance: z.unknown().optional() });
const list = z.looseObject({
  content: z.array(z.looseObject({ createdOn: z.unknown().optional(), destinationAccountName: z.string().nullish().catch(null) })),
  totalPages: z.coerce.number(),
});

export const monnifyTreasury = (say: MonnifyClient, wallet: string): Treasury => ({
  async balance() {
    const path = `/api/v2/disbursements/wallet-balance?${new URLSearchParams({ accountNumber: wallet })}`;
    const response = await say({ operation: 'balance', method: 'GET', path });
    return answers.balance(response, koboOfNaira(answers.read(response, balance)?.availableBalance, 'dropped'));
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
    const response = await say({ operation: 'payouts', method: 'GET', path: `/api/v2/disbursements/search-transactions?${query}` });
    if (answers.dataOf(response) === undefined) return answers.silence(response);
    const reported = answers.read(response, list);
    if (!reported) return answers.unread('its list of transfers');
    const isLast = reported.content.length === 0 || page + 1 >= reported.totalPages;
    return outcomes.listed(
      reported.content.map((row) => ({ reported: statusIn(row), at: momentIn(row.createdOn), name: row.destinationAccountName ?? null })),
      isLast ? null : String(page + 1),
      { from, to },
    );
  },
});
