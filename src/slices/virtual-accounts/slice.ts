import { type Slice, eventsOf, type Flow } from '../../core/slice/slice.ts';
import { newCustomer } from '../customers/save.ts';
import { virtualAccountEvents } from './events.ts';
import { virtualAccountResolvers } from './graphql.ts';
import { payVirtualAccount } from './pay.ts';
import { advanceAccounts, deactivateAccount } from './deactivate.ts';
import { openCustomerAccount, findCustomerAccount, openFundingAccount } from './permanent-account.ts';
import { findAccount, listAccounts, listAccountTransactions, listCustomerTransactions } from './find.ts';
import { VirtualAccount } from './account.ts';
import { routes } from '../../core/transport/rest/routes.ts';
import { creditSuspense, findSuspense, listSuspense, returnSuspense } from './suspense.ts';
import type { SuspenseDeposit } from './suspense-deposit.ts';

const virtualAccountRoutes = routes({ tag: 'Virtual accounts', bucket: 'reads' }, (route) => {
  const example = { bvn: '22222222222' };
  route.get('/virtual-accounts', listAccounts);
  route.get('/virtual-accounts/{virtualAccountId}', findAccount);
  route.get('/virtual-accounts/{virtualAccountId}/transactions', listAccountTransactions);
  route.post('/virtual-accounts/{virtualAccountId}/deactivate', deactivateAccount, { message: 'Virtual account deactivated' });
  route.post('/wallet/funding-accounts', openFundingAccount, {
    message: 'Account opened; payments into this account are credited to your wallet',
    example,
  });
  route.post('/customers/{customerId}/virtual-account', openCustomerAccount, {
    message: 'Account opened; payments into this account are credited to the wallet',
    example,
  });
  route.get('/customers/{customerId}/virtual-account', findCustomerAccount);
  route.get('/customers/{customerId}/transactions', listCustomerTransactions);
});

const suspenseRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  const decided = {
    message: ({ approvalRequest }: SuspenseDeposit) =>
      approvalRequest === null ? 'Deposit decided' : 'Approval request created; another operator must approve it with the same request',
  };
  route.get('/ops/suspense', listSuspense);
  route.get('/ops/suspense/{suspenseId}', findSuspense);
  route.post('/ops/suspense/{suspenseId}/credit', creditSuspense, {
    ...decided,
    example: { businessId: '0199d3a0-7c1e-7000-8000-000000000001', note: 'The sender named the wrong account' },
  });
  route.post('/ops/suspense/{suspenseId}/return', returnSuspense, {
    ...decided,
    example: { note: 'The sender requested it by phone' },
  });
});

const virtualAccountSandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.post('/sandbox/virtual-accounts/{accountNumber}/pay', payVirtualAccount, {
    message: 'Transfer accepted by the simulated bank',
    example: { amount: 500_000, senderName: 'JANE DOE' },
  });
});

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
