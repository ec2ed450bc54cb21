import { z } from 'zod';
import { routes, type Presenter, type StreamPresenter } from '../../services/doors/rest/routes.ts';
import { pageMeta, type Page } from '../../platform/kernel/page.ts';
import { exportTransactions, type Statement } from './export.ts';
import { findWallet, type LowBalanceAlert, type Wallet } from './find.ts';
import { findLowBalanceAlert, setLowBalanceAlert } from './low-balance-alert.ts';
import { sendStatement } from './statement-csv.ts';
import type { Transaction } from './transaction.ts';
import { listTransactions } from './transactions.ts';
import { alertSchema, alertView, transactionSchema, transactionView, walletSchema, walletView } from './views.ts';

const wallet: Presenter<Wallet> = { schema: walletSchema, present: (found) => ({ data: walletView(found) }) };
const alert: Presenter<LowBalanceAlert> = { schema: alertSchema, present: (found) => ({ data: alertView(found) }) };
const alertSet: Presenter<LowBalanceAlert> = {
  schema: alertSchema,
  present: (set) => ({ message: set.enabled ? 'Low-balance alert set' : 'Low-balance alert turned off', data: alertView(set) }),
};

const transactionList: Presenter<Page<Transaction>> = {
  schema: z.array(transactionSchema),
  meta: pageMeta,
  present: ({ rows, meta }) => ({ data: rows.map(transactionView), meta }),
};

const statement: StreamPresenter<Statement> = { contentType: 'text/csv; charset=utf-8', stream: sendStatement };

const example = { threshold: 5_000_000, enabled: true, emails: ['ops@acme.ng'] };

export const walletRoutes = routes({ tag: 'Wallet' }, (route) => {
  route.get('/wallet', findWallet, wallet);
  route.put('/wallet/low-balance-alert', setLowBalanceAlert, alertSet, { example });
  route.get('/wallet/low-balance-alert', findLowBalanceAlert, alert);
  route.get('/transactions', listTransactions, transactionList);
  route.get('/transactions/export', exportTransactions, statement, { bucket: 'exports', access: 'either' });
});
