import type { Database } from '../../platform/db/database.ts';
import { appScoped } from '../app/app.ts';
import type { SliceFigures } from '../slice/slice.ts';

const MAX_ACCOUNTS = 1_000;

export const STORED_BALANCES = `
  select a.book_id, a.account, abs(a.balance - coalesce(last.balance, 0))::float8 as difference
    from (select book_id, account, balance from ledger.account where (book_id, account) > ($1, $2) order by book_id, account limit $3) a
    left join lateral (
      select balance from (
        (select debit_balance as balance, debit_seq as seq from ledger.posting p
          where p.book_id = a.book_id and p.debit = a.account and debit_seq is not null order by posted_at desc, debit_seq desc limit 1)
        union all
        (select credit_balance, credit_seq from ledger.posting p
          where p.book_id = a.book_id and p.credit = a.account and credit_seq is not null order by posted_at desc, credit_seq desc limit 1)) s
      order by seq desc limit 1) last on true
   order by 1, 2`;

export const ledgerFigures: SliceFigures = {
  gauges: { tollgate_ledger_imbalance_kobo: { help: 'Difference of stored balances from postings in kobo; must be 0' } },
  read: async (app) => [{ name: 'tollgate_ledger_imbalance_kobo', value: await imbalance(app)() }],
};

const imbalance = appScoped(({ db }) => imbalanceWatch(db));

function imbalanceWatch(db: Database): () => Promise<number> {
  let after: [bookId: number, account: number] = [0, 0];
  let lastRound = 0;
  let thisRound = 0;
  return async () => {
    const rows = await db.query<{ bookId: number; account: number; difference: number }>('ops.balances', STORED_BALANCES, [
      ...after,
      MAX_ACCOUNTS,
    ]);
    thisRound += rows.reduce((sum, { difference }) => sum + difference, 0);
    const seen = Math.max(lastRound, thisRound);
    const last = rows.at(-1);
    if (last && rows.length === MAX_ACCOUNTS) after = [last.bookId, last.account];
    else [after, lastRound, thisRound] = [[0, 0], thisRound, 0];
    return rows.length < MAX_ACCOUNTS ? lastRound : seen;
  };
}
