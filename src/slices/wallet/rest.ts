import { list, one } from '../../core/transport/rest/presenters.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { exportTransactions, type Statement } from './export.ts';
import { findWallet } from './find.ts';
import { findLowBalanceAlert, setLowBalanceAlert } from './low-balance-alert.ts';
import { sendStatement } from './statement-csv.ts';
import { listTransactions } from './transactions.ts';
import { alertSchema, alertView, transactionSchema, transactionView, walletSchema, walletView } from './views.ts';

const wallet = one(walletSchema, walletView);
const alert = one(alertSchema, alertView);
const alertSet = one(alertSchema, alertView, (set) => (set.enabled ? 'Low-balance alert set' : 'Low-balance alert turned off'));

const transactionList = list(transactionSchema, transactionView);

const statement: StreamPresenter<Statement> = {
  contentType: 'text/csv; charset=utf-8',
  example:
    'date,reference,clientReference,type,category,description,counterpartyName,counterpartyAccount,counterpartyBank,debit,credit,balanceAfter,currency,status,transferCode,sessionId\r\n' +
    '2026-01-31T10:00:00.000+01:00,14531767225600123,INV-1,debit,transfer,Invoice 1,ADA OKAFOR,0123456785,GTBank,1500.00,,48500.00,NGN,completed,14531767225600123,\r\n',
  stream: sendStatement,
};

const example = { threshold: 5_000_000, enabled: true, emails: ['ops@acme.ng'] };

export const walletRoutes = routes({ tag: 'Wallet' }, (route) => {
  route.get('/wallet', findWallet, wallet);
  route.put('/wallet/low-balance-alert', setLowBalanceAlert, alertSet, { example });
  route.get('/wallet/low-balance-alert', findLowBalanceAlert, alert);
  route.get('/transactions', listTransactions, transactionList);
  route.get('/transactions/export', exportTransactions, statement, { bucket: 'exports', access: 'either' });
});
