import { routes } from '../../core/transport/rest/routes.ts';
import { deactivateAccount } from './deactivate.ts';
import { findAccount, listAccounts, listAccountTransactions, listCustomerTransactions } from './find.ts';
import { payVirtualAccount } from './pay.ts';
import { findCustomerAccount, openCustomerAccount, openFundingAccount } from './permanent-account.ts';
import { creditSuspense, findSuspense, listSuspense, returnSuspense } from './suspense.ts';
import type { SuspenseDeposit } from './suspense-deposit.ts';

export const virtualAccountRoutes = routes({ tag: 'Virtual accounts', bucket: 'reads' }, (route) => {
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

export const suspenseRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
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

export const virtualAccountSandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.post('/sandbox/virtual-accounts/{accountNumber}/pay', payVirtualAccount, {
    message: 'Transfer accepted by the simulated bank',
    example: { amount: 500_000, senderName: 'JANE DOE' },
  });
});
