import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf } from '../../core/slice/trigger.ts';
import { virtualAccountEvents } from './events.ts';
import { CustomerPaymentsResolver, VirtualAccountResolver } from './graphql.ts';
import { closeAccounts, closingDue } from './close-at-bank.ts';
import { askAboutDeposits, depositNewsDue } from './ask-deposits.ts';
import { feedsDue, readDeposits } from './read-deposits.ts';
import { suspenseRoutes, virtualAccountRoutes, virtualAccountSandboxRoutes } from './rest.ts';
import { advanceAccounts, collectDeposits, expireAccounts } from './upkeep.ts';
import { virtualAccountTriggers } from './triggers.ts';

export const virtualAccounts: Slice = {
  name: 'virtual-accounts',
  about: 'Virtual bank accounts and the deposits into them.',
  routes: virtualAccountRoutes,
  operatorRoutes: suspenseRoutes,
  sandboxRoutes: virtualAccountSandboxRoutes,
  resolvers: [VirtualAccountResolver, CustomerPaymentsResolver],
  events: eventsOf(virtualAccountEvents, virtualAccountTriggers),
  looks: [
    {
      name: 'collect-deposits',
      everyMs: 1_000,
      due: 'select min(paid_at) from va_sim.payment where acknowledged_at is null',
      look: collectDeposits,
    },
    { name: 'ask-about-deposits', due: depositNewsDue, look: askAboutDeposits },
    { name: 'read-deposits', due: feedsDue, look: readDeposits },
    { name: 'close-virtual-accounts', due: closingDue, look: closeAccounts },
    {
      name: 'expire-virtual-accounts',
      due: `select min(expires_at) from virtual_account where status = 'active' and expires_at is not null`,
      look: expireAccounts,
    },
  ],
  heldAt: {
    what: 'virtual accounts',
    sql: `select k.environment, a.provider, count(*) as held from virtual_account a join ledger.book k on k.id = a.book_id
           where a.status = 'active' or a.closing_at is not null group by 1, 2`,
  },
  advance: async (app, { bookId }, byMs) => ({ virtualAccountExpiries: await advanceAccounts(app, bookId, byMs) }),
  busyWith: [
    `select from virtual_account where book_id = $1 and status = 'active' and expires_at <= clock_timestamp()`,
    `select from virtual_account where book_id = $1 and closing_at <= clock_timestamp()`,
  ],
  hasNews: (app, bookId) => app.sandbox.virtualAccounts.hasNews(bookId),
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'account-ended': true;
    'deposit-announced': true;
    'deposit-credited': true;
  }
}
