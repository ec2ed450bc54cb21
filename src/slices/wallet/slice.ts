import type { Slice } from '../../core/slice/slice.ts';
import { eventsOf, type Flow, type Triggers } from '../../core/slice/trigger.ts';
import { walletMails } from './mail-templates.ts';
import { walletEvents } from './events.ts';
import { seedWallet, fundSandbox } from './deposit.ts';
import { walletResolvers } from './graphql.ts';
import { withAdvisoryLock } from '../../platform/db/advisory-lock.ts';
import { koboOf } from '../../domain/money/money.ts';
import { send } from '../transfers/triggers.ts';
import { findWallet } from './wallet.ts';
import { findLowBalanceAlert, setLowBalanceAlert } from './low-balance-alert.ts';
import { routes, type StreamPresenter } from '../../core/transport/rest/routes.ts';
import { exportTransactions, type Statement } from './export.ts';
import { sendStatement } from './statement-csv.ts';
import { listTransactions } from './transactions.ts';

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

const DEPOSIT = koboOf(1_000_000);

const funded: Flow = async ({ app, bookId, as }) => ({
  reference: (await fundSandbox(app, bookId, as('deposit').effectId, DEPOSIT)).reference,
});

/** Restores the caller's own level afterwards. Race: one at a time, so that no run saves another run's level. */
const low: Flow = (stage) => {
  const { app, as } = stage;
  return withAdvisoryLock(app.config.DATABASE_URL, 'level', async () => {
    const [{ availableBalance }, before] = [await findWallet(app, as('read'), {}), await findLowBalanceAlert(app, as('read'), {})];
    await setLowBalanceAlert(app, as('level'), { threshold: availableBalance });
    try {
      return { transferCode: await send(stage) };
    } finally {
      await setLowBalanceAlert(app, as('level before'), { threshold: before.threshold, enabled: before.enabled });
    }
  });
};

const walletTriggers: Triggers<typeof walletEvents> = { 'wallet.funded': funded, 'wallet.balance.low': low };

export const wallet: Slice = {
  name: 'wallet',
  about: 'Balances, entries, exports and low-balance alerts.',
  routes: walletRoutes,
  resolvers: walletResolvers,
  events: eventsOf(walletEvents, walletTriggers),
  mails: walletMails,
  seedBusiness: seedWallet,
};
