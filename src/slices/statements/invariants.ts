import { accounts } from '../../core/ledger/chart.ts';
import type { Invariant } from '../../core/ledger/invariants.ts';

const before = (column: string): string => `
  coalesce((select e.balance_after from ledger.entry e where e.book_id = s.book_id and e.account = ${accounts.wallet} and e.seq = s.${column} limit 1), 0)`;

export const statementInvariants: Invariant[] = [
  {
    id: 'statement_balances',
    title: 'The balances of a statement that was issued are those of the books before its first and after its last row',
    sql: `select s.book_id, s.number, s.opening, s.closing from statement s where s.opening <> ${before('first_seq')} or s.closing <> ${before('last_seq')}`,
  },
];
