import { accounts } from '../../core/ledger/chart.ts';
import type { Invariant } from '../../core/ledger/invariants.ts';

export const fundingInvariants: readonly Invariant[] = [
  {
    id: 'wallet_funding',
    title: 'A manual credit equals one deposit of its amount and payment, and is reversed at most once; no adjustment exists without one',
    sql: `
      select f.book_id, f.id, f.amount, d.amount as deposited, p.amount as taken_back
        from wallet_funding f
        left join ledger.deposit d on d.book_id = f.book_id and d.id = f.id
        left join ledger.posting p on p.book_id = f.book_id and p.source_id = f.id and p.leg = 5
       where (d.amount, d.provider, d.session_id, d.channel) is distinct from (f.amount, f.provider, f.session_id, 'admin')
          or case when f.reversed_at is null then p.amount is not null
                  else (p.kind::text, p.debit, p.credit, p.amount) is distinct from ('adjustment', ${accounts.wallet}::smallint, (${accounts.deposits(0)} + f.provider)::smallint, f.amount) end
          or not exists (select from ledger.book b where b.id = f.book_id and b.business_id = f.business_id and b.environment = f.environment)
      union all
      select p.book_id, p.source_id, null, null, p.amount from ledger.posting p
       where p.kind = 'adjustment' and not exists (select from wallet_funding f where f.book_id = p.book_id and f.id = p.source_id)`,
  },
  {
    id: 'payment_credited_once',
    title: 'A bank payment credited by operators is credited by no other path',
    sql: `
      select f.book_id, f.id, f.session_id from wallet_funding f
       where f.reversed_at is null
         and (exists (select from customer_transaction c join ledger.book b on b.id = c.book_id and b.environment = f.environment where c.provider = f.provider and c.session_id = f.session_id)
              or exists (select from suspense_deposit s where s.provider = f.provider and s.session_id = f.session_id and s.environment = f.environment and s.status = 'credited'))`,
  },
];
