import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf, type Flow } from '../../core/slice/trigger.ts';
import { newCustomer } from '../customers/demo.ts';
import { virtualAccountEvents } from './events.ts';
import { virtualAccountResolvers } from './graphql.ts';
import { payVirtualAccount } from './pay.ts';
import { suspenseRoutes, virtualAccountRoutes, virtualAccountSandboxRoutes } from './rest.ts';
import { advanceAccounts } from './deactivate.ts';
import { openCustomerAccount } from './permanent-account.ts';
import { findAccount } from './find.ts';
import { VirtualAccount } from './account.ts';

const received: Flow = async (stage) => {
  const customerId = await newCustomer(stage);
  const { accountNumber } = await openCustomerAccount(stage.app, stage.as('account'), { customerId });
  await payVirtualAccount(stage.app, stage.as('payment'), { accountNumber, amount: 500_000 });
  return { customerId, accountNumber };
};

export const virtualAccounts: Slice = {
  name: 'virtual-accounts',
  about: 'Virtual bank accounts and the deposits into them.',
  routes: virtualAccountRoutes,
  operatorRoutes: suspenseRoutes,
  sandboxRoutes: virtualAccountSandboxRoutes,
  resolvers: virtualAccountResolvers,
  nodes: [{ read: findAccount, rows: VirtualAccount }],
  events: eventsOf(virtualAccountEvents, { 'customer.transaction.completed': received }),
  exposureAt: {
    what: 'virtual accounts',
    sql: `select k.environment, a.provider, count(*) as held from virtual_account a join ledger.book k on k.id = a.book_id
           where a.status = 'active' or a.closing_at is not null group by 1, 2`,
  },
  advance: async (app, { bookId }, byMs) => ({ virtualAccountExpiries: await advanceAccounts(app, bookId, byMs) }),
  pendingWork: [
    `select from virtual_account where book_id = $1 and status = 'active' and expires_at <= clock_timestamp()`,
    `select from virtual_account where book_id = $1 and closing_at <= clock_timestamp()`,
  ],
  hasUnreadEvents: (app, bookId) => app.sandbox.virtualAccounts.hasUnreadEvents(bookId),
};

declare module '../../core/app/app.ts' {
  interface CrashPoints {
    'account-ended': true;
    'deposit-announced': true;
    'deposit-credited': true;
  }
}
