import { list, one } from '../../core/transport/rest/presenters.ts';
import { type Presenter, routes } from '../../core/transport/rest/routes.ts';
import { findCustomerAccount, openCustomerAccount } from './customer-account.ts';
import { deactivateAccount } from './deactivate.ts';
import { findAccount, listAccounts } from './find.ts';
import { listAccountTransactions, listCustomerTransactions } from './list-transactions.ts';
import { openFundingAccount } from './funding-account.ts';
import { payVirtualAccount, type SandboxPayment } from './pay.ts';
import { creditSuspense, listSuspense, returnSuspense } from './suspense.ts';
import { accountSchema, accountView, paidSchema, suspenseSchema, suspenseView, transactionSchema, transactionView } from './views.ts';

const account = one(accountSchema, accountView);
const permanent = one(accountSchema, accountView, 'Whatever is paid into this account is credited to the wallet');
const funding = one(accountSchema, accountView, 'Whatever is paid into this account is credited to your wallet');
const ended = one(accountSchema, accountView, 'Virtual account deactivated');
const accounts = list(accountSchema, accountView);
const payments = list(transactionSchema, transactionView);
const paid: Presenter<SandboxPayment> = {
  schema: paidSchema,
  present: (payment) => ({ message: 'The simulated bank took the transfer in', data: payment }),
};

export const virtualAccountRoutes = routes({ tag: 'Virtual accounts', bucket: 'reads' }, (route) => {
  const example = { bvn: '22222222222' };
  route.get('/virtual-accounts', listAccounts, accounts);
  route.get('/virtual-accounts/{virtualAccountId}', findAccount, account, { refuses: ['not_found'] });
  route.get('/virtual-accounts/{virtualAccountId}/transactions', listAccountTransactions, payments, { refuses: ['not_found'] });
  route.post('/virtual-accounts/{virtualAccountId}/deactivate', deactivateAccount, ended, { refuses: ['not_found', 'conflict'] });
  route.post('/wallet/funding-accounts', openFundingAccount, funding, { refuses: ['upstream'], example });
  route.post('/customers/{customerId}/virtual-account', openCustomerAccount, permanent, {
    refuses: ['not_found', 'conflict', 'upstream'],
    example,
  });
  route.get('/customers/{customerId}/virtual-account', findCustomerAccount, account, { refuses: ['not_found'] });
  route.get('/customers/{customerId}/transactions', listCustomerTransactions, payments, { refuses: ['not_found'] });
});

const suspended = one(suspenseSchema, suspenseView, ({ proposal }) =>
  proposal === null ? 'Decided' : 'Noted; another operator has to agree by deciding the same',
);
const suspense = list(suspenseSchema, suspenseView);

export const suspenseRoutes = routes({ tag: 'Operators', access: 'either' }, (route) => {
  const refuses = ['not_found', 'conflict'] as const;
  const note = 'The sender asked for it by phone';
  route.get('/ops/suspense', listSuspense, suspense);
  route.post('/ops/suspense/{suspenseId}/credit', creditSuspense, suspended, {
    refuses,
    example: { businessId: '0199d3a0-7c1e-7000-8000-000000000001', note: 'The sender named the wrong account' },
  });
  route.post('/ops/suspense/{suspenseId}/return', returnSuspense, suspended, { refuses, example: { note } });
});

export const virtualAccountSandboxRoutes = routes({ tag: 'Sandbox', bucket: 'sandbox', sandboxOnly: true }, (route) => {
  route.post('/sandbox/virtual-accounts/{accountNumber}/pay', payVirtualAccount, paid, {
    refuses: ['not_found', 'conflict'],
    example: { amount: 500_000, senderName: 'JANE DOE' },
  });
});
