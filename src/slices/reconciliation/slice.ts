import type { Invariant } from '../../core/ledger/invariants.ts';
import type { Slice } from '../../core/slice/slice.ts';
import { reconciliationResolvers } from './graphql.ts';
import { reconciliationRoutes } from './rest.ts';

/** Invariants of both sides, independent of the order of arrival. */
export const reconciliationInvariants: readonly Invariant[] = [
  {
    id: 'reconciled_once',
    title: 'A ledger item matches one statement row with the same amount, or an exception states the difference',
    sql: `
      select i.book_id, i.source_id, i.state, count(l.id) as lines
        from reconciliation_item i left join reconciliation_line l on l.item_id = i.id
       group by i.id having count(l.id) > 1 or (i.state = 'matched' and (count(l.id) <> 1 or min(l.amount) <> i.amount or min(l.state) <> 'matched'))`,
  },
  {
    id: 'cancelled_whole',
    title: 'Statement rows matched without a ledger item cancel each other',
    sql: `
      select l.environment, l.provider, l.reference, sum(l.amount) as amount from reconciliation_line l
       where l.state = 'matched' and l.item_id is null group by 1, 2, 3 having sum(l.amount) <> 0`,
  },
  {
    id: 'corrected_once',
    title: 'A correction is posted exactly where two operators resolved a difference by it',
    sql: `
      select e.id, e.state, p.amount from reconciliation_exception e
        full join (select * from ledger.posting where kind = 'reconciliation') p on p.reference = 'RECON_' || e.id
       where (p.kind is not null and e.state is distinct from 'booked') or (e.state = 'booked' and p.amount is distinct from e.amount)`,
  },
];

export const reconciliation: Slice = {
  name: 'reconciliation',
  about: 'Reconciliation of provider and bank statements with the ledger.',
  operatorRoutes: reconciliationRoutes,
  resolvers: reconciliationResolvers,
  invariants: reconciliationInvariants,
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'page-read': true;
  }
}
