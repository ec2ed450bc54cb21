import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { exportTransactions, type Statement } from './export.ts';
import { findLowBalanceAlert, setLowBalanceAlert } from './low-balance-alert.ts';
import { sendStatement } from './statement-csv.ts';
import { listTransactions } from './transactions.ts';
import { findWallet } from './wallet.ts';

const statement: StreamPresenter<Statement> = {
  contentType: 'text/csv; charset=utf-8',
  example:
    'date,reference,clientReference,type,category,description,counterpartyName,counterpartyAccount,counterpartyBank,debit,credit,balanceAfter,currency,status,transferCode,sessionId\r\n' +
    '2026-01-31T10:00:00.000+01:00,14531767225600123,INV-1,debit,transfer,Invoice 1,ADA OKAFOR,0123456785,GTBank,1500.00,,48500.00,NGN,completed,14531767225600123,\r\n',
  stream: sendStatement,
};

export const walletRoutes = routes({ tag: 'Wallet' }, (route) => {
  route.get('/wallet', findWallet);
  route.put('/wallet/low-balance-alert', setLowBalanceAlert, {
    message: ({ enabled }) => (enabled ? 'Low-balance alert set' : 'Low-balance alert turned off'),
    example: { threshold: 5_000_000, enabled: true, emails: ['ops@acme.ng'] },
  });
  route.get('/wallet/low-balance-alert', findLowBalanceAlert);
  route.get('/transactions', listTransactions);
  route.get('/transactions/export', exportTransactions, statement, { bucket: 'exports', access: 'either' });
});
